// A car model: one's own, or any other by its name.
import { useEffect, useState } from 'react';
import type { FormField } from '../../../../../bus/entities/activities';
import { fieldProblem, problemText } from '../../../../../bus/rules/forms';
import { ask, useStream } from '../../../../bus';
import { ListRow } from '../../../../kit/layout/ListRow';
import { Sheet } from '../../../../kit/overlays/Sheet';
import { SheetFoot } from '../../../../kit/overlays/SheetFoot';
import { useConfirmClose } from '../../../../kit/overlays/useConfirmClose';
import { TextField } from '../../../../kit/inputs/TextField';
import { ChoiceMark } from './ChoiceMark';
import s from './Choices.module.css';

export type CarSheetProps = {
  field: FormField;
  open: boolean;
  onClose: () => void;
  value: string;
  onPick: (car: string) => void;
};

export function CarSheet({ field, open, onClose, value, onPick }: CarSheetProps) {
  const own = useStream('session.me')?.carModels ?? [];
  // One's own first, then the models that there are; without a network one's own.
  const all = useStream('carClubs.carModels');
  const cars = all?.phase === 'ready' ? all.list : own;
  useEffect(() => {
    if (open) ask('carClubs.openCarModels', {}).catch(() => undefined);
  }, [open]);
  const [before] = useState(cars.some((car) => car.name === value) ? '' : value);
  const [other, setOther] = useState(before);
  const [wrong, setWrong] = useState('');
  const isTyped = open && other.trim() !== '' && other.trim() !== before;
  const { close, question } = useConfirmClose(isTyped, '填写的车型', onClose);
  const end = (car: string) => {
    onPick(car);
    onClose();
  };
  const take = () => {
    const problem = fieldProblem({ ...field, required: 1 }, other);
    if (problem) setWrong(problem === 'required' ? '请填写车型' : problemText(field, problem));
    else end(other.trim());
  };
  return (
    <>
      <Sheet
        open={open}
        onClose={close}
        label={field.label}
        title
        closable
        footer={other.trim() !== '' && <SheetFoot onPress={take}>使用“{other.trim()}”</SheetFoot>}
      >
        <div role="radiogroup" aria-label={field.label}>
          {cars.map(({ carModelId, name }) => (
            <button
              key={carModelId}
              className={s.row}
              type="button"
              role="radio"
              aria-checked={name === value}
              onClick={() => end(name)}
            >
              <ChoiceMark on={name === value} round />
              <span className={s.words}>{name}</span>
            </button>
          ))}
        </div>
        {field.required === 0 && value !== '' && <ListRow label="暂不选择" onClick={() => end('')} />}
        <form
          className={s.other}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            // React lets it rise to the form below, from which this sheet was opened.
            event.stopPropagation();
            take();
          }}
        >
          <TextField
            label={cars.length > 0 ? '其他车型' : '车型'}
            placeholder="品牌与型号"
            value={other}
            error={wrong || undefined}
            onChange={(text) => {
              setOther(text);
              setWrong('');
            }}
          />
        </form>
      </Sheet>
      {question}
    </>
  );
}
