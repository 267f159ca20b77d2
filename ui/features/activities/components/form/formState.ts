// What stands in a sign-up form while it is filled in. Kept in the page for as long as it lives (a look at the rules
// must cost nothing), and by the worker for a reload, all but what proves a person: code and identity number.
import type { FormField, KeptContact, StoredActivity } from '../../../../../bus/entities/activities';
import { fieldProblem, formProblems, isEmpty, isPhone, problemText } from '../../../../../bus/rules/forms';
import { phoneDigits, phoneText } from '../../../../kit/text/phoneText';

export type Values = { readonly [key: string]: string };
export type Typed = { values: Values; companions: number; agreed: boolean };
/** What is said beside a field, by its key. */
export type Problems = { readonly [key: string]: string };

/** The short form asks for what must be known and nothing else. */
export const shownFields = (fields: readonly FormField[], isShort: boolean): readonly FormField[] =>
  isShort ? fields.filter((field) => field.required === 1) : fields;

const pick = (
  fields: readonly FormField[],
  values: Values,
  without: readonly FormField['type'][] = [],
): { [key: string]: string } => {
  const picked: { [key: string]: string } = {};
  for (const { key, type } of fields) {
    const value = Object.prototype.hasOwnProperty.call(values, key) ? values[key] : undefined;
    if (value !== undefined && !isEmpty(value) && without.indexOf(type) < 0) picked[key] = value;
  }
  return picked;
};
/** What is sent: the form's own fields, as far as they are filled in. */
export const sentValues = (fields: readonly FormField[], values: Values): { [key: string]: string } =>
  pick(fields, values);
/** What may lie on the phone. */
export const keptValues = (fields: readonly FormField[], values: Values): { [key: string]: string } =>
  pick(fields, values, ['code', 'idno']);

/** What was kept; what is known of the person fills the rest (`knownOf`). */
export function firstTyped(
  { formFields, maxCompanions }: Pick<StoredActivity, 'formFields' | 'maxCompanions'>,
  kept: KeptContact | null | undefined,
): Typed {
  return {
    values: kept ? pick(formFields, kept.values) : {},
    companions: Math.min(kept?.companions ?? 0, maxCompanions),
    agreed: false,
  };
}
type Person = { userName: string; phone: string; carModels: readonly { name: string }[] } | null | undefined;
export type Known = { values: Values; isPhoneOfAddress: boolean };
/**
 * The profile has the phone number with its middle masked (138****0001): it is filled in whole from a delivery address
 * with the same number, and from no other.
 */
export function knownOf(
  fields: readonly FormField[],
  me: Person,
  addresses: readonly { phone: string }[] | undefined,
): Known {
  const own = me?.phone ?? '';
  const isOwn = (phone: string): boolean =>
    own.length === 11 && isPhone(phone) && own.split('').every((sign, at) => sign === '*' || sign === phone[at]);
  const phone = isPhone(own) ? own : ((addresses ?? []).filter((one) => isOwn(one.phone))[0]?.phone ?? '');
  const values: { [key: string]: string } = {};
  const put = (field: FormField | undefined, value: string) => {
    if (field && value) values[field.key] = value;
  };
  for (const field of fields) if (field.type === 'carModel') put(field, me?.carModels[0]?.name ?? '');
  put(fields.filter(({ key, type }) => key === 'name' && type === 'text')[0], me?.userName ?? '');
  put(fields.filter(({ type }) => type === 'phone')[0], phone);
  return { values, isPhoneOfAddress: phone !== '' && !isPhone(own) };
}
/** What the person has emptied ('') stays empty. */
export const withKnown = (typed: Typed, { values }: Known): Typed => ({
  ...typed,
  values: { ...values, ...typed.values },
});
export const sameTyped = (a: Typed, b: Typed, fields: readonly FormField[]): boolean =>
  a.companions === b.companions && fields.every(({ key }) => (a.values[key] ?? '') === (b.values[key] ?? ''));

/** Of one field as it is left: what was never begun is not blamed yet. */
export const problemOf = (field: FormField, value: string): string => {
  const problem = isEmpty(value) ? null : fieldProblem(field, value);
  return problem ? problemText(field, problem) : '';
};
/** Of the whole form, in its order. */
export function problemsOf(fields: readonly FormField[], values: Values): Problems {
  const found: { [key: string]: string } = {};
  for (const { key, problem } of formProblems(fields, values)) {
    const field = fields.filter((one) => one.key === key)[0];
    if (field) found[key] = problemText(field, problem);
  }
  return found;
}

/** As it is typed: what cannot belong there is not taken. */
export function cleaned(type: FormField['type'], text: string): string {
  if (type === 'phone') return phoneDigits(text);
  if (type === 'code') return text.replace(/\D/g, '').slice(0, 8);
  if (type === 'idno')
    return text
      .replace(/[^\dXx]/g, '')
      .slice(0, 18)
      .toUpperCase();
  return text;
}
/** As it is shown once it is left: a number in groups, an identity card without its middle. */
export function displayValue(type: FormField['type'], value: string): string {
  if (type === 'phone') return phoneText(value);
  if (type === 'idno') return value.length === 18 ? `${value.slice(0, 4)} **** **** ${value.slice(14)}` : value;
  return value;
}

/** What a page that was reloaded left for itself; `otherwise` where that is nothing, or not ours. */
export function readTyped(text: string, otherwise: Typed, fields: readonly FormField[]): Typed {
  try {
    const left: unknown = text ? JSON.parse(text) : null;
    if (typeof left !== 'object' || left === null || !('values' in left) || !('companions' in left)) return otherwise;
    const { values, companions } = left;
    if (typeof values !== 'object' || values === null || typeof companions !== 'number') return otherwise;
    const texts: { [key: string]: string } = {};
    for (const [key, value] of Object.entries(values)) if (typeof value === 'string') texts[key] = value;
    return { values: keptValues(fields, texts), companions, agreed: false };
  } catch {
    return otherwise;
  }
}

/** `first`: as it stood when it was opened. */
export type HeldForm = { typed: Typed; first: Typed };
const held = new Map<string, HeldForm>();
/** While this page lives; `key` is person and activity. */
export const heldForm = (key: string): HeldForm | undefined => held.get(key);
export function holdForm(key: string, what: HeldForm | null): void {
  if (what) held.set(key, what);
  else held.delete(key);
}
