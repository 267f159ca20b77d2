// 举报 over a screen of the community.
import { Sheet } from '../../../kit/overlays/Sheet';
import { SheetFoot } from '../../../kit/overlays/SheetFoot';
import { useConfirmClose } from '../../../kit/overlays/useConfirmClose';
import { ReportForm, useReport } from './ReportForm';
import type { SheetProps } from './sheets';

export function ReportSheet({ ask, open, onClose }: SheetProps<'report'>) {
  const report = useReport(ask, onClose);
  const { close, question } = useConfirmClose(open && report.touched && !report.busy, '举报', onClose);
  return (
    <>
      <Sheet
        open={open}
        onClose={close}
        label="举报"
        title
        closable
        footer={
          <SheetFoot busy={report.busy} off={report.off} onPress={report.send}>
            提交
          </SheetFoot>
        }
      >
        <ReportForm report={report} />
      </Sheet>
      {question}
    </>
  );
}
