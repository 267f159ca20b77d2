// What must not compile: the types of the bus hold on all sides. Not run; `tsc -p tests` fails when a marked line
// compiles.
import type { Client } from '../../bus/client/client';
import type { HandlerOf } from '../../server/platform/handlers';
import type * as forum from '../../bus/contracts/forum';
import type { AskTopic, CallsOf, EventTopic, Input, Output, StreamTopic } from '../../bus/client/topics';
import type { Kernel } from '../../worker/kernel/types';

export async function page(client: Client): Promise<void> {
  const { likeCount } = await client.ask('forum.likeThread', { threadId: 't1', isLike: 1 });
  const n: number = likeCount;
  // @ts-expect-error a count is no text
  const s: string = likeCount;
  // @ts-expect-error no such topic
  await client.ask('forum.likeThred', { threadId: 't1', isLike: 1 });
  // @ts-expect-error a field is missing
  await client.ask('forum.likeThread', { threadId: 't1' });
  // @ts-expect-error 2 is neither yes nor no
  await client.ask('forum.likeThread', { threadId: 't1', isLike: 2 });
  // @ts-expect-error a field too much
  await client.ask('forum.likeThread', { threadId: 't1', isLike: 1, userId: 'u1' });
  // @ts-expect-error a stream is not asked
  await client.ask('forum.thread', {});
  // @ts-expect-error an event is not asked
  await client.ask('session.toasted', { text: '', success: 1 });
  // @ts-expect-error a call is not told
  client.tell('forum.likeThread', { threadId: 't1', isLike: 1 });
  // @ts-expect-error an event without its payload
  client.tell('session.toasted', {});
  // @ts-expect-error only a person or the app tells things here
  client.tell('session.toasted', { text: '', success: 1 }, 'worker');
  const thread = client.read('forum.thread', 't1');
  // @ts-expect-error it may not be there yet
  void thread.title;
  // @ts-expect-error the stored thread names its author, it does not hold him
  void thread?.author;
  // @ts-expect-error a call has no value
  client.read('forum.likeThread');
  // @ts-expect-error served answers have their type too
  client.serve('native.renewIdToken', () => Promise.resolve({ token: 'x' }));
  client.on('session.toasted', ({ text }) => {
    const t: string = text;
    void t;
  });
  // @ts-expect-error no such field in the event
  client.on('session.toasted', ({ words }) => void words);
  void [n, s];
}

export function domain(kernel: Kernel): void {
  kernel.handle('forum.openThread', () => ({}));
  // @ts-expect-error another answer than declared
  kernel.handle('forum.likeThread', () => ({ liked: true }));
  // @ts-expect-error a stream is not handled
  kernel.handle('forum.thread', () => ({}));
  // @ts-expect-error an incomplete value
  kernel.emit('session.busy', {});
  // @ts-expect-error an event is not emitted
  kernel.emit('session.toasted', { text: '', success: 1 });
  // @ts-expect-error only the kernel's own edges
  void kernel.edge('forum.likeThread', {});
}

export const served: HandlerOf<typeof forum.likeThread> = {
  may: 'member',
  limit: null,
  // @ts-expect-error a handler that answers something else
  run: () => Promise.resolve({ isLike: 'yes' }),
};
// @ts-expect-error a server that forgets a call
export const all: { [N in keyof CallsOf<'media'>]: number } = {};
// @ts-expect-error not among the asks
export const ask: AskTopic = 'forum.thread';
// @ts-expect-error not among the streams
export const stream: StreamTopic = 'forum.openFeed';
// @ts-expect-error not among the events
export const event: EventTopic = 'session.state';
export const input: Input<'forum.openFeed'> = { feed: 'new' };
// @ts-expect-error an answer with a field too few
export const output: Output<'forum.likeThread'> = { isLike: 1 };
