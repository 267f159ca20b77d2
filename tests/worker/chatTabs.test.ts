// Two tabs of one person on one phone: one of them has the connection to the chat service. A message that waits in a tab
// which is closed, or which the browser has frozen, is sent by the tab that has the connection next.
import { describe, expect, test } from 'vitest';
import { chatting, texts } from './chatKit';
import type { Chatting } from './chatKit';
import { createImFake } from './imFake';
import { file, keeper, result } from './uploadKit';
import type { World } from './world';

const picture = result('up-pic1');

const room = { conversationID: 'C2Cu1' };
const say = ({ world }: Chatting, text: string) => world.ask('chat.send', { ...room, message: { type: 'text', text } });
const sent = ({ im }: Chatting) => im.ops('send').map(({ message }) => (message?.type === 'text' ? message.text : ''));
const waiting = ({ world }: Chatting) => world.read('session.outbox')?.waiting;

/** A tab of the phone with this storage; `isFirst`: it has the connection. */
async function tab(isFirst: boolean, storage?: World['storage']): Promise<Chatting> {
  const im = createImFake();
  if (!isFirst) im.refusals['login'] = { code: 'elsewhere', message: '' };
  const one = await chatting({ im, answers: keeper().answers, ...(storage ? { storage } : null) });
  await one.world.ask('chat.openConversation', room);
  expect(one.world.read('chat.service')).toMatchObject({ elsewhere: isFirst ? 0 : 1 });
  return one;
}
async function twoTabs() {
  const first = await tab(true);
  return { first, second: await tab(false, first.world.storage) };
}
/** The tab's turn: the one before it was closed (`closed`), or the person takes the connection over from it. */
async function getsConnection({ world, im }: Chatting, how: 'closed' | 'taken over'): Promise<void> {
  im.refusals['login'] = undefined;
  if (how === 'closed') im.say({ what: 'phase', elsewhere: false });
  else await world.ask('chat.retryStart', {});
  await world.pass(2000);
}

describe.each(['closed', 'taken over'] as const)('when the connection of another tab is %s', (how) => {
  test('a message that was written here meanwhile is sent at once, once', async () => {
    const { first, second } = await twoTabs();
    await say(second, '写在第二个页面');
    await second.world.pass(30_000);
    expect(sent(second)).toEqual([]);
    if (how === 'closed') first.world.kill();
    await getsConnection(second, how);
    expect(sent(second)).toEqual(['写在第二个页面']);
    expect([texts(second.world), waiting(second)]).toEqual([['写在第二个页面'], 0]);
  });
  test('a message that the other tab could not send is sent from here at once, once', async () => {
    const { first, second } = await twoTabs();
    first.im.cut();
    await say(first, '写在第一个页面');
    await first.world.pass(1000);
    if (how === 'closed') first.world.kill();
    await getsConnection(second, how);
    expect(sent(second)).toEqual(['写在第一个页面']);
    expect([texts(second.world), waiting(second)]).toEqual([['写在第一个页面'], 0]);
  });
});

describe('a message that was written in a tab without the connection', () => {
  const comesForward = async ({ world }: Chatting) => {
    await world.tell('session.visibilityChanged', { visible: 0 });
    await world.tell('session.visibilityChanged', { visible: 1 });
    await world.pass(2000);
  };
  test('is sent by the tab with the connection, when the first one is closed and this one comes forward', async () => {
    const { first, second } = await twoTabs();
    await say(second, '写在第二个页面');
    await second.world.pass(1000);
    second.world.kill();
    await comesForward(first);
    expect(sent(first)).toEqual(['写在第二个页面']);
    expect([texts(first.world), waiting(first)]).toEqual([['写在第二个页面'], 0]);
    await comesForward(first);
    expect(sent(first)).toHaveLength(1);
  });
  test.each([
    ['is on the server', true, true],
    ['is not on the server yet', false, true],
    ['is not on the server yet, by a tab that has had no files', false, false],
  ])('is sent also when it is a picture that %s', async (_, isThere, hasUploads) => {
    const { first, second } = await twoTabs();
    if (hasUploads) await first.world.ask('media.retry', { localIds: [] });
    if (!isThere) await second.world.tell('session.networkChanged', { online: 0 });
    await second.world.ask('media.addPictures', { files: [file('pic1')] });
    await second.world.ask('chat.send', { ...room, message: { type: 'image', localId: 'pic1' } });
    await second.world.pass(5000);
    expect(second.world.read('media.upload', 'pic1')?.state).toBe(isThere ? 'ready' : 'waiting');
    second.world.kill();
    await comesForward(first);
    await first.world.pass(5000);
    expect(first.im.ops('send').map(({ message }) => message)).toMatchObject([{ type: 'image', url: picture.url }]);
    expect(first.world.calls('media.uploadSing').length + first.world.calls('media.uploadCompressSing').length).toBe(
      isThere ? 0 : 1,
    );
    expect([texts(first.world), waiting(first)]).toEqual([['image'], 0]);
    expect(first.world.read('media.upload', 'pic1')).toBeUndefined();
  });
  test('is the same message for the service when both tabs have sent it', async () => {
    const { first, second } = await twoTabs();
    await say(second, '写在第二个页面');
    await second.world.pass(1000);
    await comesForward(first);
    await getsConnection(second, 'taken over');
    const [one, other] = [first, second].map(({ im }) => im.ops('send').map((ask) => [ask.clientMsgId, ask.time]));
    expect(one).toHaveLength(1);
    expect(other).toEqual(one);
  });
});
