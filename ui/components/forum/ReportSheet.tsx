// 举报: a reason, words if one likes, sent once. A second report of the same thing is answered, not repeated.
import { useState } from 'react';
import { AskFailed } from '../../../bus/envelope';
import { ask as askBus } from '../../bus';
import { Button } from '../base/Button';
import { Chip } from '../base/Chip';
import { Sheet } from '../base/Sheet';
import { TextArea } from '../base/TextArea';
import { showToast } from '../base/toast';
import { alreadyReported, reportReasons } from './reportText';
import type { ReasonCode } from './reportText';
import type { SheetProps } from './sheets';
import s from './ReportSheet.module.css';

export function ReportSheet({ ask, open, onClose }: SheetProps<'report'>) {
  const [reason, setReason] = useState<ReasonCode | 0>(0);
  const [words, setWords] = useState('');
  const [busy, setBusy] = useState(false);
  const send = () => {
    if (!reason) return;
    setBusy(true);
    askBus('forum.report', { targetType: ask.targetType, targetId: ask.targetId, reasonCode: reason, content: words.trim() }).then(
      () => {
        onClose();
        showToast('已收到举报', true);
      },
      (why: unknown) => {
        setBusy(false);
        if (!(why instanceof AskFailed)) return;
        if (alreadyReported(why.failure.code)) {
          onClose();
          showToast('你已举报过');
        } else if (why.failure.message) showToast(why.failure.message);
      },
    );
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      label="举报"
      title
      closable
      footer={
        <div className={s.foot}>
          <Button wide busy={busy} off={!reason ? '请选择原因' : words.length > 200 ? '补充说明最多 200 字' : undefined} onClick={send}>
            提交
          </Button>
        </div>
      }
    >
      <div className={s.reasons} role="group" aria-label="举报原因">
        {reportReasons.map(({ code, word }) => (
          <span key={code} className={s.reason}>
            <Chip on={reason === code} onClick={() => setReason(code)}>
              {word}
            </Chip>
          </span>
        ))}
      </div>
      <div className={s.words}>
        <TextArea boxed label="补充说明" placeholder="补充说明（选填）" value={words} onChange={setWords} max={200} minRows={3} maxRows={6} />
      </div>
    </Sheet>
  );
}
