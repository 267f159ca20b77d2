// The replayer's functions without a page: opening and refusing files, the timeline, filters and search, the current
// moment and its link.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Envelope, Json } from '../../bus/protocol/envelope';
import { readRecording, rewriteRecording, writeRecording } from '../../bus/recording/recordingFile';
import { excerpt, pieces } from '../../ui/devtools/replayer/text/excerpt';
import type { Opened } from '../../ui/devtools/replayer/session/file';
import { embeddedTicket, firstRoute, isRefusal, openRecording } from '../../ui/devtools/replayer/session/file';
import { brief, carriedText, offsetText } from '../../ui/devtools/replayer/text/format';
import { found, problemCounts, withoutWords } from '../../ui/devtools/replayer/session/found';
import { addressOf, placeInAddress } from '../../ui/devtools/replayer/session/momentLink';
import { startUpOf } from '../../ui/devtools/replayer/session/startUp';
import { asksIn, barOf } from '../../ui/devtools/replayer/session/waterfall';
import { refusalNames, refusalText } from '../../ui/devtools/replayer/text/names';
import { pathsWith } from '../../ui/devtools/replayer/text/pathsWith';
import { momentFile, trimmedFile } from '../../ui/devtools/replayer/session/save';
import { createSearchText } from '../../ui/devtools/replayer/session/searchText';
import { createSession, unfiltered } from '../../ui/devtools/replayer/session/session';
import {
  binsOf,
  marksOf,
  nearest,
  panned,
  placeAt,
  shown,
  ticksOf,
  timesOf,
  wholeOf,
  zoomed,
} from '../../ui/devtools/replayer/session/timeline';

const text = readFileSync(join(import.meta.dirname, '../recordings/a-comments.ndjson'), 'utf8');
const total = readRecording(text).envelopes.length;
async function open(file = text): Promise<Opened> {
  const result = await openRecording('a.ndjson', file);
  if (isRefusal(result)) throw new Error(result.reason);
  return result;
}
const file = await open();
const none: ReadonlySet<number> = new Set();
const texts = (file: Opened) =>
  createSearchText(
    file.recording.envelopes,
    () => 0,
    (fn) => fn(),
  );
/** The recording twice in one file, as after a restart of the worker: every sequence number occurs twice. */
const twoLives = (): Promise<Opened> => {
  const { header, envelopes } = readRecording(text);
  const later = envelopes.map((e) => ({ ...e, at: e.at + 60_000 }));
  return open(rewriteRecording(header, envelopes.concat(later)));
};

describe('a recording file', () => {
  it('opens with all its envelopes or is refused with a code and a Chinese text', async () => {
    expect(file.recording.envelopes).toHaveLength(total);
    const code = async (broken: string): Promise<string> => {
      const result = await openRecording('x', broken);
      return isRefusal(result) ? result.code : '';
    };
    expect(await code('')).toBe('empty');
    expect(await code('{"a":1}\n')).toBe('foreign');
    expect(await code(text.slice(0, -300))).toBe('truncated');
    expect(await code(text.replace('forum.openThread', 'forum.openThreaD'))).toBe('changed');
    expect(await code(text.replace('"version":1', '"version":9'))).toBe('newer');
    expect(await code(writeRecording({ app: 'a', build: 'b', environment: {} }, []))).toBe('empty');
    for (const name of Object.values(refusalNames)) expect(name).toMatch(/[\u4e00-\u9fff]/);
    expect(refusalText('recording refused (contracts): contracts 9 are not known here')).toBe(
      '约定版本不符，不能做线程回放 contracts',
    );
    expect(refusalText('out of memory')).toBe('out of memory');
  });
  it('can be a ticket that the server embedded in the page', () => {
    const ticket = embeddedTicket(
      JSON.stringify({
        ticket: 'T1',
        at: 5,
        words: '发不出去',
        recording: text,
        screenshot: 'data:image/png;base64,AA',
      }),
    );
    expect(ticket).toEqual({
      ticket: 'T1',
      sources: {},
      at: 5,
      words: '发不出去',
      recording: text,
      screenshot: 'data:image/png;base64,AA',
    });
    expect(embeddedTicket('')).toBeNull();
    expect(embeddedTicket('{"ticket":1}')).toBeNull();
  });
  it('has the route of the app at its beginning', () => {
    expect(firstRoute(file.recording)).toBe('/home');
  });
  it('opens nothing but a path of the app in the phone, whatever the file names', async () => {
    const { recording } = await open();
    const at = (payload: Json) =>
      firstRoute({
        ...recording,
        envelopes: [{ seq: 1, at: 1, from: 'ui', kind: 'tell', topic: 'session.routeChanged', payload }],
      });
    expect(
      [null, {}, 'x', { route: 'javascript:alert(1)' }, { route: '//evil.example/' }, { route: '/\\evil.example' }].map(
        at,
      ),
    ).toEqual(Array(6).fill('/home'));
    expect(at({ route: '/mine/info' })).toBe('/mine/info');
  });
  it('can be saved as a smaller file that opens again and has a plain ASCII name', async () => {
    const { name, text: smaller } = trimmedFile(file, { from: 100, to: 150 });
    expect(name).toMatch(/^[a-z0-9-]+\.ndjson$/);
    const again = await open(smaller);
    expect(again.recording.envelopes.length).toBeLessThan(total);
    expect(again.recording.envelopes.map((e) => e.seq)).toContain(file.recording.envelopes[150]?.seq);
  });
});

describe('the timeline', () => {
  const whole = wholeOf(file.times);
  const at = (ms: number): number => file.inspected.startedAt + ms;
  it('never runs backwards, even if the phone’s clock did', () => {
    const times = timesOf([10, 30, 20, 40].map((when) => ({ at: when }) as Envelope));
    expect(Array.from(times)).toEqual([10, 30, 30, 40]);
    expect(placeAt(times, 30)).toBe(2);
    expect(placeAt(times, 9)).toBe(-1);
  });
  it('zooms around the pointer, pans, and stays within the recording', () => {
    const closer = zoomed(whole, whole, 0.5, at(2000));
    expect((at(2000) - closer.from) / (closer.to - closer.from)).toBeCloseTo(
      (at(2000) - whole.from) / (whole.to - whole.from),
      6,
    );
    expect(zoomed(closer, whole, 100, at(2000))).toEqual(whole);
    expect(zoomed(whole, whole, 1e-9, at(2000)).to - zoomed(whole, whole, 1e-9, at(2000)).from).toBeCloseTo(20, 3);
    expect(panned(closer, whole, 1e9).to).toBeCloseTo(whole.to, 3);
    expect(panned(closer, whole, -1e9).from).toBeCloseTo(whole.from, 3);
    expect(shown(closer, whole, at(2000))).toBe(closer);
    const moved = shown(closer, whole, whole.to - 1);
    expect(moved.to).toBeGreaterThan(whole.to - 1);
  });
  it('puts every envelope into exactly one lane and one column', () => {
    const marks = marksOf(file.inspected, file.times);
    const all = Object.values(marks);
    expect(all.reduce((n, m) => n + m.places.length, 0)).toBe(total);
    for (const m of all) expect(binsOf(m, whole, 500).reduce((n, count) => n + count, 0)).toBe(m.places.length);
    const first = marks.http.ats[0] ?? 0;
    // One of those at that time.
    expect(marks.http.ats[marks.http.places.indexOf(nearest(marks.http, first + 0.4, 1))]).toBe(first);
    expect(nearest(marks.http, first - 500, 1)).toBe(-1);
    expect(Number.isNaN(marks.http.ends[0])).toBe(false);
  });
  it('has ruler ticks at whole steps from the beginning', () => {
    const ticks = ticksOf(whole, file.inspected.startedAt, 1300);
    expect(ticks.map((t) => (t.at - file.inspected.startedAt) % t.step)).toEqual(ticks.map(() => 0));
    expect(ticks.length).toBeGreaterThan(5);
    expect(ticks.length).toBeLessThan(20);
  });
});

describe('filters and search', () => {
  it('find envelopes by text, topic, lane and problem', () => {
    const look = (more: Partial<typeof unfiltered>) =>
      found(file.inspected, texts(file), { ...unfiltered, ...more }, new Set([3])) ?? [];
    expect(look({})).toHaveLength(total);
    expect(look({ words: 'FORUM.addpost' }).length).toBeGreaterThan(2);
    const requests = look({ words: 'forum.addPost kernel.http' });
    expect(requests.every((p) => file.recording.envelopes[p]?.topic === 'kernel.http')).toBe(true);
    // Both ends, although the answer does not have the name.
    expect(requests.map((p) => file.recording.envelopes[p]?.kind)).toEqual(
      expect.arrayContaining(['ask', 'reply']) as string[],
    );
    for (const p of requests) expect(requests).toContain(file.inspected.answerOf(p));
    expect(look({ topic: 'forum.thread' })).toHaveLength(
      file.inspected.topics.find((t) => t.topic === 'forum.thread')?.count ?? 0,
    );
    expect(look({ lanes: ['person'] }).map((p) => file.recording.envelopes[p]?.topic)).toEqual([
      'session.routeChanged',
    ]);
    expect(look({ only: 'differing' })).toEqual([3]);
    const failures = look({ only: 'failure' });
    expect(failures).toHaveLength(problemCounts(file.inspected).find((c) => c.kind === 'failure')?.count ?? -1);
    expect(withoutWords(file.inspected, { ...unfiltered, only: 'any' }, none).length).toBeGreaterThanOrEqual(
      failures.length,
    );
  });
  it('fold what the app started with, but no problem in it', async () => {
    const folded = startUpOf(file.inspected);
    const first = file.recording.envelopes.findIndex((e) => e.topic === 'session.routeChanged');
    const problems = file.inspected.problems.filter((p) => p.place < first);
    expect(folded.size).toBe(first - new Set(problems.map((p) => p.place)).size);
    expect(folded.has(first)).toBe(false);
    // Also after a restart, which is itself a problem.
    expect(startUpOf((await twoLives()).inspected).size).toBeGreaterThan(1.9 * folded.size);
  });
  it('show asks as bars that begin and end where the ask and its answer are', () => {
    const span = { from: file.inspected.startedAt, to: file.inspected.endedAt };
    const asks = asksIn(
      file.inspected,
      file.recording.envelopes.map((_, p) => p),
      span,
    );
    expect(asks.length).toBeGreaterThan(20);
    for (const place of asks) {
      const { left, width, took } = barOf(file.inspected, place, span);
      const answer = file.recording.envelopes[file.inspected.answerOf(place)];
      const { at } = file.recording.envelopes[place] as Envelope;
      expect(left).toBeCloseTo((at - span.from) / (span.to - span.from));
      expect(width).toBeCloseTo(((answer?.at ?? span.to) - at) / (span.to - span.from));
      expect(took).toBe(answer && answer.at - at);
    }
    const late = { from: span.to + 1, to: span.to + 1000 };
    expect(asksIn(file.inspected, asks, late).every((p) => file.inspected.answerOf(p) < 0)).toBe(true);
  });
  it('return no matches until all texts are indexed, which runs in short tasks', () => {
    const turns: (() => void)[] = [];
    let clock = 0;
    const search = createSearchText(
      file.recording.envelopes,
      () => (clock += 1),
      (fn) => turns.push(fn),
    );
    expect(search.state.isReady).toBe(false);
    expect(search.match([0, 1], ['kernel'])).toBeNull();
    let count = 0;
    for (let turn = turns.shift(); turn; turn = turns.shift(), count++) turn();
    expect(count).toBeGreaterThan(10);
    expect(search.state.isReady).toBe(true);
    expect(search.match([0, 1], ['kernel.started'])).toEqual([0]);
  });
  it('highlight matches, also those that the shortened text of an envelope omits', () => {
    expect(pieces('forum.addPost', ['add', 'o'])).toEqual([
      { text: 'f', hit: false },
      { text: 'o', hit: true },
      { text: 'rum.', hit: false },
      { text: 'add', hit: true },
      { text: 'P', hit: false },
      { text: 'o', hit: true },
      { text: 'st', hit: false },
    ]);
    expect(excerpt({ long: 'x'.repeat(300), deep: { needle: 1 } }, ['needle'])).toContain('needle');
    expect(brief({ a: 'y'.repeat(500) }, 40).length).toBeLessThanOrEqual(40);
    expect(brief({ a: [1, { b: null }], c: undefined })).toBe('{a:[1,{b:null}]}');
    expect(offsetText(3_723_004)).toBe('1:02:03.004');
  });
  it('show what was tapped by its own label, and of a tap that missed the control below', () => {
    const tap = (topic: string, payload: Json) =>
      carriedText({ seq: 1, at: 0, from: 'ui', kind: 'tell', topic, payload });
    const button = { role: 'button', name: '文文', own: '语音', nth: 0 };
    expect(tap('session.tapped', button)).toBe('「语音」button');
    expect(tap('session.tapped', { role: 'a', name: '' })).toBe('「无名称」a');
    expect(tap('session.tapMissed', { role: 'body', under: button })).toBe('body，下面是「语音」button');
    expect(tap('session.tapMissed', { role: 'div' })).toBe('div');
    expect(tap('session.tapMissed', '«unknown»')).toBe('');
  });
  it('find paths of a state by parts of their names', () => {
    const hits = pathsWith({ streams: { 'forum.feed': { recommend: { ids: ['a'] } }, 'forum.post': {} } }, 'feed ids');
    expect(hits.map((h) => h.path)).toEqual(['streams["forum.feed"].recommend.ids']);
    expect(pathsWith({ a: { b: 1 } }, 'nowhere')).toEqual([]);
  });
});

describe('the current moment', () => {
  it('has a unique link, also if its sequence number occurs twice', async () => {
    const file = await twoLives();
    for (const place of [0, 40, total - 1, total, total + 40, 2 * total - 1])
      expect(placeInAddress(file.inspected, addressOf(file.inspected, place, ''))).toBe(place);
    const of = addressOf(file.inspected, total + 40, '?ticket=T1&seq=3');
    expect(of).toMatch(/^\?ticket=T1&seq=\d+$/);
    expect(addressOf(file.inspected, -1, of)).toBe('?ticket=T1');
    expect(placeInAddress(file.inspected, '?seq=99999')).toBe(-1);
    expect(placeInAddress(file.inspected, '?seq=1e3')).toBe(-1);
    expect(placeInAddress(file.inspected, '?else')).toBe(-1);
  });
  it('can be saved as a file that opens there, and is refused where the file ends before', async () => {
    const saved = momentFile(file, 33);
    expect(saved.name).toBe(`a-${file.recording.envelopes[33]?.seq}.ndjson`);
    const again = await open(saved.text);
    expect(again.inspected.header.moment).toBe(33);
    expect(again.recording.envelopes).toEqual(file.recording.envelopes);
    // A part of it is another file.
    expect(readRecording(trimmedFile(again, { from: 0, to: 50 }).text).header.moment).toBeUndefined();
    const beyond = await openRecording('x', rewriteRecording(file.inspected.header, file.recording.envelopes, total));
    expect(isRefusal(beyond) && beyond.code).toBe('changed');
  });
  it('steps through the entries of the filtered list and stops at its ends', async () => {
    const session = createSession(file);
    session.setShown([10, 20, 30]);
    const stands: number[] = [];
    for (const by of [1, 1, 1, 1, -1, -10]) {
      session.step(by);
      stands.push(session.moment.place);
    }
    expect(stands).toEqual([10, 20, 30, 30, 20, 10]);
    session.go(25);
    session.step(1);
    expect(session.moment.place).toBe(30);
    session.go(25);
    session.step(-1);
    expect(session.moment.place).toBe(20);
    session.close();
  });
  it('is the target of the last of many seeks when the phone is slower than the drag', async () => {
    const session = createSession(file);
    let batches = 0;
    // This phone accepts a batch only when `take` is called.
    let take: (() => void) | null = null;
    void session.player.open(() => {
      batches++;
      return new Promise((resolve) => (take = resolve));
    });
    for (let place = 5; place < 170; place++) session.go(place);
    expect(session.moment.place).toBe(169);
    const taken = (): number => {
      take?.();
      return session.player.position();
    };
    await expect.poll(taken, { interval: 1 }).toBe(170);
    // Fewer batches than seeks: skipped positions are never sent.
    expect(batches).toBeLessThan(60);
    session.close();
  });
});
