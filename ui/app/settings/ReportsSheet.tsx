// 我的举报: what I have reported and what became of it.
import { useStream } from '../../bus';
import { Empty } from '../../kit/feedback/Empty';
import { Sheet } from '../../kit/overlays/Sheet';
import { TimeText } from '../../kit/text/TimeText';
import { reportOutcome, reportTitle } from '../../features/users/components/profileText';
import { ScrolledRows } from './ScrolledRows';
import s from './SettingsSheet.module.css';
import { usePagedList } from '../../kit/reading/usePagedList';

export function ReportsSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const list = useStream('users.reports');
  const load = usePagedList('users.openReports', {});
  return (
    <Sheet open={open} onClose={onClose} label="我的举报" title closable>
      <ScrolledRows list={list} load={load} empty={<Empty tight text="没有举报记录" />}>
        {(id) => <ReportRow key={id} id={id} />}
      </ScrolledRows>
    </Sheet>
  );
}

function ReportRow({ id }: { id: string }) {
  const report = useStream('users.report', id);
  if (!report) return null;
  return (
    <div className={s.report}>
      <p className={s.reportHead}>
        <span className="cut">{reportTitle(report)}</span>
        <span className={`cap ${report.status === 2 ? 'ac' : 't3'}`}>{reportOutcome(report)}</span>
      </p>
      {report.content && <p className="sub t2">{report.content}</p>}
      {report.resultText && <p className="sub t2">处理结果：{report.resultText}</p>}
      <p className="cap t3">
        <TimeText at={report.createTime} />
      </p>
    </div>
  );
}
