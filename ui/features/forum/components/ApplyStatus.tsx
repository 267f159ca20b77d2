// Where a request stands: 已提交 → 审核中 → the result, as a line of steps with its moments; what can be done about it below.
import type { ReactNode } from 'react';
import { TimeText } from '../../../kit/text/TimeText';
import s from './ApplyStatus.module.css';

export type ApplyStatusProps = {
  /** 0 pending, 1 passed, 2 refused, 3 withdrawn. */
  status: 0 | 1 | 2 | 3;
  createTime: number;
  auditTime: number;
  refuseReason: string;
  /** What was said with it. */
  reason: string;
  /** The write is still on its way. */
  waiting?: boolean | undefined;
  children?: ReactNode;
};

const words = { 0: '审核中', 1: '已通过', 2: '未通过', 3: '已撤回' } as const;

export function ApplyStatus({
  status,
  createTime,
  auditTime,
  refuseReason,
  reason,
  waiting,
  children,
}: ApplyStatusProps) {
  const over = status !== 0;
  return (
    <section className={s.card} aria-label="申请进度">
      <h2 className="h2">{waiting ? '待发送' : words[status]}</h2>
      <ol className={s.steps}>
        <li className={s.done}>
          已提交
          <span className="cap t3">
            <TimeText at={createTime} />
          </span>
        </li>
        <li className={over ? s.done : s.now}>审核中</li>
        <li className={over ? s.now : s.next}>
          {over ? words[status] : '审核结果'}
          {over && auditTime > 0 && (
            <span className="cap t3">
              <TimeText at={auditTime} />
            </span>
          )}
        </li>
      </ol>
      {status === 2 && refuseReason && <p className={s.why}>{refuseReason}</p>}
      {reason && (
        <p className={s.reason}>
          <span className="t3">申请理由</span>
          {reason}
        </p>
      )}
      {children && <div className={s.acts}>{children}</div>}
    </section>
  );
}
