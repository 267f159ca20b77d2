// 用户协议, and 访客隐私 for tourists: read, tick, agree; or leave (docs/product/screens.md#terms). The worker knows what follows.
import { useState } from 'react';
import { ask } from '../../bus';
import { AgreementLine } from '../../kit/inputs/AgreementLine';
import { Dialog } from '../../kit/overlays/Dialog';
import { showToast } from '../../kit/feedback/toast';
import { navigate } from '../navigation/navigation';
import { links } from '../navigation/routes';
import { SafeHtml } from '../terms/SafeHtml';
import { TermsDate } from '../terms/TermsDate';
import { useTerms } from '../terms/useTerms';

export type TermsDialogProps = { dialog: 'terms' | 'visitor'; open: boolean; type: string };

export function TermsDialog(props: TermsDialogProps) {
  // The box is empty each time the dialog comes up; who is never asked needs no text either.
  const [turn, setTurn] = useState(props.open ? 1 : 0);
  const [was, setWas] = useState(props.open);
  if (was !== props.open) {
    setWas(props.open);
    if (props.open) setTurn(turn + 1);
  }
  return turn ? <Terms key={turn} {...props} /> : null;
}

function Terms({ dialog, open, type: now }: TermsDialogProps) {
  const [ticked, setTicked] = useState(false);
  const [busy, setBusy] = useState(false);
  // The type is that of the route where the dialog came up.
  const [type] = useState(now);
  const terms = useTerms(type);
  const answer = (agree: boolean): void => {
    // 请确认您已细阅读协议 is one of the two sentences that say 您.
    if (agree && !ticked) return showToast('请确认您已细阅读协议');
    if (busy) return;
    setBusy(true);
    // Whatever the server says against it has been said by a toast; the dialog stays.
    const free = (): void => setBusy(false);
    ask('session.answerTerms', { dialog, agree: agree ? 1 : 0, ticked: ticked ? 1 : 0 }).then(free, free);
  };
  if (!terms) return null;
  return (
    <Dialog
      open={open}
      tall
      // It must be answered: back and Escape leave it standing.
      onClose={() => undefined}
      title={dialog === 'visitor' ? '访客隐私说明' : '用户协议与隐私政策'}
      sub={<TermsDate terms={terms} />}
      extra={<AgreementLine checked={ticked} onChange={setTicked} onOpen={(which) => navigate(links.terms(which))} />}
      actions={[
        { label: '不同意', onClick: () => answer(false) },
        { label: '同意并继续', onClick: () => answer(true), main: true, busy },
      ]}
    >
      <SafeHtml html={terms.html} without={terms.title} />
    </Dialog>
  );
}
