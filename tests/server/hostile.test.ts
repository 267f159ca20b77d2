// Hostile texts in every text field: stored unchanged or refused with a code, without a 5xx and without exposing a
// phone number or other texts.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallTopic } from '../../bus/client/topics';
import { hostilePayloads } from '../hostilePayloads';
import { databases, openTestServer, random15, soak, type TestServer, type Input, type Reply } from './kit';
import type { Person } from './community';

type Field = {
  name: string;
  who: Person | null;
  call: CallTopic;
  input: (text: string) => Input;
  /** What was stored, where the answer says it. */
  said?: (data: { [key: string]: unknown }) => unknown;
  /** How it is stored, when not as it is. */
  kept?: (text: string) => string;
};
const at = (value: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>(
    (found, key) => (typeof found === 'object' && found !== null ? Reflect.get(found, key) : undefined),
    value,
  );
const thread = (more: Input): Input => ({
  threadType: 0,
  scope: 'bbs',
  tribeId: 'open',
  title: '',
  content: '正文',
  images: [],
  video: null,
  poll: null,
  topics: [],
  place: null,
  ...more,
});
const option = (text: string) => ({ text, image: null });
const aPlace = {
  name: '咖啡馆',
  address: '',
  provinceName: '',
  cityName: '',
  regionCode: '',
  latitude: 31,
  longitude: 121,
  distance: null,
};
const poll = (text: string): Input => ({
  pollType: 0,
  votingType: 0,
  startTime: 0,
  endTime: Date.UTC(2026, 6, 1),
  maxChoice: 1,
  pollAnonymous: 0,
  options: [option(text), option('另一个')],
});
/** Names in tokens are those of real people and topics; a token of nobody is only words. */
const plainTokens = (text: string): string => text.replace(/([@#])\{([^{}|\s]{1,64})\|([^{}|\n]{1,64})\}/g, '$1$3');
const asThread = (text: string): string =>
  plainTokens(
    text
      .replace(/\r\n?/g, '\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
  );

const fields: Field[] = [
  {
    name: 'thread title',
    who: 'circleMember',
    call: 'forum.addThread',
    input: (text) => thread({ title: text }),
    said: (data) => data['title'],
    kept: (text) => text.trim(),
  },
  {
    name: 'thread content',
    who: 'circleMember',
    call: 'forum.addThread',
    input: (text) => thread({ content: text }),
    said: (data) => data['content'],
    kept: asThread,
  },
  {
    name: 'comment',
    who: 'fan',
    call: 'forum.addPost',
    input: (text) => ({ threadId: 'plain', content: text }),
    said: (data) => at(data, 'post', 'content'),
    kept: plainTokens,
  },
  {
    name: 'reply',
    who: 'fan',
    call: 'forum.addPost',
    input: (text) => ({ threadId: 'plain', postId: 'p1', content: text }),
    said: (data) => at(data, 'reply', 'content'),
    kept: plainTokens,
  },
  {
    name: 'poll option',
    who: 'circleMember',
    call: 'forum.addThread',
    input: (text) => thread({ threadType: 2, title: '投票', poll: poll(text) as never }),
    said: (data) => at(data, 'poll', 'options', '0', 'text'),
    kept: (text) => text.trim(),
  },
  {
    name: 'place name',
    who: 'circleMember',
    call: 'forum.addThread',
    input: (text) => thread({ place: { ...aPlace, name: text } as never }),
    said: (data) => (text(at(data, 'place', 'name')) === '' ? undefined : at(data, 'place', 'name')),
  },
  { name: 'nick name', who: 'fan', call: 'users.update', input: (text) => ({ nickName: text }) },
  { name: 'introduction', who: 'fan', call: 'users.update', input: (text) => ({ intro: text }) },
  { name: 'city', who: 'fan', call: 'users.update', input: (text) => ({ cityName: text }) },
  {
    name: 'circle name',
    who: 'owner',
    call: 'circles.foundCircle',
    input: (text) => ({ name: text, intro: '', categoryId: 'k' }),
  },
  {
    name: 'circle introduction',
    who: 'owner',
    call: 'circles.foundCircle',
    input: (text) => ({ name: '圈' + random15().slice(0, 8), intro: text, categoryId: 'k' }),
  },
  {
    name: 'new name of a circle',
    who: 'circleOwner',
    call: 'circles.updateCircle',
    input: (text) => ({ tribeId: 'open', name: text }),
    said: (data) => data['name'],
    kept: (text) => text.trim(),
  },
  {
    name: 'new introduction of a circle',
    who: 'circleOwner',
    call: 'circles.updateCircle',
    input: (text) => ({ tribeId: 'open', intro: text }),
    said: (data) => data['intro'],
    kept: (text) => text.trim(),
  },
  {
    name: 'circle notice',
    who: 'circleOwner',
    call: 'circles.updateNotice',
    input: (text) => ({ tribeId: 'open', title: '公告', content: text }),
  },
  {
    name: 'reason to join',
    who: 'outsider',
    call: 'circles.joinCircle',
    input: (text) => ({ tribeId: 'secret', reason: text }),
  },
  { name: 'topic name', who: 'fan', call: 'forum.addTopic', input: (text) => ({ name: text }) },
  {
    name: 'topic introduction',
    who: 'fan',
    call: 'forum.addTopic',
    input: (text) => ({ name: '话' + random15().slice(0, 8), intro: text }),
  },
  {
    name: 'report text',
    who: 'fan',
    call: 'forum.report',
    input: (text) => ({ targetType: 1, targetId: 'plain', reasonCode: 9, content: text }),
  },
  {
    name: 'reason of hiding',
    who: 'staff',
    call: 'forum.hideContent',
    input: (text) => ({ targetType: 1, targetId: 'ofOwner', reason: text, restore: 0 }),
  },
  {
    name: 'words of a decision',
    who: 'staff',
    call: 'forum.handleReport',
    input: (text) => ({ reportId: 'told', status: 3, resultText: text }),
  },
  { name: 'search: threads', who: null, call: 'search.listThreads', input: (text) => ({ keyword: text }) },
  { name: 'search: people', who: null, call: 'search.listUsers', input: (text) => ({ keyword: text }) },
  { name: 'search: circles', who: null, call: 'search.listCircles', input: (text) => ({ keyword: text }) },
  { name: 'search: suggestions', who: null, call: 'search.listSuggestions', input: (text) => ({ keyword: text }) },
  {
    name: 'member search',
    who: null,
    call: 'circles.listMembers',
    input: (text) => ({ tribeId: 'open', keyword: text }),
  },
  { name: 'topic search', who: null, call: 'forum.listTopics', input: (text) => ({ keyword: text }) },
  { name: 'mention search', who: 'fan', call: 'forum.listMentions', input: (text) => ({ keyword: text }) },
  { name: 'an id', who: null, call: 'forum.getThread', input: (text) => ({ threadId: text }) },
];
function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
/** What a text is refused with: malformed, not there, words, state, or once is enough. */
const refusals = new Set(['010001', '010002', '010003', '010004', '010005', '010007']);
/** Half a letter and a zero byte cannot be stored: they become the sign for what is unreadable. */
const wholeLetters = (one: string): string => Buffer.from(one, 'utf8').toString('utf8').replaceAll('\0', '\ufffd');

it('has five hundred different hostile texts', () => {
  expect(new Set(hostilePayloads).size).toBe(500);
});

describe.each(databases)('hostile texts, on $name', ({ open }) => {
  let testServer: TestServer;
  const tokens = new Map<string, string>();
  beforeAll(async () => {
    testServer = await openTestServer(open);
    for (const field of fields) if (field.who !== null) tokens.set(field.who, await testServer.token(field.who));
  }, 60_000);
  afterAll(() => testServer.close());

  /** Each field sees a twelfth of them, another one than its neighbours; all of them with SOAK=1. */
  const share = soak ? 1 : 12;
  it.each(fields.map((field, i) => ({ field, i, name: field.name })))(
    'in $name are stored as they are, or refused',
    async ({ field, i }) => {
      const wrong: string[] = [];
      const before = testServer.lines.length;
      const renew = async () => {
        for (const who of tokens.keys()) tokens.set(who, await testServer.token(who as Person));
      };
      for (let n = i % share, sent = 0; n < hostilePayloads.length; n += share, sent++) {
        const payload = hostilePayloads[n] ?? '';
        // Past every limit of how often; sessions last.
        testServer.clock.now += 61_000;
        if (sent % 30 === 0) await renew();
        const reply: Reply = await testServer.call(
          field.call,
          { ...field.input(payload), clientToken: random15() },
          field.who === null ? '' : tokens.get(field.who),
        );
        const { code } = reply.answer;
        const shown = JSON.stringify(payload).slice(0, 80);
        if (code === '010008') {
          testServer.clock.now += 3_600_000;
          await renew();
        } else if (code !== '000000' && !refusals.has(code)) wrong.push(`${shown}: ${code}`);
        const said = code === '000000' && field.said !== undefined ? field.said(reply.data) : undefined;
        const kept = wholeLetters(field.kept === undefined ? payload : field.kept(payload));
        if (said !== undefined && said !== kept) wrong.push(`${shown}: stored as ${JSON.stringify(said).slice(0, 80)}`);
        if (/138000000\d\d/.test(JSON.stringify(reply.answer))) wrong.push(`${shown}: a phone number came out`);
      }
      expect(wrong).toEqual([]);
      expect(testServer.lines.slice(before).filter((line) => line.includes('"level":"error"'))).toEqual([]);
    },
    soak ? 600_000 : 120_000,
  );
});
