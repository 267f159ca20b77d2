// 撤回: asked before it is done, since a place in a queue does not come back. One question for all kinds of requests.
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../../../kit/inputs/Button';
import { Dialog } from '../../../kit/overlays/Dialog';

export type Withdrawal = {
  /** The button; null while nothing can be withdrawn. */
  button: ReactNode;
  /** The question, once it was asked for. */
  question: ReactNode;
};

/** `text`: what comes of it (points that go back). */
export function useWithdrawal(name: string, may: boolean, busy: boolean, onDo: () => void, text?: string): Withdrawal {
  const [open, setOpen] = useState<boolean | null>(null);
  const close = () => setOpen(false);
  return {
    button:
      may || busy ? (
        <Button size="row" kind="outline" busy={busy} label={`撤回${name}的申请`} onClick={() => setOpen(true)}>
          撤回
        </Button>
      ) : null,
    question: open !== null && (
      <Dialog
        open={open && may}
        onClose={close}
        title="撤回这份申请？"
        actions={[
          { label: '再想想', onClick: close },
          {
            label: '撤回',
            main: true,
            onClick: () => {
              close();
              onDo();
            },
          },
        ]}
      >
        {text ?? `撤回后可以重新申请「${name}」。`}
      </Dialog>
    ),
  };
}
