// What there is to know of a club before one is in it: introduction, president, what was announced, who is there (for
// members; others see how many), and the way in.
import Users from 'lucide-react/icons/users';
import { useStream } from '../../../bus';
import { ErrorState } from '../../../kit/feedback/ErrorState';
import { formatCount } from '../../../kit/text/formatCount';
import { Icon } from '../../../kit/media/Icon';
import { chevronRight } from '../../../kit/media/icons';
import { Link } from '../../../kit/navigation/Link';
import { Meta } from '../../../kit/layout/Meta';
import { Picture } from '../../../kit/media/Picture';
import { Sheet } from '../../../kit/overlays/Sheet';
import { RowSkeleton } from '../../../kit/feedback/RowSkeleton';
import { ClubButton } from '../components/ClubButton';
import { ClubFaces } from '../components/ClubFaces';
import { ClubNoticeText } from '../components/ClubNoticeText';
import { monthOf, placeOf } from '../components/clubText';
import { PresidentRow } from '../components/PresidentRow';
import { useClub } from '../components/useClub';
import { clubMembers } from '../../../app/links/clubs';
import s from './ClubSheet.module.css';

export function ClubSheet({ clubId, open, onClose }: { clubId: string; open: boolean; onClose: () => void }) {
  const { club, code, load } = useClub(clubId);
  const isStaff = useStream('session.me')?.isPlatformAdmin === 1;
  const members = clubMembers(clubId);
  const inside = club !== undefined && (club.myRole > 0 || isStaff);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      label={club?.name ?? '车友会'}
      footer={
        club && (
          <div className={s.foot}>
            <ClubButton club={club} size="l" wide />
          </div>
        )
      }
    >
      {club ? (
        <>
          <div className={s.head}>
            <span className={s.pic}>
              <Picture src={club.logoUrl || club.coverUrl} width={120} radius={8} eager />
            </span>
            <div className={s.words}>
              <h2 className="h2 c2">{club.name}</h2>
              <p className={`cap t3 cut ${s.where}`}>
                <Meta>
                  <span>{placeOf(club)}</span>
                  <span>成立于 {monthOf(club.createTime)}</span>
                </Meta>
              </p>
            </div>
          </div>
          {club.intro && <p className={s.intro}>{club.intro}</p>}
          <div className={s.part}>
            <PresidentRow club={club} />
          </div>
          {club.noticeId && (
            <section className={s.said} aria-label="公告">
              <ClubNoticeText noticeId={club.noticeId} />
            </section>
          )}
          {inside ? (
            <Link className={s.members} href={members}>
              <span className={s.label}>成员 {formatCount(club.memberCount)}</span>
              <ClubFaces clubId={clubId} />
              <Icon d={chevronRight} size={16} />
            </Link>
          ) : (
            <p className={s.members}>
              <Icon as={Users} size={18} />
              <span className={s.label}>{formatCount(club.memberCount)} 位成员</span>
              <span className="cap t3">加入后可查看</span>
            </p>
          )}
        </>
      ) : code ? (
        <ErrorState
          kind={code === '010002' ? 'gone' : 'network'}
          tight
          onAction={code === '010002' ? onClose : () => void load()}
        />
      ) : (
        <RowSkeleton rows={3} />
      )}
    </Sheet>
  );
}
