// Two phones, the real worker, the real server and its database: the session is recorded and replayed without them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readRecording } from '../../bus/recording/recordingFile';
import { replayWorker } from '../../worker/replay/replayWorker';
import { leaksIn, shapesOfSecrets } from '../bus/leaks';
import { databases, openTestServer } from '../server/kit';
import type { TestServer } from '../server/kit';
import { plugIn, startPhone, until } from './realPhone';
import type { Phone } from './realPhone';

let testServer: TestServer;
/** Whether the server can be reached. */
let reachable = true;
let unplug: () => void;
let answersLost = 0;
const sentTokens = new Set<string>();
const THREAD = 'plain';

beforeAll(async () => {
  testServer = await openTestServer((databases[0] as (typeof databases)[number]).open);
  unplug = plugIn(async (url, init) => {
    const headers = init.headers as Record<string, string>;
    for (const name of ['idToken', 'X-Sign', 'X-Nonce']) if (headers[name]) sentTokens.add(headers[name]);
    if (!reachable) throw new TypeError('fetch failed');
    const { pathname, search } = new URL(url);
    const response = await testServer.app.request(pathname + search, {
      method: init.method ?? 'GET',
      headers,
      ...(init.body ? { body: init.body } : {}),
    });
    const token = response.headers.get('idToken');
    if (token) sentTokens.add(token);
    if (answersLost > 0 && pathname.endsWith('bbs/posts') && init.method === 'POST') {
      answersLost--;
      throw new TypeError('the server died after it had written');
    }
    return response;
  });
});
afterAll(async () => {
  unplug();
  await testServer.close();
});

async function signIn(phone: Phone, number: string): Promise<void> {
  await until(() => phone.client.read('session.state')?.phase === 'tourist');
  await phone.client.ask('session.login', { phone: number, code: '246810' });
  await until(() => phone.client.read('session.state')?.phase === 'user');
}
const comments = (phone: Phone) =>
  (phone.client.read('forum.comments', `${THREAD}|new|0`)?.ids ?? []).map(
    (id) => phone.client.read('forum.post', id)?.content,
  );
const openComments = (phone: Phone) =>
  phone.client.ask('forum.openComments', { threadId: THREAD, sort: 'new', onlyAuthor: 0 });

describe('a session of two phones with a lost answer', () => {
  const files: string[] = [];
  const words = '第三个弯之后有一片可以停车的空地';
  const again = '服务器睡着的时候写下的一句话';

  it('shows A’s comment to B, counts a repeated like once, and keeps one comment after the lost answer', async () => {
    const a = startPhone('a');
    const b = startPhone('b');
    await Promise.all([signIn(a, '13800000001'), signIn(b, '13800000002')]);
    await a.client.ask('forum.openThread', { threadId: THREAD });
    await openComments(a);
    await a.client.ask('forum.addPost', { threadId: THREAD, content: words });
    await until(() => comments(a).includes(words) && a.client.read('session.outbox')?.waiting === 0);
    await openComments(b);
    expect(comments(b)).toContain(words);

    const before = a.client.read('forum.thread', THREAD)?.likeCount ?? 0;
    void a.client.ask('forum.likeThread', { threadId: THREAD, isLike: 1 }).catch(() => undefined);
    await a.client.ask('forum.likeThread', { threadId: THREAD, isLike: 1 });
    await until(() => a.client.read('session.outbox')?.waiting === 0);
    expect(a.client.read('forum.thread', THREAD)).toMatchObject({ isLike: 1, likeCount: before + 1 });

    answersLost = 1;
    await a.client.ask('forum.addPost', { threadId: THREAD, content: again });
    await until(() => answersLost === 0);
    reachable = false;
    await b.client.ask('forum.refreshFeed', { feed: 'recommend' }).catch(() => undefined);
    reachable = true;
    await until(() => a.client.read('session.outbox')?.waiting === 0);
    await openComments(b);
    expect(comments(b).filter((c) => c === again)).toHaveLength(1);
    expect(comments(a).filter((c) => c === again)).toHaveLength(1);
    files.push(await a.recording(), await b.recording());
  });

  it('is recorded without tokens, phone numbers, signatures, device ids or comment texts', () => {
    expect(sentTokens.size).toBeGreaterThan(10);
    for (const file of files) {
      expect(
        leaksIn(file, [...sentTokens, '13800000001', '13800000002', words, again, 'device-of-a', 'device-of-b']),
      ).toEqual([]);
      expect(shapesOfSecrets.flatMap((shape) => shape.exec(file)?.[0] ?? [])).toEqual([]);
      expect(file).not.toContain('kernel.recorded');
    }
  });

  it('replays twice without differences after the network is removed', async () => {
    unplug();
    for (const file of files) {
      const recording = readRecording(file);
      expect(recording.envelopes.length).toBeGreaterThan(60);
      const [first, second] = [await replayWorker(recording), await replayWorker(recording)];
      expect(first.firstDifference).toBeNull();
      expect(second).toEqual(first);
    }
  });
});
