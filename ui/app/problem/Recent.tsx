// The person's earlier reports: their tickets, and those that wait or were refused.
import { Button } from '../../kit/inputs/Button';
import { copyAndSay } from '../../kit/text/copyText';
import { TimeText } from '../../kit/text/TimeText';
import type { Report } from './Outcome';
import { dropReport, resendReport } from './sendProblem';
import { readTickets } from './tickets';
import s from './ProblemSheet.module.css';

export function Recent({ list }: { list: readonly Report[] }) {
  const known = new Set(list.map(({ ticket }) => ticket));
  const older = readTickets()
    .filter(({ ticket }) => !known.has(ticket))
    .map((one): Report => ({ ...one, reportId: one.ticket, state: 'sent', failMessage: '' }));
  const all = list
    .concat(older)
    .sort((a, b) => b.at - a.at)
    .slice(0, 5);
  if (all.length === 0) return null;
  return (
    <section className={s.recent}>
      <h3 className={s.head}>最近的反馈</h3>
      {all.map((report) => (
        <div key={report.reportId} className={s.row}>
          <div className={s.rowWords}>
            <span className={s.name}>
              {report.state === 'sent' ? report.ticket : report.state === 'failed' ? '发送失败' : '待发送'}
            </span>
            <span className={s.what}>
              {report.state === 'failed' ? report.failMessage : <TimeText at={report.at} />}
            </span>
          </div>
          {report.state === 'sent' ? (
            <Button
              kind="quiet"
              size="s"
              label={`复制编号 ${report.ticket}`}
              onClick={() => void copyAndSay(report.ticket)}
            >
              复制
            </Button>
          ) : (
            <>
              {report.state === 'failed' && (
                <Button kind="quiet" size="s" onClick={() => resendReport(report.reportId)}>
                  重试
                </Button>
              )}
              {report.state !== 'sending' && (
                <Button kind="bare" size="s" label="删除这条反馈" onClick={() => dropReport(report.reportId)}>
                  删除
                </Button>
              )}
            </>
          )}
        </div>
      ))}
    </section>
  );
}
