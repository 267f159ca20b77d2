// The head of a circle: cover with name and intro over it, how many are there, who, 加入, the notice's line.
import Megaphone from 'lucide-react/icons/megaphone';
import type { Circle } from '../../../../bus/entities/circles';
import { useStream } from '../../../bus';
import { formatCount } from '../../../kit/text/formatCount';
import { Icon } from '../../../kit/media/Icon';
import { chevronRight } from '../../../kit/media/icons';
import { Link } from '../../../kit/navigation/Link';
import { PendingRow } from '../../../kit/layout/PendingRow';
import { headColor } from '../../../kit/media/headColor';
import { PageCover } from '../../../kit/media/PageCover';
import { Picture } from '../../../kit/media/Picture';
import { TimeText } from '../../../kit/text/TimeText';
import { EnterGroup } from '../../chat/components/EnterGroup';
import { JoinButton } from '../components/JoinButton';
import { Faces } from '../../users/components/Faces';
import { circleMembers, circleNotice } from '../../../app/links/circles';
import s from './CircleDetailScreen.module.css';
import { usePagedList } from '../../../kit/reading/usePagedList';

export function CircleHead({ circle, inside }: { circle: Circle; inside: boolean }) {
  const { tribeId, notice } = circle;
  const members = circleMembers(tribeId);
  const noticeAt = circleNotice(tribeId);
  return (
    <header>
      <PageCover
        ratio={375 / 264}
        over={
          <>
            <div className={s.words}>
              <h2 className={`h1 c2 ${s.name}`}>{circle.name}</h2>
              {circle.intro && <p className={`sub c2 ${s.intro}`}>{circle.intro}</p>}
            </div>
            {circle.isJoin !== 2 && (
              <div className={s.join}>
                <JoinButton circle={circle} size="m" />
              </div>
            )}
          </>
        }
      >
        <Picture src={circle.coverUrl || circle.avatarUrl} color={circle.coverColor || headColor} fills eager />
      </PageCover>
      <PendingRow count={circle.openCount} href={circleNotice(tribeId, 'applies')} />
      <div className={s.facts}>
        <p className={s.fact}>
          <span className={`num ${s.n}`}>{formatCount(circle.memberCount)}</span>
          <span className="cap t3">成员</span>
        </p>
        <p className={s.fact}>
          <span className={`num ${s.n}`}>{formatCount(circle.threadCount)}</span>
          <span className="cap t3">帖子</span>
        </p>
        {inside && (
          <Link className={s.people} href={members} aria-label={`全部成员 ${circle.memberCount}`}>
            <FirstMembers tribeId={tribeId} />
            <Icon d={chevronRight} size={16} />
          </Link>
        )}
      </div>
      {notice && (
        <Link className={s.notice} href={noticeAt}>
          <Icon as={Megaphone} size={18} />
          <span className={`cut ${s.noticeTitle}`}>{notice.title}</span>
          <span className="cap t3">
            <TimeText at={notice.updateTime} />
          </span>
        </Link>
      )}
      {circle.isJoin === 2 && <EnterGroup tribeId={tribeId} />}
      {inside && <div className="brk" />}
    </header>
  );
}

function FirstMembers({ tribeId }: { tribeId: string }) {
  const list = useStream('circles.members', `${tribeId}|`);
  // Joining and leaving change whose faces they are, once the server has it.
  const changing = useStream('circles.joining', tribeId)?.pending === 1;
  const me = useStream('session.me')?.userId ?? '';
  usePagedList('circles.openMembers', changing ? null : { tribeId, keyword: '' }, me);
  return <Faces userIds={list?.ids.slice(0, 4) ?? []} />;
}
