// Sixty secrets put in through every door: none is in the file, in whatever coding, and the file plays as the session
// did.
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
import { plantedSession, secrets } from './secretsPlanted';

const all = Object.values(secrets);
let world: World;
let file: string;
let recording: Recording;

beforeAll(async () => {
  world = await plantedSession();
  file = writeRecording({ app: 'zeal', build: 'test', environment: {} }, world.recorded().lines);
  recording = readRecording(file);
});

describe('the search itself', () => {
  const text = '钥匙放在门垫下面 13911112222';
  it.each<[string, string]>([
    ['raw', text],
    ['percent', encodeURIComponent(text)],
    ['twice percent', encodeURIComponent(encodeURIComponent(text))],
    ['hex', Buffer.from(text).toString('hex')],
    ...[0, 1, 2].map(
      (pad) =>
        ['base64 at ' + pad, Buffer.from('x'.repeat(pad) + text + 'tail').toString('base64')] as [string, string],
    ),
    ['base64 of JSON in JSON', Buffer.from(JSON.stringify(JSON.stringify({ a: text }))).toString('base64url')],
    ['gzip in base64', gzipSync('… ' + text).toString('base64')],
    ['base64 twice', Buffer.from(Buffer.from(text).toString('base64')).toString('base64')],
  ])('finds what is there as %s', (_name, hidden) => {
    expect(hiddenIn(`{"a":"${hidden}"}`, ['门垫下面'])).not.toEqual([]);
  });
});

describe('sixty secrets', () => {
  it('are sixty and more, and were really on the bus', () => {
    expect(all.length).toBeGreaterThanOrEqual(60);
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
  it('are not in the file, raw or in any spelling', () => expect(leaksIn(file, all)).toEqual([]));
  it('are not in it once everything in it is decoded', () => expect(hiddenIn(file, all)).toEqual([]));
  it('leave nothing of the shape of a phone, a token, a signature, a card or an address of a machine', () => {
    expect(shapesOfSecrets.flatMap((shape) => shape.exec(file)?.[0] ?? [])).toEqual([]);
    expect(file).not.toMatch(/36\.123|120\.654|31\.2304|121\.4737|203\.0\.113/);
  });
  it('leave no part of them that would tell who it was', () => {
    for (const part of [
      '1391111',
      '1862222',
      '55667788',
      '沈望舒',
      '听澜',
      '小顾',
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

describe('the file', () => {
  it('runs again without a difference, twice, from its beginning and from its snapshot', async () => {
    const [first, second] = [await replayWorker(recording), await replayWorker(recording)];
    expect(first.firstDifference).toBeNull();
    expect(second.stateHash).toBe(first.stateHash);
    const { starts } = world.recorded();
    expect(starts.length).toBeGreaterThan(1);
    const part = await replayWorker({ ...recording, envelopes: recording.envelopes.slice(starts[starts.length - 1]) });
    expect(part.firstDifference).toBeNull();
    expect(part.stateHash).toBe(first.stateHash);
  });
  it('plays to the screens that the person had: the same lists, lengths, counts and phases', async () => {
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
    // A comment that was sent stands under its own id now, and no list names the one that waited.
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

/** What a screen is laid out by: how long texts are, how many things there are, what is on and off. */
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
  // A recorded video shows its cover.
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value)
        .filter(([k]) => k !== 'playUrl')
        .map(([k, x]) => [k, layoutOf(x ?? null, k)]),
    );
  // A mention keeps its id, which has another length as a name.
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
