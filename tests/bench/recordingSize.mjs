// How large recordings are, and what the recorder holds: two hours of usual use in virtual time, on a phone without a
// screen at the server that recording.mjs has started (`node --import tsx recordingSize.mjs ORIGIN`). Goals: the ring's
// five minutes at most 400 KB gzip at any moment; a long recording keeps its last hour within 20 MB and without a gap; the
// recorder holds at most 3 MB.
import { mock } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { runsOf } from '../../bus/inspect/runs';
import { createRedactor } from '../../bus/recording/redact';
import { longLimits, overflow, stretchesOf } from '../../bus/recording/ringBuffer';
import { shapes } from '../../worker/recording/shapes';
import { plugIn, startPhone } from '../worker/realPhone';
import { count, smoke } from './counts.mjs';

const GOAL = { ring: 400 * 1024, recorder: 3 * 1024 * 1024 };
const ROUNDS = count(24, 2);
const STEP_MS = 250;
const origin = process.argv[2];
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
async function heap() {
  for (let n = 0; n < 3; n++) {
    await new Promise((done) => setImmediate(done));
    collect();
  }
  return process.memoryUsage().heapUsed;
}
const kb = (bytes) => Math.round(bytes / 1024) + ' KB';

let underWay = 0;
const live = globalThis.fetch;
plugIn(async (url, init) => {
  underWay++;
  try {
    const answer = await live(url, init);
    const body = await answer.arrayBuffer();
    return new Response(body, { status: answer.status, headers: answer.headers });
  } finally {
    underWay--;
  }
}, origin);
mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'], now: Date.now() });

const phone = startPhone('size', { screenWidth: 390, screenHeight: 844 });
const { client, end, ring } = phone;
/** As the page's long recording keeps it (ui/app/recording/longStore). */
let long = [];
client.on('kernel.recorded', (chunk) => {
  for (const one of stretchesOf(chunk)) if (long.length > 0 || one.start) long.push(one);
  const { first, after } = overflow(long, longLimits);
  long.splice(first + 1, after);
  long = long.slice(first);
});
const raw = [];
end.kernel.envelopes.subscribe((e) => raw.push(JSON.stringify(e)));

async function quiet() {
  do {
    await new Promise((done) => end.kernel.afterQueued(done));
    await new Promise((done) => setImmediate(done));
  } while (underWay > 0);
}
async function pass(seconds) {
  for (let ms = 0; ms < seconds * 1000; ms += STEP_MS) {
    await quiet();
    mock.timers.tick(STEP_MS);
  }
  await quiet();
}
const ask = (topic, input) => client.ask(topic, input).catch(() => undefined);
const go = (route) => client.tell('session.routeChanged', { route, tncType: '', title: '社区' });
const tap = (name) => client.tell('session.tapped', { role: 'button', name });
let y = 0;
/** A finger that scrolls and reads: the page tells where it came to rest. */
async function scroll(seconds) {
  for (let n = 0; n < seconds; n++) {
    y += 700;
    if (n % 3 < 2) client.tell('session.scrolled', { of: 'window', name: '', nth: 0, x: 0, y });
    await pass(1);
  }
}
async function type(text) {
  const field = { role: 'textarea', name: '评论内容', nth: 0 };
  client.tell('session.focused', field);
  for (let n = 3; n < text.length + 3; n += 3) {
    client.tell('session.typed', { ...field, text: text.slice(0, n), length: Math.min(n, text.length) });
    await pass(1);
  }
}

const feeds = ['recommend', 'new', 'follow', 'video'];
async function readFeed(round) {
  const feed = feeds[round % feeds.length];
  go('/home');
  void ask('forum.openFeed', { feed });
  await pass(1);
  void ask('forum.refreshFeed', { feed });
  y = 0;
  for (let more = 0; more < 6; more++) {
    await scroll(16);
    void ask('forum.loadMoreFeed', { feed });
    const ids = client.read('forum.feed', feed)?.ids ?? [];
    const threadId = ids[(more * 5 + round) % Math.max(1, ids.length)];
    if (!threadId) continue;
    tap('赞');
    void ask('forum.likeThread', { threadId, isLike: 1 });
    await pass(3);
  }
  return client.read('forum.feed', feed)?.ids ?? [];
}
async function readThread(threadId) {
  tap('打开帖子');
  go(`/circle/threadDetail?threadId=${threadId}`);
  y = 0;
  const comments = { threadId, sort: 'hot', onlyAuthor: 0 };
  void ask('forum.openThread', { threadId });
  void ask('forum.openComments', comments);
  await scroll(20);
  void ask('forum.loadMoreComments', comments);
  await scroll(6);
}
async function comment(threadId) {
  const content = '周末两天一夜，日落前一小时最好看，路上记得带水。';
  await type(content);
  tap('发送');
  void ask('forum.addPost', { threadId, content });
  await pass(3);
}
let said = 0;
async function chat() {
  const conversationID = 'C2Cfriend';
  go(`/chat?conversationID=${conversationID}`);
  void ask('chat.openConversation', { conversationID });
  for (let n = 0; n < 15; n++) {
    const at = Date.now();
    const message = {
      messageID: `m${++said}-${at}`,
      conversationID,
      type: 'text',
      payload: { text: `第 ${said} 句：到了服务区再说，前面有点堵` },
      time: at,
      from: 'friend',
      nick: '林深',
      avatar: '/media/friend.webp',
      to: 'me',
      isRevoked: 0,
      clientMsgId: '',
      seq: said,
      flow: 'in',
      atUserIDs: [],
      quote: null,
    };
    end.kernel.input({
      seq: 0,
      at,
      from: 'im',
      kind: 'tell',
      topic: 'kernel.imSaid',
      payload: { what: 'messages', messages: [message] },
    });
    await pass(2);
  }
  await type('好的，晚上见');
  void ask('chat.send', { conversationID, message: { type: 'text', text: '好的，晚上见' } });
  void ask('chat.closeConversation', { conversationID });
}
async function post(round) {
  go('/circle/addThread');
  const draft = (content) => ({
    draftId: '',
    clientDraftId: `size${round}`,
    draftType: 1,
    scope: 'bbs',
    threadType: 0,
    threadId: '',
    title: '',
    content,
    images: [],
    video: null,
    poll: null,
    topics: [],
    tribeId: '',
    place: null,
    updateTime: Date.now(),
    deviceName: '',
    version: 0,
  });
  const text = `第 ${round} 天：早上六点出发，沿着海边走到灯塔，风很大，车里很安静。`;
  for (let n = 8; n < text.length + 8; n += 8) {
    await type(text.slice(n - 8, n));
    void ask('forum.keepDraft', { draft: draft(text.slice(0, n)) });
  }
  tap('发布');
  void ask('forum.publish', { draft: draft(text) });
  await pass(8);
}

await pass(3);
void ask('session.login', { phone: '13800000001', code: '246810' });
await pass(3);
if (client.read('session.state')?.phase !== 'user') throw new Error('nobody is signed in');
const began = Date.now();
const rings = [];
for (let round = 0; round < ROUNDS; round++) {
  const minutesLater = began + (round + 1) * 300_000;
  const ids = await readFeed(round);
  for (const threadId of ids.slice(round % 3, (round % 3) + 2)) await readThread(threadId);
  if (ids[0]) await comment(ids[0]);
  await chat();
  await post(round);
  while (Date.now() < minutesLater) await scroll(5);
  const lines = ring.lines();
  rings.push({ gzip: gzipSync(lines.join('\n')).length, bytes: ring.size().bytes, lines: lines.length });
}
const most = rings.reduce((a, b) => (a.gzip > b.gzip ? a : b));
const kept = long.flatMap(({ text }) => text.split('\n')).map((line) => JSON.parse(line));
const bytes = long.reduce((sum, one) => sum + one.bytes, 0);
const minutes = (kept[kept.length - 1].at - kept[0].at) / 60_000;
const { skipped, runs } = runsOf(kept);

/** A redactor that has seen everything. */
function redacted() {
  const redactor = createRedactor(shapes);
  for (const text of raw) redactor.envelope(JSON.parse(text));
  return redactor;
}
// Once for what the engine keeps of the code.
redacted();
const before = await heap();
const redactor = redacted();
const held = (await heap()) - before;
// It lives until here.
redactor.counters();

console.log(
  `recording, the ring of five minutes: at most ${kb(most.gzip)} gzip, ${kb(most.bytes)}, ${most.lines} envelopes (goal: at most ${kb(GOAL.ring)} gzip)`,
);
console.log(
  `recording, long, after ${ROUNDS * 5} min: the last ${minutes.toFixed(1)} min, ${kb(bytes)}, ${kept.length} envelopes, ${runs.length} run, ${skipped} in a gap`,
);
console.log(
  `recording, the recorder after ${raw.length} envelopes: holds ${kb(held)} (goal: at most ${kb(GOAL.recorder)})`,
);
const isWhole = skipped === 0 && runs.length === 1 && bytes <= longLimits.bytes;
const isLong = bytes > 0.9 * longLimits.bytes || minutes >= Math.min(60, ROUNDS * 5) - 3;
const isSmall = most.gzip <= GOAL.ring && held <= GOAL.recorder;
process.exit(smoke || (isSmall && isWhole && isLong) ? 0 : 1);
