// One application in full, for those who decide it.
import { useStream } from '../../../bus';
import { Avatar } from '../../../kit/media/Avatar';
import { Button } from '../../../kit/inputs/Button';
import { fullTime } from '../../../kit/text/fullTime';
import { Sheet } from '../../../kit/overlays/Sheet';
import { userLink } from '../../../app/links/users';
import s from './ApplicationSheet.module.css';

const results = { 0: '待审核', 1: '已通过', 2: '已拒绝', 3: '已撤回' } as const;

export function ApplicationSheet({ applyId, open, onClose }: { applyId: string; open: boolean; onClose: () => void }) {
  const apply = useStream('carClubs.apply', applyId);
  const user = useStream('users.user', apply?.userId ?? '');
  const auditor = useStream('users.user', apply?.auditorId ?? '');
  const me = useStream('session.me')?.userId;
  if (!apply) return null;
  const rows: [string, string][] = [
    ['姓名', apply.realName],
    ['手机号', apply.phone],
    ['车型', apply.carModelName],
    ['车牌号', apply.plateNo],
    ['城市', apply.cityName],
    ['申请理由', apply.reason],
    ['申请时间', fullTime(apply.createTime)],
    ['审核结果', results[apply.status]],
    ['审核人', auditor?.userName ?? ''],
    ['审核时间', apply.auditTime > 0 ? fullTime(apply.auditTime) : ''],
    ['拒绝理由', apply.refuseReason],
  ];
  const href = userLink(apply.userId, me);
  return (
    <Sheet open={open} onClose={onClose} label="申请详情" title closable>
      <div className={s.head}>
        <Avatar src={user?.avatarUrl} name={user?.userName} size={48} />
        <bdi className={`cut ${s.name}`}>{user?.userName || '用户'}</bdi>
        <Button kind="outline" size="row" href={href}>
          查看主页
        </Button>
      </div>
      <dl className={s.rows}>
        {rows.map(([label, value]) =>
          value ? (
            <div key={label} className={s.row}>
              <dt className={s.label}>{label}</dt>
              <dd className={s.value}>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </Sheet>
  );
}
