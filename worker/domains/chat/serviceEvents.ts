// Chat: what the service says, as one observable for each kind. All of it arrives in `kernel.imSaid`, in the order in
// which the service said it.
import { filter, map } from 'rxjs';
import type { ImSaid } from '../../../bus/entities/im';
import type { Kernel } from '../../kernel/types';

export function serviceEvents(kernel: Kernel) {
  const said = kernel.events('kernel.imSaid');
  const of = (what: ImSaid['what']) => said.pipe(filter((event) => event.what === what));
  return {
    /** The phase of the connection, and whether another window has it. */
    phases: of('phase'),
    messages: of('messages').pipe(map(({ messages = [] }) => messages)),
    revocations: of('revoked').pipe(map(({ revoked = [] }) => revoked)),
    /** Conversations that changed, and the ids of those that the service no longer has (`gone`). */
    conversations: of('conversations').pipe(map(({ conversations = [], gone = [] }) => ({ conversations, gone }))),
    /** The other person has read a conversation up to `time` (ms). */
    readings: of('read'),
    /** The other person of a conversation is typing. */
    typing: of('typing').pipe(map(({ conversationID = '' }) => conversationID)),
    /** A push of the community's server through the service. */
    pushes: of('pushed').pipe(map(({ kind = 'unreadChanged' as const }) => kind)),
  };
}
