// Tests of the bus’s types: a line below `@ts-expect-error` must not compile. Not run; `tsc -p tests` fails when such a
// line compiles.
import type { Client } from '../../bus/client/client';
import type { HandlerOf } from '../../server/platform/handlers';
import type * as forum from '../../bus/contracts/forum';
import type { AskTopic, CallsOf, EventTopic, Input, Output, StreamTopic } from '../../bus/client/topics';
import type { Kernel } from '../../worker/kernel/types';

export async function page(client: Client): Promise<void> {
  const { likeCount } = await client.ask('forum.likeThread', { threadId: 't1', isLike: 1 });
  const n: number = likeCount;
  // @ts-expect-error a count is a number
  const s: string = likeCount;
  // @ts-expect-error no such topic
  await client.ask('forum.likeThred', { threadId: 't1', isLike: 1 });
  // @ts-expect-error a field is missing
  await client.ask('forum.likeThread', { threadId: 't1' });
  // @ts-expect-error isLike is 0 or 1
  await client.ask('forum.likeThread', { threadId: 't1', isLike: 2 });
  // @ts-expect-error an unknown field
  await client.ask('forum.likeThread', { threadId: 't1', isLike: 1, userId: 'u1' });
  // @ts-expect-error a stream cannot be asked
  await client.ask('forum.thread', {});
  // @ts-expect-error an event cannot be asked
  await client.ask('session.toasted', { text: '', success: 1 });
  // @ts-expect-error a call is not an event
  client.tell('forum.likeThread', { threadId: 't1', isLike: 1 });
  // @ts-expect-error the event’s payload is missing
  client.tell('session.toasted', {});
  // @ts-expect-error the page sends events only as `ui` or `native`
  client.tell('session.toasted', { text: '', success: 1 }, 'worker');
  const thread = client.read('forum.thread', 't1');
  // @ts-expect-error the value can be undefined
  void thread.title;
  // @ts-expect-error a stored thread has its author’s id, not the author
  void thread?.author;
  // @ts-expect-error a call is not a stream
  client.read('forum.likeThread');
  // @ts-expect-error the answer must match the contract
  client.serve('native.renewIdToken', () => Promise.resolve({ token: 'x' }));
  client.on('session.toasted', ({ text }) => {
    const t: string = text;
    void t;
  });
  // @ts-expect-error the event has no such field
  client.on('session.toasted', ({ words }) => void words);
  void [n, s];
}

export function domain(kernel: Kernel): void {
  kernel.handle('forum.openThread', () => ({}));
  // @ts-expect-error the answer must match the contract
  kernel.handle('forum.likeThread', () => ({ liked: true }));
  // @ts-expect-error a stream has no handler
  kernel.handle('forum.thread', () => ({}));
  // @ts-expect-error the value’s field is missing
  kernel.emit('session.busy', {});
  // @ts-expect-error an event is not a stream
  kernel.emit('session.toasted', { text: '', success: 1 });
  // @ts-expect-error not an edge of the kernel
  void kernel.edge('forum.likeThread', {});
}

export const served: HandlerOf<typeof forum.likeThread> = {
  may: 'member',
  limit: null,
  // @ts-expect-error the handler’s answer must match the contract
  run: () => Promise.resolve({ isLike: 'yes' }),
};
// @ts-expect-error the calls of the domain are missing
export const all: { [N in keyof CallsOf<'media'>]: number } = {};
// @ts-expect-error a stream is not an ask
export const ask: AskTopic = 'forum.thread';
// @ts-expect-error an ask is not a stream
export const stream: StreamTopic = 'forum.openFeed';
// @ts-expect-error a stream is not an event
export const event: EventTopic = 'session.state';
export const input: Input<'forum.openFeed'> = { feed: 'new' };
// @ts-expect-error a field of the answer is missing
export const output: Output<'forum.likeThread'> = { isLike: 1 };
