// The validation rules of SPEC.md §5 as data: the rule in its words, and what our code says to cases on both sides of
// its edge.
import { atLeast } from '../../bridge/appVersion';
import { addressFault } from '../../bus/rules/addresses';
import { isEmail, isEmpty, isPhone } from '../../bus/rules/forms';
import { formatCount } from '../../ui/kit/text/formatCount';
import { relativeTime } from '../../ui/kit/text/relativeTime';
import { isPhone as isLoginPhone } from '../../ui/app/dialogs/loginErrors';

export type SpecRule = {
  rule: string;
  /** [what is asked, what our code answers, what the rule wants]. */
  cases: readonly (readonly [what: string, answer: unknown, wanted: unknown])[];
  /** Where the page says it, in SPEC's own words. */
  says?: readonly (readonly [text: string, file: string])[];
};

const minute = 60_000;
const day = 24 * 60 * minute;
const ago = (ms: number): string => relativeTime(0, ms);
const yes = (is: (text: string) => boolean, good: readonly string[], bad: readonly string[]): SpecRule['cases'] => [
  ...good.map((text) => [JSON.stringify(text), is(text), true] as const),
  ...bad.map((text) => [JSON.stringify(text), is(text), false] as const),
];

const phones = {
  good: ['13800000001'],
  bad: ['1380000000', '138000000011', '1380000000a', '138 0000 0001', '１３８００００００００１', ''],
};

export const specRules: readonly SpecRule[] = [
  {
    rule: 'Empty check: null or whitespace-only counts as empty.',
    cases: [
      ['null', isEmpty(null), true],
      ['undefined', isEmpty(undefined), true],
      ...yes(isEmpty, ['', ' ', '\t\n', '　'], ['0', ' a ']),
    ],
  },
  {
    rule: 'Phone: exactly 11 digits.',
    cases: [
      ...yes(isPhone, phones.good, phones.bad),
      ...yes(isLoginPhone, phones.good, phones.bad),
      ...yes((text) => addressFault('phone', text) === null, phones.good, phones.bad),
    ],
  },
  {
    rule: 'Email: word characters, then @, then an alphanumeric domain, a dot, then letters only (case-insensitive).',
    cases: yes(isEmail, ['a@b.cn', 'A_1@Zeal9.COM'], ['a@b', '@b.cn', 'a@b.c1', 'a b@c.cn', 'a@b-c.cn', 'a@b.c.n']),
  },
  {
    rule: 'App version check: a dotted three-part version must be greater than or equal to a given triple.',
    cases: yes(
      (version) => atLeast(version, '5.1.2'),
      ['5.1.2', '5.1.3', '5.2.0', '6.0.0', '5.10.0'],
      ['5.1.1', '5.0.9', '4.9.9', '', 'x'],
    ),
  },
  {
    rule: 'Image pick: the maximum count is capped at 9.',
    cases: [],
    says: [
      ['Math.min(9, max)', 'ui/features/media/components/pickFiles.ts'],
      ['Math.min(max, 9)', 'bridge/messages/picturesFallbacks.ts'],
      ['v.maxValue(9)', 'bus/contracts/native.ts'],
      ['v.maxLength(9)', 'bus/contracts/media.ts'],
    ],
  },
  {
    rule: 'Terms and visitor dialogs: agree works only when the read-checkbox is ticked.',
    cases: [],
    says: [
      ['请确认您已细阅读协议', 'ui/app/dialogs/TermsDialog.tsx'],
      ['请确认您已细阅读协议', 'worker/domains/session/terms.ts'],
    ],
  },
  {
    rule: 'Login prompt: title 提示; message says the user is not logged in and must log in to continue; buttons confirm and cancel. Confirm opens the native login.',
    cases: [],
    says: [
      ['title="提示"', 'ui/app/dialogs/LoginPrompt.tsx'],
      ['你还未登录，登录后继续', 'ui/app/dialogs/LoginPrompt.tsx'],
      ["'取消'", 'ui/app/dialogs/LoginPrompt.tsx'],
      ["'确认'", 'ui/app/dialogs/LoginPrompt.tsx'],
      ["'native.login'", 'worker/domains/session/login.ts'],
    ],
  },
  {
    rule: 'Like counts of 10000 or more are shown with a W suffix.',
    cases: [
      ['9999', formatCount(9999), '9,999'],
      ['10000', formatCount(10_000), '1W'],
      ['12345', formatCount(12_345), '1.2W'],
    ],
  },
  {
    rule: 'Relative times are shown as minutes, hours, days, months, half a year, one year.',
    cases: [
      ['5 minutes', ago(5 * minute), '5 分钟前'],
      ['3 hours', ago(180 * minute), '3 小时前'],
      ['2 days', ago(2 * day), '2 天前'],
      ['3 months', ago(95 * day), '3 个月前'],
      ['half a year', ago(200 * day), '半年前'],
      ['a year', ago(370 * day), '1 年前'],
    ],
  },
];
