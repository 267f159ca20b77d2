// One request, for the person who decides it.
import type { Image } from '../../../../bus/entities/media';
import { useStream } from '../../../bus';
import { links } from '../../../app/navigation/routes';
import { Avatar } from '../../../kit/media/Avatar';
import { UserBadge } from '../../../kit/text/Badge';
import { Link } from '../../../kit/navigation/Link';
import { Meta } from '../../../kit/layout/Meta';
import { TimeText } from '../../../kit/text/TimeText';
import { PictureGrid } from '../../../kit/media/PictureGrid';
import { AuditButtons } from './AuditButtons';
import { useSheet } from './sheets';
import s from './AuditList.module.css';

export type AuditFacts = {
  userId: string;
  /** 0 pending, 1 passed, 2 refused, 3 withdrawn. */
  status: 0 | 1 | 2 | 3;
  /** A quiet line: the car, a city. */
  meta: string;
  reason: string;
  images: readonly Image[];
  refuseReason: string;
  createTime: number;
  auditTime: number;
  auditorId: string;
  pending: 0 | 1 | 2 | 3;
};
export type AuditCardProps = {
  apply: AuditFacts | undefined;
  onPass: () => void;
  onRefuse: () => void;
  onOpen?: (() => void) | undefined;
};
const results = { 0: '待审核', 1: '已通过', 2: '已拒绝', 3: '已撤回' } as const;

export function AuditCard({ apply, onPass, onRefuse, onOpen }: AuditCardProps) {
  const user = useStream('users.user', apply?.userId ?? '');
  const auditor = useStream('users.user', apply?.auditorId ?? '');
  const show = useSheet();
  if (!apply) return <div className={s.card} />;
  const name = user?.userName || '用户';
  const href = links.user(apply.userId);
  const who = (
    <>
      <Avatar src={user?.avatarUrl} name={name} size={40} />
      <span className={s.who}>
        <span className={s.name}>
          <bdi className="cut">{name}</bdi>
          {user && <UserBadge userType={user.userType} official={user.isOfficial === 1} />}
        </span>
        <span className="cap t3 cut">
          <Meta>
            {apply.meta}
            <TimeText at={apply.createTime} />
          </Meta>
        </span>
      </span>
    </>
  );
  return (
    <article className={s.card} aria-label={`${name}的申请`}>
      {onOpen ? (
        <button className={s.head} type="button" aria-label={`${name}的申请详情`} onClick={onOpen}>
          {who}
        </button>
      ) : (
        <Link className={s.head} href={href}>
          {who}
        </Link>
      )}
      <p className={s.reason}>{apply.reason || <span className="t3">没有填写理由</span>}</p>
      {apply.images.length > 0 && (
        <div className={s.pictures}>
          <PictureGrid
            pictures={apply.images}
            onOpen={(index, cell) => show({ kind: 'viewer', pictures: apply.images, index, from: cell, caption: name })}
          />
        </div>
      )}
      {apply.status === 0 && apply.pending === 0 ? (
        <AuditButtons name={name} pass="通过" onPass={onPass} onRefuse={onRefuse} />
      ) : (
        <p className={s.result} role="status">
          <Meta>
            <span className={s.word}>{apply.pending === 2 ? '待发送' : results[apply.status]}</span>
            {auditor ? <bdi className="cut">{auditor.userName}</bdi> : ''}
            {apply.auditTime > 0 ? <TimeText at={apply.auditTime} /> : ''}
          </Meta>
          {apply.status === 2 && apply.refuseReason && <span className={s.why}>{apply.refuseReason}</span>}
        </p>
      )}
    </article>
  );
}
