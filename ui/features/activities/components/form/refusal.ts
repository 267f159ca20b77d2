// A refused sign-up, as what the page does about it: every one leads somewhere.
import { AskFailed } from '../../../../../bus/protocol/envelope';
import type { Json } from '../../../../../bus/protocol/envelope';
import type { FormField } from '../../../../../bus/entities/activities';
import { waitingText } from '../../../../kit/feedback/waiting';

export type Refusal =
  /** It is there already: mine. */
  | { way: 'mine'; applyId: string }
  /** Not enough places; left for fewer heads. */
  | { way: 'full'; left: number; waitCount: number }
  | { way: 'short'; balance: number }
  /** It costs another sum by now. */
  | { way: 'price'; points: number }
  /** The activity stands otherwise than the page knew. */
  | { way: 'changed' }
  | { way: 'gone' }
  | { way: 'field'; key: string; text: string }
  /** Beside the button. */
  | { way: 'say'; text: string }
  /** It goes out by itself. */
  | { way: 'waits'; text: string };

function numberIn(data: Json | undefined, name: string): number | undefined {
  const value = typeof data === 'object' && data !== null && !Array.isArray(data) ? data[name] : undefined;
  return typeof value === 'number' ? value : undefined;
}
function textIn(data: Json | undefined, name: string): string {
  const value = typeof data === 'object' && data !== null && !Array.isArray(data) ? data[name] : undefined;
  return typeof value === 'string' ? value : '';
}

export function refusalOf(why: unknown, fields: readonly FormField[]): Refusal {
  if (!(why instanceof AskFailed)) return { way: 'say', text: '提交失败，请稍后再试' };
  const { code, message, data } = why.failure;
  const ofType = (...types: FormField['type'][]) => fields.filter((field) => types.indexOf(field.type) >= 0)[0];
  switch (code) {
    case 'network':
      return { way: 'waits', text: waitingText(why, '提交') };
    case '010002':
      return { way: 'gone' };
    case '010005':
      return { way: 'full', left: numberIn(data, 'left') ?? 0, waitCount: numberIn(data, 'waitCount') ?? 0 };
    case '010006':
      return { way: 'short', balance: numberIn(data, 'balance') ?? 0 };
    case '010004': {
      const applyId = textIn(data, 'applyId');
      const points = numberIn(data, 'needPoints');
      return applyId ? { way: 'mine', applyId } : points === undefined ? { way: 'changed' } : { way: 'price', points };
    }
    case '010014':
      return { way: 'field', key: ofType('code')?.key ?? '', text: '验证码不正确，请重新输入' };
    case '010001': {
      const field = fields.filter((one) => one.key === textIn(data, 'field'))[0];
      return field ? { way: 'field', key: field.key, text: `请核对${field.label}` } : { way: 'changed' };
    }
    case '010007':
      return { way: 'say', text: '内容包含不合适的词语，请修改' };
    case '010008': {
      const seconds = numberIn(data, 'retryAfter') ?? 0;
      return {
        way: 'say',
        text: seconds > 0 ? `操作太频繁，请 ${Math.ceil(seconds)} 秒后再试` : '操作太频繁，请稍后再试',
      };
    }
    case '010003':
      return message ? { way: 'say', text: message } : { way: 'changed' };
    default:
      return { way: 'say', text: message || '服务开小差了，请稍后再试' };
  }
}
