// The phone's keyboard, drawn so that its frame can be seen; keys type into the page's field as a hardware keyboard
// does anyway.
import { useEffect, useRef } from 'react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { Icon } from '../../../kit/media/Icon';
import s from './Keyboard.module.css';

const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

export function Keyboard({ height, onClose }: { height: number; onClose: () => void }) {
  const board = useRef<HTMLDivElement>(null);
  // A touch on it must not take the field's focus.
  useEffect(() => {
    const keep = (e: Event): void => e.preventDefault();
    const el = board.current;
    el?.addEventListener('mousedown', keep);
    return () => el?.removeEventListener('mousedown', keep);
  }, []);
  return (
    <div ref={board} className={s.board} style={{ height }} role="group" aria-label="键盘">
      <div className={s.tools}>
        <button type="button" className={s.close} aria-label="收起键盘" onClick={onClose}>
          <Icon as={ChevronDown} size={20} />
        </button>
      </div>
      {rows.map((row) => (
        <div key={row} className={s.row} aria-hidden="true">
          {row.split('').map((key) => (
            <span key={key} className={s.key}>
              {key}
            </span>
          ))}
        </div>
      ))}
      <div className={s.row} aria-hidden="true">
        <span className={`${s.key} ${s.wide}`}>123</span>
        <span className={`${s.key} ${s.space}`}>空格</span>
        <span className={`${s.key} ${s.wide}`}>换行</span>
      </div>
    </div>
  );
}
