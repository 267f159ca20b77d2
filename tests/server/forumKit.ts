// Fixtures of the tests of the forum: a token for each person before each test, and the calls.
import type { Post, Reply, Thread } from '../../bus/entities/forum';
import { people, type Person } from './community';
import { random15, textOf, type TestServer, type Input } from './kit';
import type { CallTopic } from '../../bus/client/topics';

/** Calls that the tests make. `nextTest` is for before each test. */
export function forumCalls(server: () => TestServer) {
  const tokens = new Map<Person, string>();
  /** Advances the clock, so the rate limits of one test do not reach the next, and makes tokens of that time. */
  const nextTest = async () => {
    server().clock.now += 61_000;
    for (const person of Object.keys(people) as Person[]) tokens.set(person, await server().token(person));
  };
  const as = (person: Person | null, topic: CallTopic, input: Input = {}) =>
    server().call(topic, { ...input, clientToken: random15() }, person === null ? '' : tokens.get(person));
  const codeOf = async (...given: Parameters<typeof as>): Promise<string> => (await as(...given)).answer.code;
  const threadOf = async (threadId: string, person: Person | null = null): Promise<Thread> =>
    (await as(person, 'forum.getThread', { threadId })).answer.data as Thread;
  const postsOf = async (threadId: string, person: Person | null = null, input: Input = {}): Promise<Post[]> =>
    (await as(person, 'forum.listPosts', { threadId, sort: 'new', ...input })).data['list'] as unknown as Post[];
  const say = async (person: Person, input: Input): Promise<{ post: Post; reply: Reply }> =>
    (await as(person, 'forum.addPost', input)).answer.data as unknown as { post: Post; reply: Reply };
  const unreadOf = async (person: Person): Promise<number> =>
    Number(textOf((await as(person, 'notices.getUnread')).data['interactiveNumber']));
  return { nextTest, tokens, as, codeOf, threadOf, postsOf, say, unreadOf };
}
