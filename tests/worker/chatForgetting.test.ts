// What the phone has stored of a conversation is forgotten with it: of a deleted one, and of a group that is no longer
// the person's, also where it was not opened since the app was started.
import { describe, expect, test } from 'vitest';
import type { ImMessage } from '../../bus/entities/im';
import { chatting, group, list } from './chatKit';
import { json, user } from './fixtures';
import { createImFake, listed, textMessage } from './imFake';
import type { Answers, World } from './world';

const words = '车牌是沪A12345';
async function stored(world: World): Promise<string> {
  await world.pass(6000);
  const [messages, conversations] = await Promise.all(
    (['chat.messages', 'chat.conversations'] as const).map((topic) =>
      world.storage.run({ op: 'all', store: 'cache', key: `me|${topic}` }),
    ),
  );
  return JSON.stringify([messages, conversations]);
}
/** A phone that has stored the messages of a conversation, and was started again without opening it. */
async function restarted(conversationID: string, answers: Answers = {}) {
  const im = createImFake();
  im.conversations.set(conversationID, listed(conversationID, 5000));
  im.put(textMessage('m1', { conversationID, time: 5000, payload: { text: words } }));
  const first = await chatting({ im });
  await first.world.ask('chat.openConversations', {});
  await first.world.ask('chat.openConversation', { conversationID });
  expect(await stored(first.world)).toContain(words);
  first.world.kill();
  const { world } = await chatting({ im, storage: first.world.storage, answers });
  await world.ask('chat.openConversations', {});
  expect(await stored(world)).toContain(words);
  return { world, im };
}
const notice = (operationType: 4 | 5): ImMessage => ({
  ...textMessage('n1', { conversationID: '@TIM#SYSTEM' }),
  type: 'groupSystemNotice',
  payload: {
    notice: {
      noticeId: 'n1',
      operationType,
      groupID: 'g1',
      groupName: '',
      operator: user(),
      target: null,
      time: 5000,
      handled: 0,
      message: '',
    },
  },
});
const asMember: Answers = {};
const asNobody: Answers = { 'chat.getGroup': { data: json({ ...group('g1'), myRole: '' }) } };
const noGroup: Answers = { 'chat.getGroup': { code: '010002' } };

describe('the stored messages are forgotten', () => {
  test.each(['chat.removeConversation', 'chat.clearHistory'] as const)('with %s', async (call) => {
    const { world } = await restarted('C2Cu1');
    await world.ask(call, { conversationID: 'C2Cu1' });
    expect(await stored(world)).not.toContain(words);
  });
  test('when the conversation was deleted on another phone', async () => {
    const { world, im } = await restarted('C2Cu1');
    im.say({ what: 'conversations', conversations: [], gone: ['C2Cu1'] });
    expect(await stored(world)).not.toContain(words);
  });
  test.each([
    ['chat.leaveGroup', asMember],
    ['chat.dismissGroup', noGroup],
  ] as const)('with %s', async (call, answers) => {
    const { world } = await restarted('GROUPg1', answers);
    await world.ask(call, { groupID: 'g1' });
    expect(await stored(world)).not.toContain(words);
  });
  test.each([
    ['was removed from the group', 4, asNobody],
    ['was in a group that was dismissed', 5, noGroup],
  ] as const)('when the person %s', async (_what, operationType, answers) => {
    const { world, im } = await restarted('GROUPg1', answers);
    im.say({ what: 'messages', messages: [notice(operationType)] });
    expect(await stored(world)).not.toContain(words);
  });
  test('when the person was removed while the phone was away, and the group was open', async () => {
    const im = createImFake();
    im.conversations.set('GROUPg1', listed('GROUPg1', 5000));
    im.put(textMessage('m1', { conversationID: 'GROUPg1', time: 5000, payload: { text: words } }));
    let myRole = 'Member';
    const { world } = await chatting({
      im,
      answers: { 'chat.getGroup': () => ({ data: json({ ...group('g1'), myRole }) }) },
    });
    await world.ask('chat.openConversations', {});
    await world.ask('chat.openGroup', { groupID: 'g1' });
    await world.ask('chat.openConversation', { conversationID: 'GROUPg1' });
    expect(await stored(world)).toContain(words);
    im.cut();
    myRole = '';
    im.conversations.delete('GROUPg1');
    im.refusals['history'] = { code: '10007', message: '' };
    im.mend();
    await world.pass(2000);
    expect(list(world, 'GROUPg1').ids).toEqual([]);
    expect(await stored(world)).not.toContain(words);
  });
});

test('what waits to be sent into a group that is dismissed can still be copied', async () => {
  const { world, im } = await restarted('GROUPg1', noGroup);
  const draft = () => world.read('chat.conversation', 'GROUPg1')?.draft?.text;
  im.cut();
  for (const text of ['七点', '在老地方'])
    await world.ask('chat.send', { conversationID: 'GROUPg1', message: { type: 'text', text } });
  im.say({ what: 'messages', messages: [notice(5)] });
  await world.pass(1000);
  expect(draft()).toBe('七点\n在老地方');
  expect(world.read('chat.conversations', 'GROUP')?.ids).toEqual(['GROUPg1']);
  expect(world.read('session.outbox')?.waiting).toBe(0);
  world.kill();
  const next = await chatting({ im, storage: world.storage, answers: noGroup });
  await next.world.ask('chat.openConversations', {});
  expect(next.world.read('chat.conversation', 'GROUPg1')?.draft?.text).toBe('七点\n在老地方');
});

test('a message that is revoked while its room is not open is not shown after a restart without a network, nor its words in a quote', async () => {
  const im = createImFake();
  im.put(textMessage('m1', { time: 5000, payload: { text: words } }));
  im.put(textMessage('m2', { time: 6000, quote: { messageID: 'm1', nick: '北岸慢行', abstract: words } }));
  const first = await chatting({ im });
  await first.world.ask('chat.openConversation', { conversationID: 'C2Cu1' });
  expect(await stored(first.world)).toContain(words);
  first.world.kill();
  const second = await chatting({ im, storage: first.world.storage });
  im.say({ what: 'revoked', revoked: [{ conversationID: 'C2Cu1', messageID: 'm1', byID: 'u1' }] });
  expect(await stored(second.world)).not.toContain(words);
  second.world.kill();
  im.setOnline(false);
  const { world } = await chatting({ im, storage: second.world.storage });
  await world.ask('chat.openConversation', { conversationID: 'C2Cu1' });
  expect(list(world).ids).toEqual(['m2']);
  expect(world.read('chat.message', 'm2')?.quote?.abstract).toBe('');
});
