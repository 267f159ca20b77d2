// Visitors who call their browser something else each time: what is limited for a visitor is limited for an address
// too, and a share counts once for it. People who are signed in are not held up by them.
import { and, eq, inArray, like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallTopic } from '../../bus/client/topics';
import { clickCounts, rates } from '../../server/db/tables/platform';
import { databases, openTestServer, random15, type TestServer, type Input, type Reply } from './kit';

describe.each(databases)('visitors of one address, on $name', ({ open }) => {
  let testServer: TestServer;
  let browsers = 0;
  beforeAll(async () => {
    testServer = await openTestServer(open, (config) => ({ ...config, trustProxy: true }));
  });
  afterAll(() => testServer.close());
  const call = (topic: CallTopic, input: Input, address: string, token = ''): Promise<Reply> =>
    testServer.send(
      testServer.sign(topic, { ...input, clientToken: random15() }, token, {
        'X-Forwarded-For': address,
        'User-Agent': 'browser ' + String(++browsers),
      }),
    );
  const codes = async (times: number, topic: CallTopic, input: Input, address: string): Promise<string[]> => {
    const all: string[] = [];
    for (let i = 0; i < times; i++) all.push((await call(topic, input, address)).answer.code);
    return all;
  };
  const report = { words: '', recording: '{}' };

  it('file thirty tickets an hour together, each under another name; another address and signed-in people go on', async () => {
    const answers = await codes(40, 'session.sendRecording', report, '9.9.9.1');
    expect(answers).toEqual([
      ...Array.from({ length: 30 }, () => '000000'),
      ...Array.from({ length: 10 }, () => '010008'),
    ]);
    expect((await call('session.sendRecording', report, '9.9.9.2')).answer.code).toBe('000000');
    expect((await call('session.sendRecording', report, '9.9.9.1', await testServer.token('fan'))).answer.code).toBe(
      '000000',
    );
    // Of IPv6 one has a whole network of addresses.
    const many: string[] = [];
    for (let i = 0; i < 31; i++)
      many.push((await call('session.sendRecording', report, '2001:db8:0:1::' + i.toString(16))).answer.code);
    expect(many.filter((code) => code === '000000')).toHaveLength(30);
  });

  it.each([
    ['forum.shareThread', { threadId: 'plain', channel: 'link' }],
    ['content.shareInfo', { infoId: 'news', channel: 'link' }],
    ['activities.forwardActivity', { activityId: 'walk', channel: 'link' }],
  ] as [CallTopic, Input][])('count once for %s, whatever their browser is called', async (topic, input) => {
    const shares = async (address: string) => Number((await call(topic, input, address)).data['shareCount']);
    const first = await shares('9.9.9.1');
    for (let i = 0; i < 5; i++) expect(await shares('9.9.9.1')).toBe(first);
    expect(await shares('9.9.9.2')).toBe(first + 1);
  });

  it('make up some hundred names of what they tapped, and what signed-in people did is counted all the same', async () => {
    const told = (names: string[], address: string, token = '') =>
      call(
        'session.reportCounts',
        { deviceId: 'phone', counts: Object.fromEntries(names.map((name) => [name, 1])) },
        address,
        token,
      );
    const kept = () => testServer.db.$count(clickCounts);
    for (let i = 0; i < 12; i++) {
      const names = Array.from({ length: 50 }, (_, at) => `tap:${i}-${at}`);
      expect((await told(names, '9.9.9.4')).answer.code).toBe('000000');
    }
    expect(await kept()).toBe(500);
    await told(['tap:0-0', 'tap:new'], '9.9.9.5');
    await told(['tap:0-0', 'tap:new', 'forum.likeThread'], '9.9.9.5', await testServer.token('fan'));
    const rows = await testServer.db
      .select({ name: clickCounts.name, count: clickCounts.count })
      .from(clickCounts)
      .where(inArray(clickCounts.name, ['tap:0-0', 'tap:new', 'forum.likeThread']))
      .orderBy(clickCounts.name);
    expect(rows).toEqual([
      { name: 'forum.likeThread', count: 1 },
      { name: 'tap:0-0', count: 3 },
      { name: 'tap:new', count: 1 },
    ]);
  });

  it('have, of anything else, ten times what one browser has', async () => {
    const share = () => codes(1, 'forum.shareThread', { threadId: 'elsewhere', channel: 'link' }, '9.9.9.3');
    await share();
    // As after 598 more.
    await testServer.db
      .update(rates)
      .set({ count: 599 })
      .where(
        and(like(rates.key, 'share:address:%'), eq(rates.windowEnd, testServer.clock.now + 60_000), eq(rates.count, 1)),
      );
    expect([await share(), await share()]).toEqual([['000000'], ['010008']]);
  });
});
