// One circle in a list: its picture, name, how many are there, and the way in. The whole row leads to its page.
import Lock from 'lucide-react/icons/lock';
import { memo } from 'react';
import type { ReactNode } from 'react';
import type { Ranges } from '../../../../bus/entities/search';
import { useStream } from '../../../bus';
import { navigate } from '../../../app/navigation/navigation';
import { links } from '../../../app/navigation/routes';
import { Dot } from '../../../kit/text/Dot';
import { formatCount } from '../../../kit/text/formatCount';
import { Icon } from '../../../kit/media/Icon';
import { Marked } from '../../../kit/text/Marked';
import { Meta } from '../../../kit/layout/Meta';
import { Picture } from '../../../kit/media/Picture';
import { RowLink } from '../../../kit/layout/RowLink';
import { JoinButton } from './JoinButton';
import s from './CircleRow.module.css';

export type CircleRowProps = {
  tribeId: string;
  /** In place of 加入. */
  right?: ReactNode;
  /** In place of going to its page. */
  onPress?: (() => void) | undefined;
  /** At the head of a page, not in a list. */
  alone?: boolean | undefined;
  /** The words that were looked for, marked in the name. */
  words?: string | undefined;
  /** Where the server found them. */
  marks?: Ranges | undefined;
  /** In place of how many threads there are. */
  note?: ReactNode;
};

export const CircleRow = memo(function CircleRow({
  tribeId,
  right,
  onPress,
  alone,
  words = '',
  marks,
  note,
}: CircleRowProps) {
  const circle = useStream('circles.circle', tribeId);
  if (!circle) return <CircleRowSkeleton />;
  const href = links.circle(tribeId);
  return (
    <div className={alone ? `${s.row} ${s.alone}` : s.row}>
      <RowLink label={circle.name} {...(onPress ? { onPress } : { href, onPress: () => navigate(href) })} />
      <span className={s.pic}>
        <Picture src={circle.avatarUrl || circle.coverUrl} width={120} radius={8} />
        {circle.unreadCount > 0 && <Dot isCorner />}
      </span>
      <div className={s.words}>
        <p className={s.name}>
          <bdi className="cut">
            <Marked text={circle.name} words={words} marks={marks} />
          </bdi>
          {circle.isPrivate === 1 && (
            <span className={s.lock}>
              <Icon as={Lock} size={14} />
              <span className="vh">私密圈子</span>
            </span>
          )}
        </p>
        <p className={`cap t3 cut ${s.meta}`}>
          <Meta>
            <span>成员 {formatCount(circle.memberCount)}</span>
            {note ?? <span>帖子 {formatCount(circle.threadCount)}</span>}
          </Meta>
        </p>
        {circle.unreadCount > 0 && <span className="vh">有新内容</span>}
      </div>
      <span className={s.right}>{right === undefined ? <JoinButton circle={circle} kind="outline" /> : right}</span>
    </div>
  );
});

export function CircleRowSkeleton() {
  return (
    <div className={s.row} aria-hidden="true">
      <i className={`sk ${s.bone}`} />
      <div className={s.words}>
        <i className={`sk ${s.line}`} />
        <i className={`sk ${s.line2}`} />
      </div>
    </div>
  );
}
