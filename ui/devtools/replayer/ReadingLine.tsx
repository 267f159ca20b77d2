// How far the file is read that is being opened.
import s from './Start.module.css';

/** `share`: 0 to 1. */
export type Reading = { name: string; share: number };

export function ReadingLine({ reading: { name, share } }: { reading: Reading }) {
  const percent = Math.round(share * 100);
  return (
    <p className={s.say} role="progressbar" aria-label={`正在读取 ${name}`} aria-valuenow={percent}>
      正在读取 {name} {percent}%
    </p>
  );
}
