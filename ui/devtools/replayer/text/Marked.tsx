// A text with search hits marked.
import { pieces } from './excerpt';

export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  if (words.length === 0) return text;
  return pieces(text, words).map((piece, i) => (piece.hit ? <mark key={i}>{piece.text}</mark> : piece.text));
}
