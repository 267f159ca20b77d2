// The level of the voice that is being recorded, as bars that move to the left.
import { useEffect, useState } from 'react';
import s from './Keys.module.css';

const count = 25;
const stepMs = 80;
/** Of a bar's height. */
const least = 0.12;
const quiet: readonly number[] = Array.from({ length: count }, () => 0);

export function LevelBars({ level }: { level: () => number }) {
  const [levels, setLevels] = useState(quiet);
  useEffect(() => {
    const timer = setInterval(() => setLevels((last) => last.slice(1).concat(level())), stepMs);
    return () => clearInterval(timer);
  }, [level]);
  return (
    <span className={s.level} aria-hidden="true">
      {levels.map((one, i) => (
        <i key={i} style={{ transform: `scaleY(${Math.max(least, one).toFixed(2)})` }} />
      ))}
    </span>
  );
}
