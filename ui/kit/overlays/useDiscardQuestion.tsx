// The question before something typed is given up, for sheets (useConfirmClose) and pages (useConfirmLeave).
import { useState } from 'react';
import type { ReactElement } from 'react';
import { Dialog } from './Dialog';

export type DiscardQuestion = {
  ask: () => void;
  /** Drawn beside what is being left. */ question: ReactElement | null;
};

/** `what` would be given up (修改); `onDrop`: it is. */
export function useDiscardQuestion(what: string, onDrop: () => void): DiscardQuestion {
  const [asking, setAsking] = useState<boolean | null>(null);
  const stay = () => setAsking(false);
  const drop = () => {
    setAsking(false);
    onDrop();
  };
  return {
    ask: () => setAsking(true),
    question:
      asking === null ? null : (
        <Dialog
          open={asking}
          onClose={stay}
          title={`放弃${what}？`}
          actions={[
            { label: '继续编辑', onClick: stay },
            { label: '放弃', main: true, onClick: drop },
          ]}
        >
          已输入的内容不会保存
        </Dialog>
      ),
  };
}
