// The circles that a person is in, on a real database: all of them are listed.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { circleMembers, circles } from '../../server/db/tables/circles';
import { databases, openTestServer, type TestServer } from './kit';
import type { Circle } from '../../bus/entities/circles';

describe.each(databases)('lists of circles, on $name', ({ open }) => {
  let testServer: TestServer;
  beforeAll(async () => void (testServer = await openTestServer(open)));
  afterAll(() => testServer.close());

  it('have every circle of a person who is in more than fifty', async () => {
    const ids = Array.from({ length: 60 }, (_, n) => 'many' + String(n));
    await testServer.db.insert(circles).values(ids.map((tribeId) => ({ tribeId, name: tribeId, sort: 1 })));
    await testServer.db
      .insert(circleMembers)
      .values(ids.map((tribeId) => ({ tribeId, userId: 'fan', memberId: 'm' + tribeId, role: 1 })));
    const fan = await testServer.token('fan');
    const idsIn = (list: unknown): string[] => (list as Circle[]).map(({ tribeId }) => tribeId).toSorted();
    const mine = await testServer.call('circles.listMine', {}, fan);
    expect(idsIn(mine.answer.data)).toEqual(ids.toSorted());
    const other = await testServer.token('other');
    const ofFan = await testServer.call('circles.listOfUser', { userId: 'fan' }, other);
    expect(idsIn(ofFan.answer.data)).toEqual(ids.toSorted());
  });
});
