// Chat: forwarding. Each message becomes an outbox job of its own for each receiver, exactly as if it had been written
// there: shown at once, sent in order and once, also after a restart and without a network.
import type { Sending } from '../../../bus/entities/chat';
import { forwardLimits, forwardOf } from '../../../bus/rules/forwarding';
import { fail } from '../../kernel/failures';
import { needLogin } from '../../store/authGuard';
import type { Kernel } from '../../kernel/types';
import type { Outbox } from '../../outbox/outbox';
import { MAX_JOBS } from '../../outbox/jobs';
import { myId } from './memory';
import { messageOf } from './messages';
import type { SendingPart } from './send';

const onceEach = (ids: readonly string[]): string[] => Array.from(new Set(ids));

export function startForward(kernel: Kernel, outbox: Outbox, sending: SendingPart): void {
  function messagesOf(messageIDs: readonly string[], text: string): Sending[] {
    const messages = onceEach(messageIDs).map((id): Sending => {
      const message = messageOf(kernel, id);
      const content = message ? forwardOf(message) : null;
      if (!content) throw fail('010002', '有消息已不能转发');
      return content;
    });
    return text ? messages.concat({ type: 'text', text }) : messages;
  }
  kernel.handle('chat.forward', async ({ conversationIDs, messageIDs, text }, ask) => {
    needLogin(kernel);
    const receivers = onceEach(conversationIDs);
    if (receivers.some((id) => !/^(C2C|GROUP)./.test(id) || id === 'C2C' + myId(kernel)))
      throw fail('badInput', '', { field: 'conversationIDs' });
    const messages = messagesOf(messageIDs, text.trim());
    const total = receivers.length * messages.length;
    if (total > forwardLimits.total) throw fail('badInput', `一次最多发出 ${forwardLimits.total} 条`);
    // All or none: a part of them could not be told from the whole.
    if (outbox.all(() => true).length + total > MAX_JOBS) throw fail('full', '待发送的内容太多，请稍后再试');
    const jobs = receivers.flatMap((to) => messages.map((message) => ({ to, message })));
    // An ask that is repeated after a worker restart finds each of its jobs again.
    await Promise.all(
      jobs.map(({ to, message }, i) => sending.enqueue(to, message, { ...ask, id: ask.id ? `${ask.id}/${i}` : '' })),
    );
    return {};
  });
}
