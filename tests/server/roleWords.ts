// Vocabulary of the role tables: kinds of people, and common expectations.
import type { CallTopic } from '../../bus/client/topics';
import type { Input } from './kit';

export const roles = [
  'tourist',
  'newcomer',
  'fan',
  'verifying',
  'owner',
  'alternate',
  'outsider',
  'circleMember',
  'circleAdmin',
  'circleOwner',
  'staff',
] as const;
export type Role = (typeof roles)[number];
export type Row = {
  call: CallTopic;
  what: string;
  input: Input | ((role: Role) => Input);
  expect: Record<Role, string>;
};

export const ok = '000000';
export const each = (code: string, more: Partial<Record<Role, string>> = {}): Record<Role, string> =>
  Object.assign(Object.fromEntries(roles.map((role) => [role, code])) as Record<Role, string>, more);

/** Anybody, visitors too. */
export const anybody = each(ok);
/** Signed in and terms accepted. */
export const members = each(ok, { tourist: '020011', newcomer: '020012' });
/** As if the thing were not there, except for those named. */
export const unseen = (more: Partial<Record<Role, string>> = {}): Record<Role, string> =>
  each('010002', { tourist: '020011', newcomer: '020012', ...more });
export const notFor = (more: Partial<Record<Role, string>>): Record<Role, string> =>
  each('010003', { tourist: '020011', newcomer: '020012', ...more });
