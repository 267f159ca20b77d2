// A sheet that would lose what was typed asks before it goes, whichever way it is closed: its box, the scrim, the phone's back, a finger
// that drags it down. For pages: chat/useLeaving.
import { Suspense, useState } from 'react';
import { lazyPart } from './lazyPart';
import type { ReactElement } from 'react';

const Dialog = lazyPart(() => import('./Dialog').then((m) => ({ default: m.Dialog })));

/** `close` goes to the sheet as its onClose; `question` is drawn beside it. */
export function useDropping(changed: boolean, what: string, onClose: () => void): { close: () => void; question: ReactElement | null } {
  const [asking, setAsking] = useState<boolean | null>(null);
  const drop = () => {
    setAsking(false);
    onClose();
  };
  return {
    close: () => (changed ? setAsking(true) : onClose()),
    question:
      asking === null ? null : (
        <Suspense>
          <Dialog
            open={asking} onClose={() => setAsking(false)} title={`放弃${what}？`}
            actions={[
              { label: '继续编辑', onClick: () => setAsking(false) },
              { label: '放弃', main: true, onClick: drop },
            ]}
          >
            已输入的内容不会保存
          </Dialog>
        </Suspense>
      ),
  };
}
