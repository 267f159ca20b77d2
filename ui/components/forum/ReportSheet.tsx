// 举报 over a screen of the community.
import { Button } from '../base/Button';
import { Sheet } from '../base/Sheet';
import { ReportForm, useReport } from './ReportForm';
import type { SheetProps } from './sheets';
import s from './ReportSheet.module.css';

export function ReportSheet({ ask, open, onClose }: SheetProps<'report'>) {
  const report = useReport(ask, onClose);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      label="举报"
      title
      closable
      footer={
        <div className={s.foot}>
          <Button wide busy={report.busy} off={report.off} onClick={report.send}>
            提交
          </Button>
        </div>
      }
    >
      <ReportForm report={report} />
    </Sheet>
  );
}
