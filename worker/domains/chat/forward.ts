// Chat: forwarding. Each message, or the record of all, becomes an outbox job of its own for each receiver, exactly as if
// it had been written there: shown at once, sent in order and once, also after a restart and without a network.
import type { Message, Sending } from '../../../bus/entities/chat';
import { forwardLimits, forwardOf } from '../../../bus/rules/forwarding';
import { mergeFaultText, mergeMessages, recordTitle } from '../../../bus/rules/mergedRecords';
import { fail } from '../../kernel/failures';
import { needLogin } from '../../store/authGuard';
import type { Kernel } from '../../kernel/types';
import type { Outbox } from '../../outbox/outbox';
import { MAX_JOBS } from '../../outbox/jobs';
import { isGroup, memoryOf, myId, peerOf } from './memory';
import { messageOf } from './messages';
import type { SendingPart } from './send';

const onceEach = (ids: readonly string[]): string[] => Array.from(new Set(ids));

export function startForward(kernel: Kernel, outbox: Outbox, sending: SendingPart): void {
  /** Only what is shown goes on: neither what was taken back nor what was deleted here. */
  function shownMessages(messageIDs: readonly string[]): Message[] {
    const { gone } = memoryOf(kernel).get();
    return onceEach(messageIDs).map((id): Message => {
      const message = gone.indexOf(id) < 0 ? messageOf(kernel, id) : undefined;
      if (!message || !forwardOf(message)) throw fail('010002', mergeFaultText.gone);
      return message;
    });
  }
  function recordOf(messages: readonly Message[]): Sending {
    const conversationID = messages[0]?.conversationID ?? '';
    const me = kernel.read('session.me') ?? { userName: '', avatarUrl: '' };
    const other = kernel.read('chat.conversation', conversationID)?.userProfile?.nick ?? '';
    const title = recordTitle(
      me.userName,
      isGroup(conversationID) ? null : (kernel.read('users.user', peerOf(conversationID))?.userName ?? other),
    );
    const record = mergeMessages(title, messages, me);
    if (typeof record === 'string') throw fail(record === 'gone' ? '010002' : 'badInput', mergeFaultText[record]);
    return { type: 'merged', record };
  }
  function contentsOf(messageIDs: readonly string[], asOne: boolean, text: string): Sending[] {
    const messages = shownMessages(messageIDs);
    const contents = asOne
      ? [recordOf(messages)]
      : messages.map(forwardOf).filter((content): content is Sending => content !== null);
    return text ? contents.concat({ type: 'text', text }) : contents;
  }
  kernel.handle('chat.forward', async ({ conversationIDs, messageIDs, text, asOne }, ask) => {
    needLogin(kernel);
    const receivers = onceEach(conversationIDs);
    if (receivers.some((id) => !/^(C2C|GROUP)./.test(id) || id === 'C2C' + myId(kernel)))
      throw fail('badInput', '', { field: 'conversationIDs' });
    const messages = contentsOf(messageIDs, asOne === 1, text.trim());
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
