// A card of actions beside what they are done with: above it, else below it, else at the foot of the room it stands in.
// Nothing is dimmed. A tap elsewhere, a scroll, Escape and back close it.
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useOverlay } from './overlay';
import { overlayRoot } from './overlayRoot';
import { usePresence } from './usePresence';
import s from './Menu.module.css';

export type MenuItem = {
  key: string;
  label: string;
  /** An Icon of 20. */
  icon: ReactNode;
  onClick: () => void;
  /** Last, and cannot be taken back. */
  danger?: boolean | undefined;
};
export type MenuProps = {
  open: boolean;
  onClose: () => void;
  /** The card's name. */
  label: string;
  items: readonly MenuItem[];
  /** What was pressed, in the window. */
  at: DOMRect;
  /** On whose edge of it the card stands. */
  side: 'left' | 'right';
  /** The room that it may use, from and to, in px from the window's upper edge. */
  room: readonly [top: number, bottom: number];
};

/** px. */
const CELL = 60;
const IN_ROW = 4;
const PAD = 4;
const GAP = 8;
const EDGE = 12;

export function Menu({ open, onClose, label, items, at, side, room: [top, bottom] }: MenuProps) {
  const state = usePresence(open);
  const layer = useOverlay('menu', open, onClose);
  if (!state) return null;
  const height = Math.ceil(items.length / IN_ROW) * CELL + 2 * PAD;
  const width = Math.min(items.length, IN_ROW) * CELL + 2 * PAD;
  const { innerHeight, innerWidth } = window;
  const isAbove = at.top - GAP - height >= top;
  const isBelow = !isAbove && at.bottom + GAP + height <= bottom;
  const x = side === 'left' ? at.left : at.right - width;
  const left = Math.max(EDGE, Math.min(x, innerWidth - EDGE - width));
  const y = isBelow ? { top: at.bottom + GAP } : { bottom: innerHeight - (isAbove ? at.top - GAP : bottom - GAP) };
  return createPortal(
    <div
      className={`${s.layer} ${s[state] ?? ''}`}
      ref={layer}
      tabIndex={-1}
      role="dialog"
      aria-modal="true"
      aria-label={label}
      onTouchMove={onClose}
      onWheel={onClose}
    >
      {/* Escape and back are for the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div className={s.around} onClick={onClose} />
      <div className={s.card} style={{ ...y, left, width, transformOrigin: `${side} ${isBelow ? 'top' : 'bottom'}` }}>
        {items.map(({ key, label: word, icon, danger, onClick }) => (
          <button
            key={key}
            className={danger ? `${s.item} ${s.danger}` : s.item}
            type="button"
            onClick={() => {
              onClose();
              onClick();
            }}
          >
            {icon}
            {word}
          </button>
        ))}
      </div>
    </div>,
    overlayRoot(),
  );
}
