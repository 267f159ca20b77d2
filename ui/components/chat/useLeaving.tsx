// A form that would lose what was typed asks before it is left, by its own button and by the phone's back.
import { Suspense, useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { back } from '../../shell/navigation';
import { lazyPart } from '../base/lazyPart';
import { holdBack } from '../base/overlay';

const Dialog = lazyPart(() => import('../base/Dialog').then((m) => ({ default: m.Dialog })));

export function useLeaving(dirty: boolean, what: string, /** What was typed is given up. */ onDrop?: () => void): { leave: () => void; /** Away without a question: it is saved. */ go: () => void; question: ReactElement | null } {
  const [asking, setAsking] = useState<boolean | null>(null);
  const [left, setLeft] = useState(false);
  const holds = dirty && !left;
  useEffect(() => (holds ? holdBack(() => setAsking(true)) : undefined), [holds]);
  // Not with the tap: the first step back only closes what lies over the page. By now the question has gone, and its entry of the
  // history is about to.
  useEffect(() => {
    if (left) setTimeout(back, 0);
  }, [left]);
  return {
    leave: () => (dirty ? setAsking(true) : back()),
    go: () => setLeft(true),
    question:
      asking === null ? null : (
        <Suspense>
          <Dialog
            open={asking}
            onClose={() => setAsking(false)}
            title={`放弃${what}？`}
            actions={[
              { label: '继续编辑', onClick: () => setAsking(false) },
              {
                label: '放弃',
                main: true,
                onClick: () => {
                  setAsking(false);
                  onDrop?.();
                  setLeft(true);
                },
              },
            ]}
          >
            已输入的内容不会保存
          </Dialog>
        </Suspense>
      ),
  };
}
