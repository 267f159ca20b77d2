// Log points: what an expression is at each envelope of a handler, from the replayed recording.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Json } from '../../bus/protocol/envelope';
import { ExpressionError, inside, parseExpression, valueOfPath } from '../../bus/inspect/pathExpression';
import { replaySession } from '../../worker/replay/replaySession';
import type { ReplaySession } from '../../worker/replay/replaySession';
import type { LogPoint } from '../../worker/replay/logPoint';

describe('an expression', () => {
  const value: Json = { ids: ['a', 'b'], at: 1, 'odd key': { b: { yes: true } }, name: 'name', none: null };
  const evaluate = (text: string): (Json | undefined)[] =>
    parseExpression(text, ['payload']).map((path) => valueOfPath(path, (_root, names) => inside(value, names)));
  it.each<[string, (Json | undefined)[]]>([
    ['payload.at', [1]],
    ['payload.ids.length, payload.ids.1 , payload["ids"][0]', [2, 'b', 'a']],
    ["payload['odd key'][payload.ids.1].yes", [true]],
    ['payload.name.length', [4]],
    ['payload.none.more', [undefined]],
    ['payload.ids.9', [undefined]],
    ['payload.constructor, payload.__proto__, payload.ids.map', [undefined, undefined, undefined]],
  ])('reads paths: %s', (text, values) => expect(evaluate(text)).toEqual(values));

  it.each([
    ['', /这里要写名字/],
    ['window.location', /没有 window，可以用 payload/],
    ['payload.', /点后面要写名字/],
    ['payload.ids[0', /这里要有 \]/],
    ['payload.at = 1', /不认识 =/],
    ['payload.ids.map(x => x)', /不认识 \(/],
    ['payload[window.x]', /没有 window/],
  ])('is refused with the reason where it is no path: %s', (text, why) => {
    expect(() => parseExpression(text, ['payload'])).toThrow(ExpressionError);
    expect(() => parseExpression(text, ['payload'])).toThrow(why);
  });
  it('says which key is none', () =>
    expect(() => evaluate('payload[payload.none]')).toThrow(/payload\.none 不是名字，是 null/));
});

describe('a log point', () => {
  let here: ReplaySession;
  beforeAll(async () => {
    here = await replaySession(readFileSync(join(import.meta.dirname, '../recordings/refused-comment.ndjson'), 'utf8'));
  });
  const log = (point: LogPoint) => {
    const logged = here.log(point);
    if ('refused' in logged) throw new Error(logged.refused);
    return logged.lines.map(({ seq, text }) => `#${seq} ${text}`);
  };

  it('prints at each ask of its topic what it carries, its answer, and the state before and after', () =>
    expect(
      log({
        topic: 'forum.addPost',
        kind: 'ask',
        expression:
          'payload.threadId, answer.post, state.streams["session.outbox"][""].waiting, after.streams["session.outbox"][""].waiting',
      }),
    ).toEqual(['#248 "thread:1", null, 0, 1']));
  it('takes keys from what the envelope carries', () => {
    const expression = 'after.streams["forum.thread"][payload.threadId].postCount';
    expect(log({ topic: 'forum.addPost', kind: 'ask', expression })[0]).toMatch(/^#248 \d+$/);
  });
  it('hears requests to the server of one call, and their answers', () => {
    const of = { topic: 'kernel.http', call: 'forum.addPost' } as const;
    expect(log({ ...of, kind: 'ask', expression: 'answer.code' })).toEqual(['#256 "010009"']);
    expect(log({ ...of, kind: 'reply', expression: 'payload.code' })).toEqual(['#258 "010009"']);
  });
  it('reads slices and timers as the state shows them', () => {
    const at = { topic: 'forum.addPost', kind: 'ask' } as const;
    const change = here.changesBy(248).find(({ path }) => /^slices\.\w+/.test(path));
    const path = change?.path.split(/[.[]/).slice(0, 2).join('.') ?? '';
    const state = here.stateAt(248).state as { slices: { [name: string]: Json } };
    const [line = ''] = log({ ...at, expression: `after.${path}` });
    expect(line.slice(5, 200)).toBe(JSON.stringify(state.slices[path.slice(7)]).slice(0, 195));
    expect(log({ ...at, expression: 'after.timers' })[0]).toContain('"name"');
  });
  it('shows errors and prints on, and refuses what is no expression', () => {
    const logged = here.log({
      topic: 'forum.thread',
      kind: 'emit',
      expression: 'state[payload.none], payload.threadId',
    });
    if ('refused' in logged) throw new Error(logged.refused);
    expect(logged.lines.length).toBeGreaterThan(1);
    for (const line of logged.lines)
      expect(line).toMatchObject({ error: true, text: expect.stringMatching(/不是名字/) });
    expect(here.log({ topic: 'forum.thread', kind: 'emit', expression: 'alert(1)' })).toEqual({
      refused: expect.stringMatching(/没有 alert/),
    });
    // The whole state at each envelope would take minutes.
    expect(here.log({ topic: 'forum.addPost', kind: 'ask', expression: 'state' })).toMatchObject({
      lines: [{ error: true, text: expect.stringMatching(/要写到具体的值/) }],
    });
    expect(here.verdict).toMatchObject({ differing: 0 });
  });
});
