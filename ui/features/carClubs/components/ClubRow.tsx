// One club in a list: its badge, name, where, who presides it, how many; the row opens its sheet, the button leads on.
import { memo } from 'react';
import { useStream } from '../../../bus';
import { formatCount } from '../../../kit/text/formatCount';
import { Marked } from '../../../kit/text/Marked';
import { Meta } from '../../../kit/layout/Meta';
import { Picture } from '../../../kit/media/Picture';
import { RowLink } from '../../../kit/layout/RowLink';
import { ClubButton } from './ClubButton';
import { placeOf } from './clubText';
import s from './ClubRow.module.css';

export type ClubRowProps = {
  clubId: string;
  onOpen?: ((clubId: string) => void) | undefined;
  /** Looked for, and marked in the name. */ words?: string | undefined;
  /** At the head of a page: no button, no line. */ alone?: boolean | undefined;
};

export const ClubRow = memo(function ClubRow({ clubId, onOpen, words = '', alone }: ClubRowProps) {
  const club = useStream('carClubs.club', clubId);
  const president = useStream('users.user', club?.presidentId ?? '');
  if (!club) return <ClubRowSkeleton />;
  return (
    <div className={alone ? `${s.row} ${s.alone}` : s.row}>
      {onOpen && <RowLink label={`${club.name}介绍`} onPress={() => onOpen(clubId)} />}
      <span className={s.pic}>
        <Picture src={club.logoUrl || club.coverUrl} width={120} radius={8} eager={alone} />
      </span>
      <div className={s.words}>
        <p className={`cut ${s.name}`}>
          <Marked text={club.name} words={words} />
        </p>
        <p className={`cap t3 cut ${s.meta}`}>
          <Meta>
            <span>{alone ? placeOf(club) : club.cityName}</span>
            <span>会长 {president?.userName || '用户'}</span>
            <span>成员 {formatCount(club.memberCount)}</span>
          </Meta>
        </p>
      </div>
      {!alone && (
        <span className={s.right}>
          <ClubButton club={club} />
        </span>
      )}
    </div>
  );
});

export function ClubRowSkeleton() {
  return (
    <div className={s.row} aria-hidden="true">
      <i className={`sk ${s.bone}`} />
      <div className={s.words}>
        <i className={`sk ${s.line}`} />
        <i className={`sk ${s.line2}`} />
      </div>
      <i className={`sk ${s.line3}`} />
    </div>
  );
}
