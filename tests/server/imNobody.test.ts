// Conversations with names of nobody: nothing is stored or told of them, however many a phone makes up.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { imConversations } from '../../server/db/tables/im';
import { openImTestServer, openWire, textTo, until, type ImTestServer, type Wire } from './imKit';
import { databases } from './kit';

const made = Array.from({ length: 29 }, (_, i) => `nobody${i}`);

describe.each(databases)('conversations with nobody, on $name', ({ open }) => {
  let testServer: ImTestServer;
  let phone: Wire;
  let tablet: Wire;
  beforeAll(async () => {
    testServer = await openImTestServer(open);
    [phone, tablet] = [await openWire(testServer, 'fan'), await openWire(testServer, 'fan')];
  });
  afterAll(() => testServer.close());

  it('mutes people, and keeps nothing of other names', async () => {
    const command = 'openim.set_c2c_peer_mute_notifications';
    expect(await phone.code(command, { Peer_Account: [...made, 'author'], Mute_Notifications: 1 })).toBe(0);
    const rows = await testServer.db
      .select({ peer: imConversations.peer, mute: imConversations.mute })
      .from(imConversations)
      .where(eq(imConversations.userId, 'fan'));
    expect(rows).toEqual([{ peer: 'author', mute: 1 }]);
  });

  it('tells the other devices of a conversation that was removed, once, and of no others', async () => {
    const contacts = [...made, 'author', 'author'].map((name) => ({ Type: 1, To_Account: name }));
    expect(await phone.code('recentcontact.batch_delete', { ContactItem: contacts })).toBe(0);
    expect(await phone.code('recentcontact.clear_msg', { Type: 1, To_Account: 'author' })).toBe(0);
    const author = await openWire(testServer, 'author');
    expect(await author.code('openim.sendmsg', textTo('fan', '在吗'))).toBe(0);
    await until(() => JSON.stringify(tablet.events).includes('在吗'));
    const told = tablet.events.filter((event) => event['Event'] === 13);
    expect([told.length, JSON.stringify(told)]).toEqual([1, expect.stringContaining('author')]);
  });
});
