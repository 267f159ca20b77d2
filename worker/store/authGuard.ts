// The gate for actions that need a login: a visitor's action is not performed and opens the login prompt
// (docs/product/roles.md#visitors).
import { wantDialog } from './dialogs';
import { fail } from '../kernel/failures';
import type { Kernel } from '../kernel/types';
import { authOf } from '../transport/auth';

/** Throws 020011 for a visitor, after opening the login prompt. */
export function needLogin(kernel: Kernel): void {
  const phase = kernel.read('session.state')?.phase;
  if (phase === 'user' || (phase === 'starting' && authOf(kernel).get().token)) return;
  wantDialog(kernel, 'loginPrompt', true);
  throw fail('020011');
}
/** The text to show for a failure: the server's message, or one by its code when that is empty. */
export function refusalText(code: string, message: string): string {
  if (message) return message;
  if (code === '010008') return '操作太频繁，请稍后再试';
  if (code === 'network' || code === 'timeout') return '网络不可用，请稍后再试';
  return '服务开小差了';
}
export function toast(kernel: Kernel, text: string, success: 0 | 1 = 0): void {
  kernel.tell('session.toasted', { text, success });
}
