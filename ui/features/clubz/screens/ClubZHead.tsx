// The head of Club Z: the brand's picture fading into the page, the mark, the sentence, numbers, 加入 / 申请中 / 已加入.
import Check from 'lucide-react/icons/check';
import type { Circle } from '../../../../bus/entities/circles';
import { useStream } from '../../../bus';
import { Button } from '../../../kit/inputs/Button';
import { ClubMark } from '../../../kit/media/ClubMark';
import { formatCount } from '../../../kit/text/formatCount';
import { headColor } from '../../../kit/media/headColor';
import { Icon } from '../../../kit/media/Icon';
import { Link } from '../../../kit/navigation/Link';
import { PageCover } from '../../../kit/media/PageCover';
import { Picture } from '../../../kit/media/Picture';
import { whyNotJoin, pressJoin } from '../../circles/components/joining';
import { clubZApply, clubZMembers } from '../../../app/links/circles';
import s from './ClubZHead.module.css';

const RATIO = 375 / 404;
/** Five digits are still read whole here. */
const whole = (n: number): string => (n < 100_000 ? String(n).replace(/\B(?=(\d{3})+$)/g, ',') : formatCount(n));

export function ClubZHead({ circle, points }: { circle: Circle; points: number }) {
  const isUser = useStream('session.state')?.phase === 'user';
  const members = clubZMembers(circle.tribeId);
  return (
    <header className={s.head}>
      <div className={s.picture}>
        <PageCover ratio={RATIO}>
          <Picture src={circle.coverUrl || circle.avatarUrl} color={circle.coverColor || headColor} eager fills />
        </PageCover>
      </div>
      <div className={s.over}>
        <h2 aria-label="Club Z">
          <ClubMark />
        </h2>
        {circle.intro && <p className={`c2 ${s.intro}`}>{circle.intro}</p>}
        <div className={s.facts}>
          {isUser && circle.isJoin === 2 && (
            <p className={s.fact}>
              <span className={s.n}>{whole(points)}</span>
              <span className="cap t2">我的积分</span>
            </p>
          )}
          <Link className={s.fact} href={members}>
            <span className={s.n}>{whole(circle.memberCount)}</span>
            <span className="cap t2">位成员</span>
          </Link>
          {circle.isJoin !== 2 && (
            <p className={s.fact}>
              <span className={s.n}>{whole(circle.threadCount)}</span>
              <span className="cap t2">篇帖子</span>
            </p>
          )}
          <span className={s.join}>
            <Join circle={circle} />
          </span>
        </div>
      </div>
    </header>
  );
}

function Join({ circle }: { circle: Circle }) {
  const joining = useStream('circles.joining', circle.tribeId);
  const why = whyNotJoin(circle, useStream('session.me'));
  const members = clubZMembers(circle.tribeId);
  if (circle.isJoin === 2) {
    return (
      <Button kind="outline" size="m" href={members} label="已加入，查看成员">
        <span className={s.joined}>
          <Icon as={Check} size={16} />
          已加入
        </span>
      </Button>
    );
  }
  const apply = clubZApply();
  if (circle.isJoin === 1) {
    return (
      <Button kind="quiet" size="m" href={apply} label="申请中，查看进度">
        {joining?.pending === 2 ? '待发送' : '申请中'}
      </Button>
    );
  }
  return (
    <Button size="m" off={why || undefined} onClick={() => pressJoin(circle)}>
      申请加入
    </Button>
  );
}

export function ClubZHeadSkeleton() {
  return (
    <div className={s.head} aria-hidden="true">
      <div className={s.picture}>
        <PageCover ratio={RATIO}>
          <i className={`sk ${s.bone}`} />
        </PageCover>
      </div>
      <div className={s.over}>
        <ClubMark />
        <i className={`sk ${s.line}`} />
        <div className={s.facts}>
          <i className={`sk ${s.number}`} />
          <i className={`sk ${s.number}`} />
        </div>
      </div>
    </div>
  );
}
