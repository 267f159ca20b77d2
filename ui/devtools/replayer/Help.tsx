// The table of keys. Esc or a click beside it closes it.
import { useEffect, useRef } from 'react';
import { keyHelp } from './keys';
import s from './Help.module.css';

export function Help({ onClose }: { onClose: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div className={s.scrim} role="presentation" onClick={onClose}>
      <div ref={box} className={s.box} role="dialog" aria-label="键盘与操作" tabIndex={-1}>
        <h2>键盘与操作</h2>
        <dl>
          {keyHelp.map(([keys, what]) => (
            <div key={keys}>
              <dt>{keys}</dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
}
