// What to say at which field of the login sheet, by the code of the failure. Separate so that every code is tested.
import { AskFailed } from '../../../bus/protocol/envelope';
import type { Failure } from '../../../bus/protocol/envelope';

export type LoginErrors = { phone: string; code: string };

/** Exactly 11 digits. */
export const isPhone = (text: string): boolean => /^\d{11}$/.test(text);
export const reasonOf = (e: unknown): Failure =>
  e instanceof AskFailed ? e.failure : { code: 'network', message: '' };

function tooOften(data: Failure['data']): string {
  const seconds = typeof data === 'object' && data !== null && !Array.isArray(data) ? data['retryAfter'] : 0;
  return typeof seconds === 'number' && seconds > 0
    ? `操作太频繁，请 ${Math.ceil(seconds)} 秒后再试`
    : '操作太频繁，请稍后再试';
}
export function loginErrors({ code, message, data }: Failure, step: 'send' | 'login'): LoginErrors {
  const at = (field: keyof LoginErrors, text: string): LoginErrors => ({ phone: '', code: '', [field]: text });
  switch (code) {
    case '010014':
      return at('code', '验证码不正确，请重新输入');
    case '010008':
      return at('code', tooOften(data));
    case '010001':
    case 'badInput':
      return at(
        step === 'send' ? 'phone' : 'code',
        step === 'send' ? '手机号不正确，请检查' : '验证码不正确，请重新输入',
      );
    case 'network':
    case 'timeout':
      return at('code', message || '网络不可用，请稍后再试');
    case 'cancelled':
      return at('code', '');
    default:
      return at('code', message || '服务开小差了，请稍后再试');
  }
}
