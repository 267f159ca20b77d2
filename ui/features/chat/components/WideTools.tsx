// The tools above the message field of a room beside the conversations: nothing is behind ＋ there.
import type { ReactNode } from 'react';
import { Tool } from './ComposerTool';
import { useAttachments } from './useAttachments';
import s from './ChatComposer.module.css';

export type WideToolsProps = {
  conversationID: string;
  onSent: () => void;
  /** 表情 and 语音, which have their place in the field. */
  children: ReactNode;
};

export function WideTools({ conversationID, onSent, children }: WideToolsProps) {
  const { all, sheet } = useAttachments(conversationID, onSent);
  return (
    <div className={s.tools} role="group" aria-label="更多功能">
      {children}
      {all.map(({ label, as, run }) => (
        <Tool key={label} label={label} as={as} onClick={() => void run()} />
      ))}
      {sheet}
    </div>
  );
}
