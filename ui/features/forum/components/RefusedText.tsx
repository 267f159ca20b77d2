// A comment of mine that was refused: its words as they were sent, the refused ones marked, as the editor marks them in
// a post.
import { drawnParts, fromSource } from '../editor/components/richInput';
import { refusedIn } from './commentText';
import s from './RefusedText.module.css';

export type RefusedTextProps = { content: string; refused: readonly { from: number; to: number }[] };

export function RefusedText({ content, refused }: RefusedTextProps) {
  return drawnParts(fromSource(content), refusedIn(content, refused)).map((part, i) =>
    part.kind === 'bad' ? (
      <mark key={i} className={s.bad}>
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}
