// A sheet from the bottom edge: at most 85 % high, closed by its scrim, Escape, back, or by dragging it down.
import { useEffect, useEffectEvent, useRef } from 'react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { watchDrag } from './drag';
import { Icon } from '../media/Icon';
import { IconButton } from '../inputs/IconButton';
import { x } from '../media/icons';
import { reachWhenScrolling, useOverlay } from './overlay';
import { overlayRoot } from './overlayRoot';
import { usePresence } from './usePresence';
import s from './Sheet.module.css';

export type SheetProps = {
  open: boolean;
  onClose: () => void;
  /** The sheet's name for screen readers; also its title when `title` is set. */
  label: string;
  title?: boolean | undefined;
  /** A close box at the right of the head, instead of the handle. */
  closable?: boolean | undefined;
  children: ReactNode;
  /** Stays at the bottom while the content scrolls. */
  footer?: ReactNode;
};

/** How long (ms) after its opening a tap beside the sheet is the rest of a double tap: some phones do not count taps. */
const DOUBLE_TAP_MS = 300;

export function Sheet({ open, onClose, label, title, closable, children, footer }: SheetProps) {
  const state = usePresence(open);
  const layer = useOverlay('sheet', open, onClose);
  const panel = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);
  const openedAt = useRef(0);
  /** Its owner may have asked first, and kept it: then it comes back from where the finger left it. */
  const settle = useEffectEvent(() => {
    if (open) panel.current?.style.removeProperty('transform');
  });

  useEffect(() => {
    const el = panel.current;
    if (!open || !el) return undefined;
    openedAt.current = performance.now();
    const free = () => el.style.removeProperty('transform');
    const stop = watchDrag(el, {
      start: (dx, dy, target) => {
        const scroller = target instanceof Element ? target.closest('[data-scroll]') : null;
        const typing = target instanceof Element && target.closest('input,textarea');
        return !typing && dy > Math.abs(dx) && !(scroller && scroller.scrollTop > 0);
      },
      move: (_, dy) => {
        el.style.transition = 'none';
        el.style.transform = `translateY(${Math.max(0, dy)}px)`;
      },
      end: (_, dy, __, vy) => {
        el.style.removeProperty('transition');
        if (dy > el.offsetHeight / 3 || (dy > 20 && vy > 0.5)) {
          // The way out starts where the finger left it.
          el.style.transform = 'translateY(100%)';
          close();
          setTimeout(() => settle(), 50);
        } else free();
      },
    });
    // The keyboard covers the bottom edge where the browser does not shrink the window for it.
    const view = window.visualViewport;
    const lift = () => {
      if (view && layer.current)
        layer.current.style.bottom = `${Math.max(0, window.innerHeight - view.height - view.offsetTop)}px`;
    };
    view?.addEventListener('resize', lift);
    return () => {
      stop();
      view?.removeEventListener('resize', lift);
    };
  }, [open, layer]);

  if (!state) return null;
  return createPortal(
    <div
      className={`${s.layer} ${s[state] ?? ''}`}
      ref={layer}
      tabIndex={-1}
      role="dialog"
      aria-modal="true"
      aria-label={label}
    >
      <div
        className={s.scrim}
        onClick={(event) => event.timeStamp - openedAt.current > DOUBLE_TAP_MS && onClose()}
        aria-hidden="true"
      />
      <div className={s.panel} ref={panel}>
        {!closable && <span className={s.grab} />}
        {(title || closable) && (
          <div className={s.head}>
            {title && <h2 className="h3 cut">{label}</h2>}
            {closable && (
              <IconButton label="关闭" className={s.x} onClick={onClose}>
                <Icon d={x} />
              </IconButton>
            )}
          </div>
        )}
        <div className={s.body} data-scroll="" ref={reachWhenScrolling}>
          {children}
        </div>
        {footer}
      </div>
    </div>,
    overlayRoot(),
  );
}
