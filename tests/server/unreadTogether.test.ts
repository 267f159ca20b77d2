// Unread counts of many people that are asked for at one moment: one statement, and each person gets their own.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMessage, lockConversation, unreadCounts } from '../../server/im/messages';
import { NOW } from './community';
import { databases, openTestServer, type TestServer } from './kit';

const talk = 'g:g-open';

describe.each(databases)('unread counts, on $name', ({ open }) => {
  let testServer: TestServer;
  beforeAll(async () => {
    testServer = await openTestServer(open);
  });
  afterAll(() => testServer.close());

  it('asked for together are each person’s own', async () => {
    const { db } = testServer;
    await db.transaction(async (tx) => {
      const said = { clientSeq: 1, random: 1, clientSeconds: 1, body: { elems: [] } };
      const row = await lockConversation(tx, talk);
      await addMessage(tx, row, { ...said, sender: 'circleOwner' }, NOW);
      await addMessage(tx, row, { ...said, sender: 'circleAdmin' }, NOW);
      await addMessage(tx, row, { ...said, sender: 'circleAdmin', random: 2 }, NOW);
    });
    const people = ['circleMember', 'circleOwner', 'circleAdmin', 'outsider'];
    const counts = await Promise.all([
      ...people.map((person) => unreadCounts(db, person, [talk, 'p:nobody:else'])),
      unreadCounts(db, 'circleMember', ['p:nobody:else']),
    ]);
    expect(counts.map((one) => Object.fromEntries(one))).toEqual([{ [talk]: 3 }, { [talk]: 2 }, { [talk]: 1 }, {}, {}]);
  });
});
