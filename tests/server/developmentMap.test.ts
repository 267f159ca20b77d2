// The development map: which file and line handles, emits and asks for a topic; what the replayer shows of it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { developmentMap, mapOf } from '../../build/lines/developmentMap';
import { readSource } from '../../build/lines/syntax';
import { contracts } from '../../bus/contracts/all';
import type { DevelopmentMap, Role, Site } from '../../bus/inspect/developmentMap';
import { addressOf, mainSite, placesInSource, sourceAt } from '../../bus/inspect/developmentMap';
import type { Envelope } from '../../bus/protocol/envelope';

const root = join(import.meta.dirname, '../..');
const at = (map: DevelopmentMap, topic: string, role: Role): string[] =>
  (map.topics[topic] ?? []).filter((site) => site.role === role).map(addressOf);
const ask = (topic: string, more: Partial<Envelope> = {}): Envelope => ({
  seq: 1,
  at: 1,
  from: 'ui',
  kind: 'ask',
  topic,
  payload: {},
  ...more,
});

describe('the map of some files', () => {
  const lines = (...text: string[]): string => text.join('\n') + '\n';
  const mapOfTexts = (texts: { [path: string]: string }): DevelopmentMap =>
    mapOf(new Map(Object.entries(texts).map(([path, text]) => [path, readSource(path, text)])));
  const contract = lines(
    "import { get, command, stream } from '../protocol/contract';",
    'export const openThread = command({}, {});',
    "export const likeThread = get('likes', {}, {});",
    'const seen = stream({});',
    'export { seen as thread };',
  );
  const store = lines(
    '// 中文在前面也数得对',
    'export function put(kernel, topic, value) {',
    '  if (value) kernel.emit(topic, value);',
    '}',
  );

  it('finds handlers that are registered, by name, by a constant, in a loop and through other functions', () => {
    const map = mapOfTexts({
      'bus/contracts/forum.ts': contract,
      'worker/store/entityStore.ts': store,
      'worker/outbox/toggle.ts': lines(
        'export function defineToggle(kernel, { call }: { call: string }) {',
        '  kernel.handle(call, () => undefined);',
        '}',
      ),
      'worker/domains/forum/threads.ts': lines(
        "import { put as show } from '../../store/entityStore';",
        "import { defineToggle } from '../../outbox/toggle';",
        "const CALL = 'forum.openThread' as const;",
        'export function start(kernel) {',
        '  kernel.handle(CALL, () => {',
        "    show(kernel, 'forum.thread', 1);",
        '  });',
        "  defineToggle(kernel, { call: 'forum.likeThread' });",
        "  for (const topic of ['forum.thread'] as const) kernel.effect(kernel.changes(topic), () => undefined);",
        '}',
      ),
    });
    expect(at(map, 'forum.openThread', 'declares')).toEqual(['bus/contracts/forum.ts:2']);
    expect(at(map, 'forum.openThread', 'handles')).toEqual(['worker/domains/forum/threads.ts:5']);
    expect(at(map, 'forum.likeThread', 'handles')).toEqual(['worker/domains/forum/threads.ts:8']);
    expect(at(map, 'forum.thread', 'emits')).toEqual(['worker/domains/forum/threads.ts:6']);
    expect(at(map, 'forum.thread', 'follows')).toEqual(['worker/domains/forum/threads.ts:9']);
    const [handler] = map.topics['forum.openThread']?.filter(({ role }) => role === 'handles') ?? [];
    expect(handler).toMatchObject({ line: 5, end: 7 });
    expect(sourceAt(map, handler as Site).find(({ line }) => line === 5)?.text).toBe('  kernel.handle(CALL, () => {');
  });

  it('finds what screens ask for through their face of the bus, and the server’s handlers', () => {
    const map = mapOfTexts({
      'bus/contracts/forum.ts': contract,
      'ui/bus.ts': 'export const ask = (topic, input) => theClient().ask(topic, input);\n',
      'ui/features/forum/Screen.tsx': lines(
        "import { ask as askBus } from '../../bus';",
        'export function Screen() {',
        "  return <button onClick={() => void askBus('forum.openThread', {})}>开</button>;",
        '}',
      ),
      'server/domains/forum/mutations.ts': lines(
        'export const mutations = {',
        '  async likeThread() {},',
        "} satisfies Partial<Handlers<'forum'>>;",
      ),
    });
    expect(at(map, 'forum.openThread', 'asks')).toEqual(['ui/features/forum/Screen.tsx:3']);
    expect(at(map, 'forum.likeThread', 'serves')).toEqual(['server/domains/forum/mutations.ts:2']);
  });

  it('takes no text for a topic that no contract declares', () =>
    expect(
      Object.keys(mapOfTexts({ 'worker/a.ts': "kernel.handle('forum.unknown', () => undefined);\n" }).topics),
    ).toEqual([]));
});

describe('the map of the sources', () => {
  let map: DevelopmentMap;
  beforeAll(() => {
    map = developmentMap(root);
  });
  const entries = Object.entries(contracts).flatMap(([domain, contract]) =>
    Object.entries(contract as { [name: string]: { is?: string } }).map(([name, { is }]) => ({
      domain,
      topic: `${domain}.${name}`,
      is,
    })),
  );
  const topicsOf = (is: string): string[] => entries.flatMap((one) => (one.is === is ? [one.topic] : []));
  const without = (topics: readonly string[], ...roles: Role[]): string[] =>
    topics.filter((topic) => !map.topics[topic]?.some((site) => roles.includes(site.role)));

  it('knows a handler of every command', () => {
    // The kernel hands these to its edges itself.
    const edges = topicsOf('command').filter((topic) => topic.startsWith('kernel.'));
    expect(topicsOf('command').length).toBeGreaterThan(100);
    expect(without(topicsOf('command'), 'handles').sort()).toEqual(edges.sort());
  });
  it('knows who answers every call: the server, and the worker where it does not only pass it on', () => {
    expect(topicsOf('call').length).toBeGreaterThan(200);
    expect(without(topicsOf('call'), 'serves')).toEqual([]);
    expect(at(map, 'forum.likeThread', 'handles')[0]).toMatch(/^worker\/domains\/forum\/threads\.ts:\d+$/);
    expect(at(map, 'forum.likeThread', 'serves')[0]).toMatch(/^server\/domains\/forum\/mutations\.ts:\d+$/);
  });
  it('knows where every stream is emitted, but one that only the page may say', () =>
    expect(without(topicsOf('stream'), 'emits')).toEqual(['kernel.health']));
  it('names lines of the files that say the topic, and has their text', () => {
    const [site] = map.topics['forum.openThread']?.filter(({ role }) => role === 'handles') ?? [];
    if (!site) throw new Error('no handler');
    const line = readFileSync(join(root, site.file), 'utf8').split('\n')[site.line - 1];
    expect(line).toContain("kernel.handle('forum.openThread'");
    const shown = sourceAt(map, site);
    expect(shown.length).toBeGreaterThanOrEqual(12);
    expect(shown.find((one) => one.line === site.line)?.text).toBe(line);
  });
  it('is small enough for the page', () => expect(JSON.stringify(map).length).toBeLessThan(2_500_000));

  const roles = (e: Envelope, of: Envelope | null = null): string[] =>
    placesInSource(map, e, of).map(({ what, sites }) => `${what} ${sites[0]?.file ?? ''}`);
  it('shows of an ask its handler and where it is asked for, of an answer the same', () => {
    const asked = ask('forum.openThread', { id: 'p1' });
    expect(roles(asked)[0]).toBe('handled worker/domains/forum/threads.ts');
    expect(roles(asked)[1]).toMatch(/^sent ui\//);
    expect(roles(ask('forum.openThread', { kind: 'reply', from: 'worker', id: 'p1' }), asked)).toEqual(roles(asked));
  });
  it('shows of an emit where it is emitted, and which screens follow it', () => {
    const places = roles(ask('forum.thread', { kind: 'emit', from: 'worker' }));
    expect(places[0]).toMatch(/^sent worker\//);
    expect(places.some((place) => place.startsWith('shown ui/'))).toBe(true);
  });
  it('shows of a request to the server the call: who sends it, and the server’s handler', () => {
    const request = ask('kernel.http', { from: 'worker', id: 'w1', payload: { call: 'forum.likeThread' } });
    const answer = ask('kernel.http', { kind: 'reply', from: 'server', id: 'w1' });
    expect(roles(request)).toContain('server server/domains/forum/mutations.ts');
    expect(roles(answer, request)).toContain('server server/domains/forum/mutations.ts');
    expect(mainSite(map, request, null)?.site.file).toMatch(/^worker\//);
  });
  it('shows of a timer, by its name, who waits for it and who set it', () => {
    const ended = ask('kernel.timer', { kind: 'reply', from: 'env', id: 't1' });
    const places = placesInSource(map, ended, null, 'chatRead').map(({ what, sites }) => [what, sites[0]?.file]);
    expect(places).toEqual([
      ['handled', 'worker/domains/chat/rooms.ts'],
      ['sent', 'worker/domains/chat/roomReading.ts'],
    ]);
    expect(placesInSource(map, ended, null)).toEqual([]);
  });
  it('shows nothing of what the sources do not name', () =>
    expect(placesInSource(map, ask('no.such'), null)).toEqual([]));
});
