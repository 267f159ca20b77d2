// Why a code was not sent: what is said, at which field, and when it may be tried again.
import { AskFailed } from '../../../../../bus/protocol/envelope';

export type CodeError = { text: string; at: 'code' | 'phone'; seconds: number };

export function codeError(why: unknown): CodeError {
  const { code, message, data } = why instanceof AskFailed ? why.failure : { code: 'network', message: '', data: null };
  const wait = typeof data === 'object' && data !== null && !Array.isArray(data) ? data['retryAfter'] : 0;
  const seconds = typeof wait === 'number' ? Math.max(0, Math.ceil(wait)) : 0;
  // The button counts a short wait down itself.
  if (code === '010008')
    return { text: seconds > 120 ? '获取次数太多，请稍后再试' : '操作太频繁，请稍后再试', at: 'code', seconds };
  if (code === '010001' || code === 'badInput') return { text: '手机号不正确，请检查', at: 'phone', seconds: 0 };
  if (code === 'network' || code === 'timeout') return { text: '网络不可用，请稍后再试', at: 'code', seconds: 0 };
  return { text: message || '服务开小差了，请稍后再试', at: 'code', seconds: 0 };
}
