// 我的车友会: a picture for each club that I am in, swiped by the browser's own snapping, and what the one that is seen has
// announced.
import Megaphone from 'lucide-react/icons/megaphone';
import { useState } from 'react';
import { useStream } from '../../../bus';
import { Button } from '../../../kit/inputs/Button';
import { Count } from '../../../kit/text/Dot';
import { formatCount } from '../../../kit/text/formatCount';
import { Icon } from '../../../kit/media/Icon';
import { Link } from '../../../kit/navigation/Link';
import { Meta } from '../../../kit/layout/Meta';
import { Picture } from '../../../kit/media/Picture';
import { TimeText } from '../../../kit/text/TimeText';
import { clubManage } from '../../../app/links/clubs';
import s from './ClubList.module.css';

export function MyClubs({ ids }: { ids: readonly string[] }) {
  const [at, setAt] = useState(0);
  const here = ids[Math.min(at, ids.length - 1)] ?? '';
  return (
    <section aria-label="我的车友会">
      <div className={s.box} data-swipe="own">
        {/* A row that scrolls sideways is reached by the keyboard through the links in it. */}
        <div
          className={s.track}
          onScroll={(event) => setAt(Math.round(event.currentTarget.scrollLeft / event.currentTarget.clientWidth))}
        >
          {ids.map((id, i) => (
            <MyClub key={id} clubId={id} eager={i === 0} />
          ))}
        </div>
        {ids.length > 1 && (
          <div className={s.marks} aria-hidden="true">
            {ids.map((id, i) => (
              <i key={id} className={i === at ? s.on : undefined} />
            ))}
          </div>
        )}
      </div>
      <Said clubId={here} />
      <div className="brk" />
    </section>
  );
}

function MyClub({ clubId, eager }: { clubId: string; eager: boolean }) {
  const club = useStream('carClubs.club', clubId);
  const president = useStream('users.user', club?.presidentId ?? '');
  if (!club) return <div className={s.slide} />;
  const href = clubManage(clubId);
  return (
    <div className={s.slide}>
      <Picture src={club.coverUrl || club.logoUrl} ratio={3 / 2} eager={eager}>
        <span className={s.shade} />
        <div className={s.over}>
          <div className={s.words}>
            <p className={s.mine}>我的车友会</p>
            <h2 className={`cut ${s.name}`}>{club.name}</h2>
            <p className={`cut ${s.facts}`}>
              <Meta>
                <span>会长 {president?.userName || '用户'}</span>
                <span>成员 {formatCount(club.memberCount)}</span>
              </Meta>
            </p>
          </div>
          <span className={s.enter}>
            <Button
              size="m"
              href={href}
              label={club.openCount > 0 ? `进入 ${club.name}，${club.openCount} 个申请待审核` : `进入 ${club.name}`}
            >
              进入
            </Button>
            {club.openCount > 0 && (
              <span className={s.count}>
                <Count n={club.openCount} />
              </span>
            )}
          </span>
        </div>
      </Picture>
    </div>
  );
}

function Said({ clubId }: { clubId: string }) {
  const noticeId = useStream('carClubs.club', clubId)?.noticeId;
  const notice = useStream('carClubs.notice', noticeId ?? '');
  const href = clubManage(clubId);
  // Its place is kept while it is on its way.
  if (!notice) return noticeId === '' ? null : <div className={s.said} aria-hidden="true" />;
  return (
    <Link className={s.said} href={href} aria-label={`公告：${notice.title}`}>
      <Icon as={Megaphone} size={18} />
      <span className={`cut ${s.saidWords}`}>{notice.content.replace(/\s+/g, ' ')}</span>
      <span className={`cap t3 ${s.when}`}>
        <TimeText at={notice.createTime} />
      </span>
    </Link>
  );
}
