// A recording that begins at a snapshot, as the last five minutes of a phone do, replays like a whole one: what the
// person did before it and does again gets the same names.
import { describe, expect, it } from 'vitest';
import type { Json } from '../../bus/protocol/envelope';
import { readRecording, writeRecording } from '../../bus/recording/recordingFile';
import { replayWorker } from '../../worker/replay/replayWorker';
import { told } from './replayFile';
import { bootMessage, createWorld } from './scriptedWorld';

const about = { app: 'zeal', build: 'test', environment: {} };
const address = { receiver: '郁清欢', phone: '13688887777', regionCode: '440300', detail: '麒麟门外大街二百号' };
const writes: [topic: string, input: Json][] = [
  ['notices.readAllNotices', { types: [1] }],
  ['notices.cancelRedDot', { key: 'home' }],
  ['shop.addAddress', address],
  ['points.signIn', {}],
  ['circles.foundCircle', { name: '周末自驾', intro: '', categoryId: 'c1' }],
  ['circles.joinClubZ', { reason: '', vinTail: 'ABC123', cityName: '上海市' }],
  // An id that is a word of the app's own.
  ['circles.updateNotice', { tribeId: 'clubz', title: '集合', content: '周六七点' }],
];

describe('a recording that begins at a snapshot', () => {
  it.each(writes)('replays %s, which was done before it as well', async (topic, input) => {
    const world = createWorld({ faults: 0 });
    await world.pass(4000);
    world.ask(topic, input);
    await world.pass(130_000);
    const { starts } = world.recorded();
    world.ask(topic, input);
    await world.pass(5000);
    const { lines } = world.recorded();
    expect(lines.filter((line) => line.includes(`"call":"${topic}"`) && line.includes('"orderKey"')).length).toBe(2);
    const from = starts[starts.length - 1] ?? 0;
    expect(from).toBeGreaterThan(0);
    const part = await replayWorker(readRecording(writeRecording(about, lines.slice(from))));
    expect(told(part.firstDifference)).toBe('');
  });
});

describe('a visitor’s recording that begins at a snapshot', () => {
  it.each([0, 1] as const)('replays (in the app: %i)', async (isApp) => {
    const world = createWorld({ faults: 0, boot: bootMessage({ token: '', refreshToken: '', isApp }) });
    await world.pass(130_000);
    world.ask('forum.refreshFeed', { feed: 'recommend' });
    await world.pass(5000);
    expect(world.kernel.read('session.state')?.phase).toBe('tourist');
    const { lines, starts } = world.recorded();
    const from = starts[starts.length - 1] ?? 0;
    expect(from).toBeGreaterThan(0);
    const part = await replayWorker(readRecording(writeRecording(about, lines.slice(from))));
    expect(told(part.firstDifference)).toBe('');
  });
});
