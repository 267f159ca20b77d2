// The sections of a sign-up form: who comes, the car, what the activity asks for. Within a section the fields keep the
// order of the activity.
import type { FormField } from '../../../../../bus/entities/activities';
import type { Known, Values } from './formState';

export type FormSectionId = 'person' | 'car' | 'details';
export type FormSection = { id: FormSectionId; title: string; /** Where its values come from. */ source: string };

const personal: readonly FormField['type'][] = ['phone', 'code', 'email', 'idno'];
export const sectionOf = ({ key, type }: Pick<FormField, 'key' | 'type'>): FormSectionId =>
  type === 'carModel' ? 'car' : key === 'name' || personal.indexOf(type) >= 0 ? 'person' : 'details';
const order = { person: 0, car: 1, details: 2 } as const;
const titles = { person: '报名人', car: '车辆', details: '参加信息' } as const;

/** As they are shown, section by section: errors are looked for in this order. */
export const inSections = (fields: readonly FormField[]): readonly FormField[] =>
  fields
    .map((field, at) => ({ field, at }))
    .sort((a, b) => order[sectionOf(a.field)] - order[sectionOf(b.field)] || a.at - b.at)
    .map(({ field }) => field);

export function formSections(
  fields: readonly FormField[],
  { kept, known, cars }: { /** From the last time. */ kept: Values; known: Known; cars: number },
): FormSection[] {
  const sourceOf = (id: FormSectionId): string => {
    const has = (values: Values) => fields.some((field) => sectionOf(field) === id && values[field.key]);
    if (has(kept)) return '来自上次填写';
    if (id === 'car') return cars > 0 ? `你有 ${cars} 台车` : '';
    return has(known.values) ? (known.isPhoneOfAddress ? '来自个人资料和收货地址' : '来自个人资料') : '';
  };
  return (['person', 'car', 'details'] as const)
    .filter((id) => fields.some((field) => sectionOf(field) === id))
    .map((id) => ({ id, title: titles[id], source: sourceOf(id) }));
}
