// More than a hundred secrets enter a session through every channel: none is in the recording in any encoding, and the
// recording plays like the session.
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Json } from '../../bus/protocol/envelope';
import { createRecordedPlayer } from '../../bus/players/recorded';
import type { Recording } from '../../bus/recording/recordingFile';
import { readRecording, writeRecording } from '../../bus/recording/recordingFile';
import { applyPatch } from '../../bus/protocol/patch';
import { replayWorker } from '../../worker/replay/replayWorker';
import { hiddenIn, leaksIn, shapesOfSecrets } from '../bus/leaks';
import { createVirtualTimers } from '../bus/virtualTimers';
import type { World } from './scriptedWorld';
import { plantedSession } from './secretsPlanted';
import { secrets } from './secretValues';

const all = Object.values(secrets);
let world: World;
let file: string;
let recording: Recording;

beforeAll(async () => {
  world = await plantedSession();
  file = writeRecording({ app: 'zeal', build: 'test', environment: {} }, world.recorded().lines);
  recording = readRecording(file);
});

describe('the leak search', () => {
  const text = '钥匙放在门垫下面 13911112222';
  it.each<[string, string]>([
    ['raw', text],
    ['percent', encodeURIComponent(text)],
    ['twice percent', encodeURIComponent(encodeURIComponent(text))],
    ['hex', Buffer.from(text).toString('hex')],
    ['reversed', Array.from(text).toReversed().join('')],
    ['escapes', Array.from(text, (c) => '\\u' + c.charCodeAt(0).toString(16).padStart(4, '0')).join('')],
    ...[0, 1, 2].map(
      (pad) =>
        ['base64 at ' + pad, Buffer.from('x'.repeat(pad) + text + 'tail').toString('base64')] as [string, string],
    ),
    ['base64 of JSON in JSON', Buffer.from(JSON.stringify(JSON.stringify({ a: text }))).toString('base64url')],
    ['gzip in base64', gzipSync('… ' + text).toString('base64')],
    ['base64 twice', Buffer.from(Buffer.from(text).toString('base64')).toString('base64')],
  ])('finds a text encoded as %s', (_name, hidden) => {
    expect(hiddenIn(`{"a":"${hidden}"}`, ['门垫下面'])).not.toEqual([]);
  });
});

describe('the planted secrets', () => {
  it('are at least a hundred different ones and were all on the bus', () => {
    expect(all.length).toBeGreaterThanOrEqual(100);
    expect(new Set(all).size).toBe(all.length);
    const raw = JSON.stringify(world.raw);
    const spelled = (s: string) =>
      [JSON.stringify(s).slice(1, -1), encodeURIComponent(s), String(Number(s))].some((x) => raw.includes(x));
    expect(
      Object.entries(secrets)
        .filter(([, s]) => !spelled(s))
        .map(([name]) => name),
    ).toEqual([]);
  });
  it('are not in the recording, raw or in any spelling', () => expect(leaksIn(file, all)).toEqual([]));
  it('are not in the recording after everything in it is decoded', () => expect(hiddenIn(file, all)).toEqual([]));
  it('are not in the recording by shape: phone number, token, signature, card, coordinate, IP address', () => {
    expect(shapesOfSecrets.flatMap((shape) => shape.exec(file)?.[0] ?? [])).toEqual([]);
    expect(file).not.toMatch(/36\.123|120\.654|31\.2304|121\.4737|29\.5637|106\.5504|203\.0\.113/);
  });
  it('are not in the recording as fragments that identify a person', () => {
    for (const part of [
      '1391111',
      '1862222',
      '55667788',
      '沈望舒',
      '听澜',
      '小顾',
      '知微',
      '韩立冬',
      '清欢',
      '无忧',
      '云深',
      encodeURIComponent('云深'),
      '1376666',
      '1368888',
      '1355555',
      '麒麟门',
      '离婚',
      'wuyou',
      'chenmo',
      encodeURIComponent('小顾'),
      '\\u5c0f',
      '望潮路',
      '栖霞巷',
      '体检',
      'wangshu',
      'tinglan',
      'LSVNV',
      'A8K6P2',
      '91310000',
      '0114 3355',
      'IMG_7781',
      'planted.example',
      'plantedSig',
      'Planted12',
    ])
      expect([part, file.includes(part)]).toEqual([part, false]);
  });
});

describe('the recording', () => {
  it('replays twice without differences, and from its snapshot to the same state', async () => {
    const [first, second] = [await replayWorker(recording), await replayWorker(recording)];
    expect(first.firstDifference).toBeNull();
    expect(second.stateHash).toBe(first.stateHash);
    const { starts } = world.recorded();
    expect(starts.length).toBeGreaterThan(1);
    const part = await replayWorker({ ...recording, envelopes: recording.envelopes.slice(starts[starts.length - 1]) });
    expect(part.firstDifference).toBeNull();
    expect(part.stateHash).toBe(first.stateHash);
  });
  it('plays back the same streams, text lengths, counts and phases as the session', async () => {
    const timers = createVirtualTimers();
    const player = createRecordedPlayer(recording, { timers, now: timers.now });
    const shown = new Map<string, Json>();
    await player.open((batch) => {
      for (const e of batch)
        if (e.kind === 'emit')
          shown.set(e.topic + '|' + (e.key ?? ''), applyPatch(shown.get(e.topic + '|' + (e.key ?? '')), e.payload));
      return Promise.resolve();
    });
    while (player.position() < recording.envelopes.length) await player.step(1);
    // A sent comment has its server id now, and no list refers to the local one.
    for (const [k, x] of shown)
      if (k.startsWith('forum.post|local:') && (x as { pending: number }).pending === 1) shown.delete(k);
    const live = world.kernel.current();
    const counted = (topics: string[]) =>
      topics.reduce<{ [topic: string]: number }>((all, t) => ({ ...all, [t]: (all[t] ?? 0) + 1 }), {});
    expect(counted(Array.from(shown.keys(), (k) => k.split('|')[0] ?? ''))).toEqual(counted(live.map((e) => e.topic)));
    const of = (topic: string) => ({
      was: live.filter((e) => e.topic === topic).map((e) => layoutOf(e.payload)),
      is: Array.from(shown).flatMap(([k, x]) => (k.startsWith(topic + '|') ? [layoutOf(x)] : [])),
    });
    for (const topic of [
      'forum.feed',
      'forum.thread',
      'forum.post',
      'forum.comments',
      'users.user',
      'session.me',
      'session.state',
      'session.dialog',
      'session.tabs',
      'search.hotWords',
    ]) {
      const { was, is } = of(topic);
      expect([topic, was.length > 0, is]).toEqual([topic, true, was]);
    }
  });
});

/** What determines the layout of a screen: the length of these texts, and the values below. */
const byLength = new Set([
  'title',
  'content',
  'excerpt',
  'userName',
  'nickName',
  'text',
  'auditReason',
  'failMessage',
  'intro',
  'name',
  'word',
]);
const byValue = new Set([
  'phase',
  'refresh',
  'more',
  'hasMore',
  'stale',
  'newCount',
  'isLike',
  'likeCount',
  'postCount',
  'pending',
  'status',
  'threadType',
  'kind',
  'points',
  'userType',
  'percent',
  'sort',
  'width',
  'height',
  'createTime',
]);
function layoutOf(value: Json, name = ''): Json {
  if (Array.isArray(value)) return value.map((x) => layoutOf(x, name));
  // A recording has a video's cover, but not its URL.
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value)
        .filter(([k]) => k !== 'playUrl')
        .map(([k, x]) => [k, layoutOf(x ?? null, k)]),
    );
  // A mention keeps its id, whose redacted form has another length.
  if (typeof value === 'string')
    return byLength.has(name)
      ? value.replace(/\{[^|}]*\|/g, '{').length
      : byValue.has(name)
        ? value
        : value === ''
          ? ''
          : 'some';
  return typeof value === 'number' ? (byValue.has(name) ? value : 'number') : value;
}
