// Converts the service's error numbers to failures: `network` when a retry may help, otherwise the number with a
// Chinese sentence, which is shown only when a person asks for the reason.
import { AskFailed } from '../../bus/protocol/envelope';
import { fail, failureIn } from '../kernel/failures';
import { asNumber, asRaw, asText } from './tim';

const SENTENCES: { readonly [code: number]: string } = {
  10004: '操作失败，请稍后再试',
  10007: '没有权限',
  10010: '群聊不存在或已解散',
  10013: '已经在群里了',
  10014: '群成员已满',
  10015: '群聊不存在或已解散',
  10021: '管理员最多10人',
  10016: '群聊不接受申请',
  10017: '您已被禁言',
  10037: '一个人最多当 100 个群的群主',
  20003: '用户不存在',
  20006: '消息未送达',
  20007: '消息未送达',
  20009: '对方回复或关注你之前，只能发送一条消息',
  20010: '消息未送达',
  20012: '您已被禁言',
  20016: '超过2分钟，不能撤回',
  20022: '消息已不存在',
  2105: '消息已超过2分钟，不能撤回',
  2660: '加入失败，请稍后再试',
  2681: '只有群主可以设置管理员',
  30006: '操作失败，请稍后再试',
  60011: '操作太频繁，请稍后再试',
  80001: '内容包含敏感词，未能发送',
  80002: '内容太长，未能发送',
  120001: '今天给太多陌生人发过消息，请明天再试',
};
/** Retryable: time-outs, not ready yet, rate limit, lost socket, errors without a number of their own (2100). */
const again = (code: number): boolean =>
  code === 2100 ||
  (code >= 2800 && code <= 2805) ||
  code === 2025 ||
  code === 2996 ||
  (code >= 2999 && code <= 3006) ||
  code === 60002 ||
  code === 60011 ||
  code === 6014 ||
  code === 20004 ||
  code === 10002 ||
  code === 60007;

export function timFailure(thrown: unknown): AskFailed {
  const known = failureIn(thrown);
  if (known) return new AskFailed(known);
  const code = asNumber(asRaw(thrown)['code']);
  const message = asText(asRaw(thrown)['message']);
  // Without a number it is a bug in the worker or in the SDK.
  if (!code) return fail('019999');
  if (again(code)) return fail('network');
  const words = /[一-鿿]/.test(message) ? message : '';
  return fail(String(code), words || (SENTENCES[code] ?? '发送失败，请稍后再试'), {});
}
export const sentenceFor = (code: number): string => SENTENCES[code] ?? '操作失败';
