// The rules for the fields of a sign-up form: the page checks a field during input, the server refuses by the same
// rules (010001, data.field). Pure. Checks that only the server can make (whether a dealer exists, a code is right) are
// not here.
import type { FormField } from '../entities/activities';
import { dateAfter } from './calendar';

/** Why a value is invalid. `badOption`: not one of the options. */
export type FieldProblem =
  | 'required'
  | 'phone'
  | 'email'
  | 'idno'
  | 'number'
  | 'date'
  | 'code'
  | 'badOption'
  | 'tooLong'
  | 'tooLarge'
  | 'tooMany'
  | 'pattern';

/** Null or whitespace only counts as empty. */
export const isEmpty = (value: string | null | undefined): boolean =>
  value === null || value === undefined || value.trim() === '';
/** Exactly 11 digits. */
export const isPhone = (value: string): boolean => /^\d{11}$/.test(value);
/** Word characters, @, an alphanumeric domain, a dot, letters only; case-insensitive. */
export const isEmail = (value: string): boolean => /^\w+@[a-z0-9]+\.[a-z]+$/i.test(value);

/** yyyy-MM-dd, an existing day. */
export const isDate = (value: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(value) && dateAfter(value, 0) === value;

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
/** A resident identity card number: 17 digits that contain a birthday, and the check digit of GB 11643. */
export function isIdNo(value: string): boolean {
  if (!/^\d{17}[\dXx]$/.test(value)) return false;
  if (!isDate(`${value.slice(6, 10)}-${value.slice(10, 12)}-${value.slice(12, 14)}`)) return false;
  const sum = weights.reduce((all, weight, at) => all + weight * Number(value[at]), 0);
  return '10X98765432'[sum % 11] === value.slice(17).toUpperCase();
}

/** Several choices are sent as one text. */
const between = '\n';
export const joinChoices = (choices: readonly string[]): string => choices.join(between);
export const splitChoices = (value: string): string[] => value.split(between).filter((choice) => choice !== '');

/** The maximum length where the field has none. */
const usual: { readonly [type: string]: number } = {
  text: 50,
  textarea: 200,
  email: 100,
  carModel: 50,
  city: 30,
  dealer: 64,
  number: 15,
};
export const longestOf = (field: Pick<FormField, 'type' | 'max'>): number =>
  (field.type === 'text' || field.type === 'textarea') && field.max > 0 ? field.max : (usual[field.type] ?? 500);
/** In user-perceived characters: an emoji is one. */
const lengthOf = (value: string): number => Array.from(value).length;

function ofType({ type, max, options }: FormField, value: string): FieldProblem | null {
  switch (type) {
    case 'phone':
      return isPhone(value) ? null : 'phone';
    case 'email':
      return isEmail(value) ? null : 'email';
    case 'idno':
      return isIdNo(value) ? null : 'idno';
    case 'date':
      return isDate(value) ? null : 'date';
    case 'code':
      return /^\d{4,8}$/.test(value) ? null : 'code';
    case 'number':
      return !/^-?\d{1,9}(\.\d{1,4})?$/.test(value) ? 'number' : max > 0 && Number(value) > max ? 'tooLarge' : null;
    case 'select':
      return options.includes(value) ? null : 'badOption';
    case 'multi': {
      const chosen = splitChoices(value);
      if (chosen.some((one, at) => !options.includes(one) || chosen.indexOf(one) !== at)) return 'badOption';
      return max > 0 && chosen.length > max ? 'tooMany' : null;
    }
    default:
      return null;
  }
}

function fits(pattern: string, value: string): boolean {
  try {
    return new RegExp('^(?:' + pattern + ')$').test(value);
  } catch {
    // An invalid pattern accepts every value.
    return true;
  }
}

/** null: valid. */
export function fieldProblem(field: FormField, given: string | null | undefined): FieldProblem | null {
  if (given === null || given === undefined || isEmpty(given)) return field.required === 1 ? 'required' : null;
  const value = field.type === 'text' || field.type === 'textarea' ? given : given.trim();
  if (lengthOf(value) > longestOf(field)) return 'tooLong';
  const problem = ofType(field, value);
  if (problem !== null) return problem;
  return field.pattern !== '' && !fits(field.pattern, value) ? 'pattern' : null;
}

/** All invalid fields, in the form's order. */
export function formProblems(
  fields: readonly FormField[],
  values: { readonly [key: string]: string | undefined },
): { key: string; problem: FieldProblem }[] {
  const found: { key: string; problem: FieldProblem }[] = [];
  for (const field of fields) {
    const problem = fieldProblem(
      field,
      Object.prototype.hasOwnProperty.call(values, field.key) ? values[field.key] : '',
    );
    if (problem !== null) found.push({ key: field.key, problem });
  }
  return found;
}

/** The error message beside the field. */
export function problemText(field: FormField, problem: FieldProblem): string {
  const chosen =
    field.type === 'select' ||
    field.type === 'multi' ||
    field.type === 'city' ||
    field.type === 'dealer' ||
    field.type === 'carModel' ||
    field.type === 'date';
  switch (problem) {
    case 'required':
      return `请${chosen ? '选择' : '填写'}${field.label}`;
    case 'phone':
      return '请输入11位手机号';
    case 'email':
      return '邮箱格式不正确';
    case 'idno':
      return '身份证号不正确';
    case 'number':
      return '请输入数字';
    case 'date':
      return '日期不正确';
    case 'code':
      return '请输入短信验证码';
    case 'badOption':
      return '请从选项中选择';
    case 'tooLong':
      return `最多${longestOf(field)}个字`;
    case 'tooLarge':
      return `不能大于${field.max}`;
    case 'tooMany':
      return `最多选择${field.max}项`;
    case 'pattern':
      return `${field.label}格式不正确`;
  }
}
