// Makes recordings from a real run: two phones without screens on a running server, as acceptance 2 of the foundation
// tells it. `node --import tsx tests/recordings/record.ts http://127.0.0.1:4173 [FOLDER]`. Recordings of the browser
// come from the page's own ring (bus/README.md).
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { plugIn, startPhone, until } from '../worker/realPhone';
import type { Phone } from '../worker/realPhone';

const origin = process.argv[2] ?? 'http://127.0.0.1:4173';
const folder = process.argv[3] ?? import.meta.dirname;
const live = globalThis.fetch;
let reachable = true;
plugIn((url, init) => {
  if (!reachable) return Promise.reject(new TypeError('fetch failed'));
  // What only a browser's fetch knows is left out.
  const { method, headers, body } = init;
  return live(url, { ...(method ? { method } : {}), ...(headers ? { headers } : {}), ...(body ? { body } : {}) });
}, origin);

const feedOf = (phone: Phone, feed: string) => phone.client.read('forum.feed', feed);
async function signIn(phone: Phone, number: string): Promise<void> {
  await until(() => phone.client.read('session.state')?.phase === 'tourist');
  await phone.client.ask('session.login', { phone: number, code: '246810' });
  await until(() => phone.client.read('session.state')?.phase === 'user');
}
const sent = (phone: Phone) => until(() => phone.client.read('session.outbox')?.waiting === 0);
async function save(phone: Phone, name: string): Promise<void> {
  const file = join(folder, name);
  writeFileSync(file, await phone.recording());
  console.log(`${file}: ${phone.ring.lines().length} envelopes, ${phone.ring.size().bytes} bytes`);
}

const a = startPhone('a');
const b = startPhone('b', { appEnvironment: 'ios', screenWidth: 390, screenHeight: 844 });
await until(() => feedOf(a, 'recommend')?.phase === 'ready');
await Promise.all([signIn(a, '13800000001'), signIn(b, '13800000002')]);
await until(() => feedOf(a, 'recommend')?.phase === 'ready' && feedOf(b, 'recommend')?.phase === 'ready');
const threadId = feedOf(a, 'recommend')?.ids[0] ?? '';
const comments = { threadId, sort: 'new', onlyAuthor: 0 } as const;

a.client.tell('session.routeChanged', { route: '/circle/threadDetail?threadId=' + threadId, tncType: '', title: '帖子' });
await a.client.ask('forum.openThread', { threadId });
await a.client.ask('forum.openComments', comments);
await a.client.ask('forum.addPost', { threadId, content: '这条路上周刚走过，日落前一小时最好看。' });
await sent(a);
await b.client.ask('forum.refreshFeed', { feed: 'recommend' });
await b.client.ask('forum.openThread', { threadId });
await b.client.ask('forum.openComments', comments);
await Promise.all([0, 1].map(() => a.client.ask('forum.likeThread', { threadId, isLike: 1 }).catch(() => undefined)));
await sent(a);
await b.client.ask('forum.loadMoreFeed', { feed: 'recommend' });
reachable = false;
await a.client.ask('forum.addPost', { threadId, content: '写到一半没有信号了，到家再发。' });
await b.client.ask('forum.refreshFeed', { feed: 'recommend' }).catch(() => undefined);
reachable = true;
await sent(a);
await b.client.ask('forum.openComments', comments);
await save(a, 'a-comments.ndjson');
await save(b, 'b-refreshes.ndjson');
process.exit(0);
