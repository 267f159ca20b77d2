// The head of a club's page: cover with its name, its figures, introduction, the president, what was announced last.
import Megaphone from 'lucide-react/icons/megaphone';
import type { StoredCarClub } from '../../../../bus/entities/carClubs';
import { formatCount } from '../../../kit/text/formatCount';
import { Icon } from '../../../kit/media/Icon';
import { Meta } from '../../../kit/layout/Meta';
import { PendingRow } from '../../../kit/layout/PendingRow';
import { headColor } from '../../../kit/media/headColor';
import { PageCover } from '../../../kit/media/PageCover';
import { Picture } from '../../../kit/media/Picture';
import { ClubNoticeText } from '../components/ClubNoticeText';
import { monthOf, placeOf, roleWords } from '../components/clubText';
import { PresidentRow } from '../components/PresidentRow';
import { clubApplies } from '../../../app/links/clubs';
import s from './ClubManage.module.css';

/** `decides`: the viewer decides on applications. */
export function ClubHead({ club, decides }: { club: StoredCarClub; decides: boolean }) {
  const facts: [number, string][] = [
    [club.memberCount, '成员'],
    [club.activityCount, '活动'],
    [club.monthCount, '本月发帖'],
  ];
  return (
    <header>
      <PageCover
        ratio={4 / 3}
        over={
          <div className={s.words}>
            <h2 className={`c2 ${s.name}`}>{club.name}</h2>
            <p className={`cut ${s.where}`}>
              <Meta>
                <span>{placeOf(club)}</span>
                <span>成立于 {monthOf(club.createTime)}</span>
                {club.myRole > 0 && <span>我是{roleWords[club.myRole as 1 | 2 | 3]}</span>}
              </Meta>
            </p>
          </div>
        }
      >
        <Picture src={club.coverUrl || club.logoUrl} color={club.coverColor || headColor} fills eager />
      </PageCover>
      <PendingRow count={decides ? club.openCount : 0} href={clubApplies(club.clubId)} />
      <div className={s.facts}>
        {facts.map(([n, word]) => (
          <p key={word} className={s.fact}>
            <span className={`num ${s.n}`}>{formatCount(n)}</span>
            <span className="cap t3">{word}</span>
          </p>
        ))}
      </div>
      {club.intro && <p className={s.intro}>{club.intro}</p>}
      <div className={s.line}>
        <PresidentRow club={club} />
      </div>
      {club.noticeId && (
        <section className={s.said} aria-label="公告">
          <Icon as={Megaphone} size={20} />
          <div className={s.saidWords}>
            <ClubNoticeText noticeId={club.noticeId} />
          </div>
        </section>
      )}
    </header>
  );
}
