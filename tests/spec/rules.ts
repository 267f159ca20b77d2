// The validation rules as data: the rule, and the results of the code for cases on both sides of its limit.
// docs/product/validation.md is written from it.
import { atLeast } from '../../bridge/appVersion';
import { addressFault } from '../../bus/rules/addresses';
import { isEmail, isEmpty, isPhone } from '../../bus/rules/forms';
import { formatCount } from '../../ui/kit/text/formatCount';
import { relativeTime } from '../../ui/kit/text/relativeTime';
import { isPhone as isLoginPhone } from '../../ui/app/dialogs/loginErrors';

export type SpecRule = {
  rule: string;
  /** [description, result of the code, expected result]. */
  cases: readonly (readonly [what: string, answer: unknown, wanted: unknown])[];
  /** A text or number, and a file that contains it. */
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
    rule: 'A text is empty when it is null or has only white space.',
    cases: [
      ['null', isEmpty(null), true],
      ['undefined', isEmpty(undefined), true],
      ...yes(isEmpty, ['', ' ', '\t\n', '　'], ['0', ' a ']),
    ],
  },
  {
    rule: 'A phone number has exactly 11 digits.',
    cases: [
      ...yes(isPhone, phones.good, phones.bad),
      ...yes(isLoginPhone, phones.good, phones.bad),
      ...yes((text) => addressFault('phone', text) === null, phones.good, phones.bad),
    ],
  },
  {
    rule: 'An e-mail address is word characters, @, a domain of letters and digits, a dot, and letters.',
    cases: yes(isEmail, ['a@b.cn', 'A_1@Zeal9.COM'], ['a@b', '@b.cn', 'a@b.c1', 'a b@c.cn', 'a@b-c.cn', 'a@b.c.n']),
  },
  {
    rule: 'An app can do what needs version a.b.c when its own three numbers are at least a.b.c.',
    cases: yes(
      (version) => atLeast(version, '5.1.2'),
      ['5.1.2', '5.1.3', '5.2.0', '6.0.0', '5.10.0'],
      ['5.1.1', '5.0.9', '4.9.9', '', 'x'],
    ),
  },
  {
    rule: 'At most 9 pictures are picked at once.',
    cases: [],
    says: [
      ['Math.min(9, max)', 'ui/features/media/components/pickFiles.ts'],
      ['Math.min(max, 9)', 'bridge/messages/picturesFallbacks.ts'],
      ['v.maxValue(9)', 'bus/contracts/native.ts'],
      ['v.maxLength(9)', 'bus/contracts/media.ts'],
    ],
  },
  {
    rule: 'The terms are agreed to only when the box is ticked; otherwise a toast asks for it.',
    cases: [],
    says: [
      ['请确认您已细阅读协议', 'ui/app/dialogs/TermsDialog.tsx'],
      ['请确认您已细阅读协议', 'worker/domains/session/terms.ts'],
    ],
  },
  {
    rule: 'The login prompt has the title 提示, one sentence, 取消 and 确认; 确认 opens the native login.',
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
    rule: 'Counts from 10,000 on are shown in W with one decimal, cut down.',
    cases: [
      ['9999', formatCount(9999), '9,999'],
      ['10000', formatCount(10_000), '1W'],
      ['12345', formatCount(12_345), '1.2W'],
    ],
  },
  {
    rule: 'Relative times are shown in minutes, hours, days, months, half a year, a year.',
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
