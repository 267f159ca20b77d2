// Why a request is refused: words for the one who asked.
import { useState } from 'react';
import { Sheet } from '../../../kit/overlays/Sheet';
import { SheetFoot } from '../../../kit/overlays/SheetFoot';
import { useConfirmClose } from '../../../kit/overlays/useConfirmClose';
import { TextArea } from '../../../kit/inputs/TextArea';
import s from './AuditList.module.css';

const most = 100;

export function RefuseSheet({
  open,
  onClose,
  onRefuse,
}: {
  open: boolean;
  onClose: () => void;
  onRefuse: (reason: string) => void;
}) {
  const [reason, setReason] = useState('');
  const { close, question } = useConfirmClose(reason.trim() !== '', '拒绝理由', onClose);
  return (
    <>
      <Sheet
        open={open}
        onClose={close}
        label="拒绝申请"
        title
        closable
        footer={
          <SheetFoot
            off={Array.from(reason).length > most ? `最多 ${most} 字` : undefined}
            onPress={() => onRefuse(reason.trim())}
          >
            拒绝
          </SheetFoot>
        }
      >
        <div className={s.words}>
          <TextArea
            boxed
            first
            label="拒绝理由"
            placeholder="告诉对方原因（选填）"
            value={reason}
            onChange={setReason}
            max={most}
            minRows={3}
            maxRows={6}
          />
        </div>
      </Sheet>
      {question}
    </>
  );
}
