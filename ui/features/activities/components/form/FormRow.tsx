// One field of a sign-up form, whatever its type: typed ones as rows with their right keyboard, chosen ones as ways to
// a sheet.
import { Suspense, useEffect, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FormField } from '../../../../../bus/entities/activities';
import { joinChoices, longestOf, splitChoices } from '../../../../../bus/rules/forms';
import { ask, useStream } from '../../../../bus';
import { ChoiceRow } from '../../../../kit/inputs/ChoiceRow';
import { DateField } from '../../../../kit/inputs/DateField';
import { lazyComponent } from '../../../../kit/navigation/lazyComponent';
import { TextArea } from '../../../../kit/inputs/TextArea';
import { TextField } from '../../../../kit/inputs/TextField';
import f from '../../../../kit/inputs/TextField.module.css';
import { useOpening } from '../../../../kit/overlays/useOpening';
import { CodeRow } from './CodeRow';
import { cleaned, displayValue } from './formState';
import s from './Rows.module.css';

const ChoiceSheet = lazyComponent(() => import('./ChoiceSheet').then((m) => ({ default: m.ChoiceSheet })));
const CitySheet = lazyComponent(() => import('./CitySheet').then((m) => ({ default: m.CitySheet })));
const DealerSheet = lazyComponent(() => import('./DealerSheet').then((m) => ({ default: m.DealerSheet })));
const CarSheet = lazyComponent(() => import('./CarSheet').then((m) => ({ default: m.CarSheet })));

export type FormRowProps = {
  field: FormField;
  value: string;
  error: string;
  onChange: (value: string) => void;
  /** Typed, and left. */
  onLeave: () => void;
  /** Of the same form: where a code goes, where stores are looked for first. */
  phone: string;
  city: string;
  onCodeWrong: (text: string, at: 'code' | 'phone') => void;
};
/** Where the organizer has written no hint: a row without one looks as if there were no field. */
const fillIn = '请填写';
const keyboards = { phone: 'tel', number: 'decimal', email: 'email' } as const;
const fills = { phone: 'tel-national', email: 'email' } as const;
const isTyped = (type: FormField['type']): type is 'text' | 'phone' | 'email' | 'idno' | 'number' =>
  ['text', 'phone', 'email', 'idno', 'number'].indexOf(type) >= 0;

export function FormRow(props: FormRowProps) {
  const { field, value, error, onChange, onLeave, phone, onCodeWrong } = props;
  const [inside, setInside] = useState(false);
  const { type, label, placeholder } = field;
  const optional = field.required === 0;
  const take = (text: string) => onChange(cleaned(type, text));
  const row = isTyped(type) ? (
    <TextField
      label={label}
      optional={optional}
      value={inside || error ? value : displayValue(type, value)}
      error={error || undefined}
      placeholder={placeholder || fillIn}
      onChange={take}
      inputMode={type === 'phone' || type === 'number' || type === 'email' ? keyboards[type] : undefined}
      autoComplete={field.key === 'name' ? 'name' : type === 'phone' || type === 'email' ? fills[type] : 'off'}
    />
  ) : type === 'date' ? (
    <DateField
      label={label}
      optional={optional}
      value={value}
      error={error || undefined}
      placeholder={placeholder || undefined}
      onChange={onChange}
    />
  ) : type === 'textarea' ? (
    <AreaRow {...props} />
  ) : type === 'code' ? (
    <CodeRow
      label={label}
      optional={optional}
      value={value}
      error={error}
      phone={phone}
      onChange={take}
      onWrong={onCodeWrong}
    />
  ) : (
    <ChosenRow {...props} />
  );
  return (
    <div
      data-field={field.key}
      onFocus={({ currentTarget, target }) => {
        if (!currentTarget.contains(target)) return;
        if (!(target instanceof HTMLInputElement) || displayValue(type, value) === value) return setInside(true);
        // A filled-in number is shown otherwise from now on, by which its selection is lost: what is typed replaces it.
        flushSync(() => setInside(true));
        target.select();
      }}
      onBlur={({ currentTarget, target, relatedTarget }) => {
        // React lets the events of a sheet that was opened from here rise to the row.
        if (!currentTarget.contains(target)) return;
        setInside(false);
        // The row's own sheet opens: it is left when that has closed.
        if (relatedTarget?.closest('[role=dialog]')) return;
        onLeave();
      }}
    >
      {row}
    </div>
  );
}

function AreaRow({ field, value, error, onChange }: FormRowProps) {
  const id = useId();
  const { label, placeholder, required } = field;
  return (
    <div className={`${s.area}${error ? ` ${s.bad}` : ''}`}>
      <span className={s.areaLabel} id={id}>
        {label}
        {required === 0 && <span className={f.optional}>（选填）</span>}
      </span>
      <div className={s.areaField}>
        <TextArea
          label={label}
          value={value}
          onChange={onChange}
          placeholder={placeholder || fillIn}
          max={longestOf(field)}
          minRows={1}
          maxRows={6}
          error={error || undefined}
        />
      </div>
    </div>
  );
}

/** A store's name by its id, which is all that a form keeps of it: among those of the city, else among all. */
function useStoreName(dealerId: string, city: string): string {
  const here = useStream('activities.dealers', city)?.list.find((one) => one.dealerId === dealerId);
  const there = useStream('activities.dealers', '')?.list.find((one) => one.dealerId === dealerId);
  const unknown = dealerId !== '' && !here && !there;
  useEffect(() => {
    if (unknown) ask('activities.openDealers', { cityName: '' }).catch(() => undefined);
  }, [unknown]);
  return dealerId && ((here ?? there)?.name ?? '已选择');
}

function ChosenRow({ field, value, error, onChange, city }: FormRowProps) {
  // A sheet begins with what stands when it is opened.
  const [shown, open, close] = useOpening();
  const [storeCity, setStoreCity] = useState('');
  const where = storeCity || city;
  const { type, label, options, required, max, placeholder } = field;
  const store = useStoreName(type === 'dealer' ? value : '', where);
  const words = type === 'multi' ? splitChoices(value).join('、') : type === 'dealer' ? store : value;
  const rest = { open: shown?.open === true, onClose: close };
  return (
    <>
      <ChoiceRow
        label={label}
        optional={required === 0}
        value={words}
        placeholder={placeholder}
        error={error || undefined}
        onOpen={() => open()}
      />
      {shown && (
        <Suspense>
          {type === 'select' || type === 'multi' ? (
            <ChoiceSheet
              key={shown.turn}
              {...rest}
              label={label}
              options={options}
              most={type === 'select' ? 1 : max}
              optional={required === 0}
              chosen={type === 'multi' ? splitChoices(value) : value ? [value] : []}
              onPick={(chosen) => onChange(joinChoices(chosen))}
            />
          ) : type === 'city' ? (
            <CitySheet key={shown.turn} {...rest} field={field} value={value} onPick={onChange} />
          ) : type === 'dealer' ? (
            <DealerSheet
              key={shown.turn}
              {...rest}
              field={field}
              city={where}
              value={value}
              onPick={(dealer, cityName) => {
                setStoreCity(cityName);
                onChange(dealer ? dealer.dealerId : '');
              }}
            />
          ) : (
            <CarSheet key={shown.turn} {...rest} field={field} value={value} onPick={onChange} />
          )}
        </Suspense>
      )}
    </>
  );
}
