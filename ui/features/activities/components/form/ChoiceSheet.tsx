// Choosing among what a field offers: one closes the sheet, several are taken together. An optional choice can be taken
// back.
import { useState } from 'react';
import { Sheet } from '../../../../kit/overlays/Sheet';
import { SheetFoot } from '../../../../kit/overlays/SheetFoot';
import { ChoiceMark } from './ChoiceMark';
import s from './Choices.module.css';

export type ChoiceSheetProps = {
  open: boolean;
  onClose: () => void;
  label: string;
  options: readonly string[];
  chosen: readonly string[];
  /** 1: one of them · 0: as many as one likes. */
  most: number;
  optional: boolean;
  onPick: (chosen: string[]) => void;
};

export function ChoiceSheet({ open, onClose, label, options, chosen, most, optional, onPick }: ChoiceSheetProps) {
  const [marked, setMarked] = useState(chosen);
  const isOne = most === 1;
  const isFull = !isOne && most > 0 && marked.length >= most;
  const end = (values: readonly string[]) => {
    onPick(options.filter((option) => values.indexOf(option) >= 0));
    onClose();
  };
  const tap = (option: string) => {
    const isOn = marked.indexOf(option) >= 0;
    if (isOne) return end(isOn && optional ? [] : [option]);
    setMarked(isOn ? marked.filter((one) => one !== option) : marked.concat(option));
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      label={label}
      title
      closable
      footer={
        !isOne && (
          <SheetFoot off={!optional && marked.length === 0 ? '至少选择 1 项' : undefined} onPress={() => end(marked)}>
            {marked.length > 0 ? `选好了（${marked.length}）` : '选好了'}
          </SheetFoot>
        )
      }
    >
      {!isOne && most > 0 && <p className={`sub t2 ${s.note}`}>最多选择 {most} 项</p>}
      <div role={isOne ? 'radiogroup' : 'group'} aria-label={label}>
        {options.map((option) => {
          const isOn = marked.indexOf(option) >= 0;
          return (
            <button
              key={option}
              className={s.row}
              type="button"
              role={isOne ? 'radio' : 'checkbox'}
              aria-checked={isOn}
              disabled={isFull && !isOn}
              onClick={() => tap(option)}
            >
              <ChoiceMark on={isOn} round={isOne} />
              <span className={s.words}>{option}</span>
            </button>
          );
        })}
      </div>
    </Sheet>
  );
}
