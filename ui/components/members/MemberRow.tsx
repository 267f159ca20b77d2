// One member: portrait, name with its role, a quiet line, and what the list's mode puts at the right.
import type { ReactNode } from 'react';
import { useStream } from '../../bus';
import { navigate } from '../../shell/navigation';
import { hasRoute, links } from '../../shell/routes';
import { Avatar } from '../base/Avatar';
import { UserBadge } from '../base/Badge';
import { Icon } from '../base/Icon';
import { check, chevronRight } from '../base/icons';
import { linkClick } from '../base/linkClick';
import { Marked } from '../base/Marked';
import { Switch } from '../base/Switch';
import type { MemberMode } from './MemberList';
import s from './MemberList.module.css';

/** `role`: 1 member, 2 admin, 3 owner. */
export type MemberFacts = { userId: string; role: 1 | 2 | 3; roleWord: string; meta?: ReactNode };
export type MemberRowProps = {
  member: MemberFacts | undefined;
  mode: MemberMode;
  words: string;
  picked: boolean;
  onPick: () => void;
  whyNot?: ((member: MemberFacts) => string) | undefined;
  on?: boolean | undefined;
  onToggle?: ((userId: string, on: boolean) => void) | undefined;
};

export function MemberRow({ member, mode, words, picked, onPick, whyNot, on, onToggle }: MemberRowProps) {
  const userId = member?.userId ?? '';
  const user = useStream('users.user', userId);
  if (!member) return <div className={s.row} />;
  const reason = mode === 'pick-many' ? (whyNot?.(member) ?? '') : '';
  const name = user?.userName || '用户';
  const href = links.user(userId);
  const leads = (mode === 'view' || mode === 'search') && hasRoute(href);
  const inside = (
    <>
      {mode === 'pick-many' && <span className={picked ? s.ticked : reason ? s.barred : s.box}>{picked && <Icon d={check} size={14} stroke={2.2} />}</span>}
      <Avatar src={user?.avatarUrl} name={name} size={40} />
      <span className={s.words}>
        <span className={s.name}>
          <bdi className="cut">
            <Marked text={name} words={words} />
          </bdi>
          {member.role > 1 && <span className={member.role === 3 ? s.owner : s.admin}>{member.roleWord}</span>}
          {user && <UserBadge userType={user.userType} official={user.isOfficial === 1} />}
        </span>
        <span className={`cap t3 cut ${s.meta}`}>{reason || member.meta}</span>
      </span>
      {leads && (
        <span className={s.chevron}>
          <Icon d={chevronRight} size={16} />
        </span>
      )}
    </>
  );
  if (mode === 'pick-many') {
    return (
      <button className={s.row} type="button" role="checkbox" aria-checked={picked} aria-label={reason ? `${name}，${reason}` : name} disabled={reason !== ''} onClick={onPick}>
        {inside}
      </button>
    );
  }
  if (mode === 'toggle') {
    return (
      <div className={s.row}>
        {inside}
        <Switch checked={on === true} onChange={(wanted) => onToggle?.(userId, wanted)} label={name} />
      </div>
    );
  }
  if (!leads) return <div className={s.row}>{inside}</div>;
  return (
    <a className={s.row} href={href} onClick={(event) => linkClick(event, () => navigate(href))}>
      {inside}
    </a>
  );
}
