// The signs of the emoji panel, eight in a row. For the editor, comments and chat.
import { emoji } from '../../../../kit/text/emoji';
import s from './EmojiPanel.module.css';

export type EmojiPanelProps = { onPick: (sign: string) => void };

export function EmojiPanel({ onPick }: EmojiPanelProps) {
  return (
    <div className={s.panel} data-scroll="" role="group" aria-label="表情">
      {emoji.map(([sign, name]) => (
        <button key={sign} className={s.sign} type="button" aria-label={name} onClick={() => onPick(sign)}>
          {sign}
        </button>
      ))}
    </div>
  );
}
