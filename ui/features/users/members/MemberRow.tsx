// One member: portrait, name with its role, a quiet line, and what the list's mode puts at the right.
import type { ReactNode } from 'react';
import type { UserBrief } from '../../../../bus/entities/users';
import { useStream } from '../../../bus';
import { userLink } from '../../../app/links/users';
import { Avatar } from '../../../kit/media/Avatar';
import { UserBadge } from '../../../kit/text/Badge';
import { Icon } from '../../../kit/media/Icon';
import { check, chevronRight } from '../../../kit/media/icons';
import { Link } from '../../../kit/navigation/Link';
import { Marked } from '../../../kit/text/Marked';
import { Switch } from '../../../kit/inputs/Switch';
import { longPress } from '../../../kit/inputs/longPress';
import s from './MemberList.module.css';

/**
 * `role`: 1 member, 2 admin, 3 owner. `known`: how the thing itself names and shows them (a group's own names); else as
 * they are everywhere.
 */
export type MemberMode = 'view' | 'search' | 'pick-many' | 'toggle';
export type MemberFacts = {
  userId: string;
  role: 1 | 2 | 3;
  roleWord: string;
  meta?: ReactNode;
  known?: { name: string; avatarUrl: string; userType: UserBrief['userType'] } | undefined;
};
export type MemberRowProps = {
  member: MemberFacts | undefined;
  mode: MemberMode;
  words: string;
  picked: boolean;
  onPick: () => void;
  whyNot?: ((member: MemberFacts) => string) | undefined;
  on?: boolean | undefined;
  onToggle?: ((userId: string, on: boolean) => void) | undefined;
  /** A control at the right; the row itself then leads nowhere. */
  right?: ((member: MemberFacts) => ReactNode) | undefined;
  /** Chosen by a press (one of them is wanted). */
  onChoose?: ((member: MemberFacts) => void) | undefined;
  /** A long press, the right button, the menu key. */
  onMenu?: ((member: MemberFacts) => void) | undefined;
  /** A column of letters stands at the right. */
  isIndexed?: boolean | undefined;
};

export function MemberRow({
  member,
  mode,
  words,
  picked,
  onPick,
  whyNot,
  on,
  onToggle,
  right,
  onChoose,
  onMenu,
  isIndexed,
}: MemberRowProps) {
  const userId = member?.userId ?? '';
  const user = useStream('users.user', userId);
  const me = useStream('session.me')?.userId;
  const rowClass = isIndexed ? `${s.row} ${s.indexed}` : s.row;
  if (!member) return <div className={rowClass} />;
  const { known } = member;
  const reason = mode === 'pick-many' || onChoose ? (whyNot?.(member) ?? '') : '';
  const name = known?.name || user?.userName || '用户';
  const href = userLink(userId, me);
  const leads = (mode === 'view' || mode === 'search') && !right && !onChoose;
  const type = user?.userType ?? known?.userType;
  const inside = (
    <>
      {mode === 'pick-many' && (
        <span className={picked ? s.ticked : reason ? s.barred : s.box}>
          {picked && <Icon d={check} size={14} stroke={2.2} />}
        </span>
      )}
      <Avatar src={known ? known.avatarUrl : user?.avatarUrl} name={name} size={40} />
      <span className={s.words}>
        <span className={s.name}>
          <bdi className="cut">
            <Marked text={name} words={words} />
          </bdi>
          {member.role > 1 && <span className={s.role}>{member.roleWord}</span>}
          {type !== undefined && <UserBadge userType={type} official={user?.isOfficial === 1} />}
        </span>
        {(reason || member.meta) && <span className={`cap t3 cut ${s.meta}`}>{reason || member.meta}</span>}
      </span>
      {leads && !isIndexed && (
        <span className={s.chevron}>
          <Icon d={chevronRight} size={16} />
        </span>
      )}
    </>
  );
  if (mode === 'pick-many') {
    return (
      <button
        className={rowClass}
        type="button"
        role="checkbox"
        aria-checked={picked}
        aria-label={reason ? `${name}，${reason}` : name}
        disabled={reason !== ''}
        onClick={onPick}
      >
        {inside}
      </button>
    );
  }
  if (mode === 'toggle') {
    return (
      <div className={rowClass}>
        {inside}
        <Switch checked={on === true} onChange={(wanted) => onToggle?.(userId, wanted)} label={name} />
      </div>
    );
  }
  if (onChoose) {
    return (
      <button
        className={rowClass}
        type="button"
        aria-label={reason ? `${name}，${reason}` : name}
        disabled={reason !== ''}
        onClick={() => onChoose(member)}
      >
        {inside}
      </button>
    );
  }
  if (!leads) {
    return (
      <div className={rowClass}>
        {inside}
        {right?.(member)}
      </div>
    );
  }
  return (
    <Link className={rowClass} href={href} {...(onMenu ? longPress(() => onMenu(member)) : null)}>
      {inside}
    </Link>
  );
}
