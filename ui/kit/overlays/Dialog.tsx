// A question that must be answered: title and text at the left, its buttons below, main at the right or on top.
import type { ReactNode } from 'react';
import { useId } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../inputs/Button';
import { reachWhenScrolling, useOverlay } from './overlay';
import { overlayRoot } from './overlayRoot';
import { usePresence } from './usePresence';
import s from './Dialog.module.css';

export type DialogAction = {
  label: string;
  onClick: () => void;
  main?: boolean | undefined;
  busy?: boolean | undefined;
  off?: boolean | string | undefined;
};
export type DialogProps = {
  open: boolean;
  /** Escape and back. A dialog that must be answered passes a function that does nothing. */
  onClose: () => void;
  title: string;
  /** A line under the title (date and version of the terms). */
  sub?: ReactNode;
  children?: ReactNode;
  /** Between the scrolling text and the buttons (a checkbox). */
  extra?: ReactNode;
  /** In reading order: 取消 before 确认. */
  actions: readonly DialogAction[];
  /** Wide with stacked buttons, the main one on top (terms). */
  tall?: boolean | undefined;
};

export function Dialog({ open, onClose, title, sub, children, extra, actions, tall }: DialogProps) {
  const state = usePresence(open);
  const layer = useOverlay('dialog', open, onClose);
  const id = useId();
  if (!state) return null;
  return createPortal(
    <div
      className={`${s.layer} ${s[state] ?? ''}`}
      ref={layer}
      tabIndex={-1}
      role="dialog"
      aria-modal="true"
      aria-labelledby={id}
      aria-describedby={`${id}t`}
    >
      <div className={s.scrim} aria-hidden="true" />
      <div className={`${s.panel}${tall ? ` ${s.tall}` : ''}`}>
        <h2 className={s.title} id={id}>
          {title}
        </h2>
        {sub && <p className={s.sub}>{sub}</p>}
        {children && (
          <div className={s.text} id={`${id}t`} data-scroll="" ref={reachWhenScrolling}>
            {children}
          </div>
        )}
        {extra && <div className={s.extra}>{extra}</div>}
        <div className={s.actions}>
          {actions.map((action) => (
            <div key={action.label} className={action.main ? s.main : s.other}>
              <Button
                wide
                kind={action.main ? 'ink' : tall ? 'bare' : 'quiet'}
                busy={action.busy}
                off={action.off}
                onClick={action.onClick}
              >
                {action.label}
              </Button>
            </div>
          ))}
        </div>
      </div>
    </div>,
    overlayRoot(),
  );
}
