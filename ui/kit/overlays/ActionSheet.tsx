// A sheet of actions on one thing: what it is about, the rows, 取消 apart after a break.
import type { ReactNode } from 'react';
import { Sheet } from './Sheet';
import s from './ActionSheet.module.css';

export type Action = {
  key: string;
  label: string;
  icon?: ReactNode;
  /** A quiet word at the right (减少这类内容). */
  hint?: string | undefined;
  danger?: boolean | undefined;
  onClick: () => void;
};
export type ActionSheetProps = {
  open: boolean;
  onClose: () => void;
  label: string;
  /** What the actions are about, above the rows. */
  head?: ReactNode;
  actions: readonly Action[];
  /** In place of 取消. */
  cancel?: string | undefined;
};

export function ActionSheet({ open, onClose, label, head, actions, cancel = '取消' }: ActionSheetProps) {
  return (
    <Sheet
      open={open}
      onClose={onClose}
      label={label}
      footer={
        <>
          <div className="brk" />
          <button className={s.cancel} type="button" onClick={onClose}>
            {cancel}
          </button>
        </>
      }
    >
      {head && <div className={s.head}>{head}</div>}
      {actions.map((action) => (
        <button
          key={action.key}
          className={`${s.row}${action.danger ? ` ${s.danger}` : ''}`}
          type="button"
          onClick={() => {
            onClose();
            action.onClick();
          }}
        >
          {action.icon}
          <span className={s.label}>{action.label}</span>
          {action.hint && <span className="cap t3">{action.hint}</span>}
        </button>
      ))}
    </Sheet>
  );
}
