// Cursors that a client makes up: every list answers them with a page or a refusal, none with a fault of the server.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallTopic } from '../../bus/client/topics';
import { routes } from '../../server/http/routes';
import { databases, openTestServer, type TestServer } from './kit';

/** What lists need besides; each takes what its contract has. */
const given = {
  tribeId: 'open',
  clubId: 'drive',
  threadId: 'plain',
  userId: 'owner',
  keyword: '车',
  collectType: 1,
};
const cursors = [
  '999999999999999,x',
  '0,x,99999999999999999999',
  '0,x,-99999999999999999999',
  '0,x,1e400',
  // Lists that go on from a place: the rows are all behind the moment, and the place is none.
  '999999999999999,x,-9',
  '999999999999999,x,1e400',
  '999999999999999,x,5e-1',
];
const hasCursor = (input: object): boolean =>
  'entries' in input && typeof input.entries === 'object' && input.entries !== null && 'cursor' in input.entries;
const paged = routes.filter((route) => hasCursor(route.input)).map((route) => route.topic as CallTopic);

describe.each(databases)('made-up cursors, on $name', ({ open }) => {
  let testServer: TestServer;
  let token: string;
  beforeAll(async () => {
    testServer = await openTestServer(open);
    token = await testServer.token('staff');
  });
  afterAll(() => testServer.close());

  it('there are lists', () => expect(paged.length).toBeGreaterThan(30));

  it.each(paged)('%s', async (topic) => {
    for (const cursor of cursors) {
      const { answer } = await testServer.call(topic, { ...given, cursor }, token);
      expect([cursor, answer.code]).not.toEqual([cursor, '019999']);
    }
  });
});
