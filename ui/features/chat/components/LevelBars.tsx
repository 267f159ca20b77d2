// The level of the voice that is being recorded, as bars that move to the left.
import { useEffect, useState } from 'react';
import s from './Keys.module.css';

const count = 25;
const stepMs = 80;
/** px */
const [lowest, highest] = [4, 32];
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
        <i key={i} style={{ height: Math.round(lowest + one * (highest - lowest)) }} />
      ))}
    </span>
  );
}
