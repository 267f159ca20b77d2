// The lists of conversations and groups in the worker, online and offline, and the search in them.
import { describe, expect, test } from 'vitest';
import { chatting, group } from './chatKit';
import type { Json } from '../../bus/protocol/envelope';
import { json, user } from './fixtures';
import { withAbstract } from '../../worker/domains/chat/abstracts';
import { createImFake, lastText, listed, textMessage } from './imFake';
import { startedAt as at } from './world';

describe('conversations', () => {
  test('are listed without groups and system conversations; groups have their own list', async () => {
    const im = createImFake();
    im.conversations.set('C2Cu1', listed('C2Cu1', at, { unreadCount: 2 }));
    im.conversations.set('GROUPg1', listed('GROUPg1', at + 1000, { unreadCount: 5 }));
    im.conversations.set('@TIM#SYSTEM', {
      ...listed('C2Cx', at),
      conversationID: '@TIM#SYSTEM',
      type: 'system',
      unreadCount: 9,
    });
    im.conversations.set('C2Cu2', listed('C2Cu2', at + 5000, { unreadCount: 1 }));
    const { world } = await chatting({ im });
    await world.ask('chat.openConversations', {});
    expect(world.read('chat.conversations', 'C2C')).toMatchObject({ ids: ['C2Cu2', 'C2Cu1'], phase: 'ready' });
    expect(world.read('chat.conversations', 'GROUP')?.ids).toEqual(['GROUPg1']);
    expect(world.read('chat.total')).toEqual({ c2c: 3, group: 5, mutedDot: 0, groupNotice: 0 });
  });
  test('are listed with pinned ones first; a muted group has a dot instead of a count', async () => {
    const im = createImFake();
    for (const [id, ago, more] of [
      ['C2Cu1', 30, { isPinned: 1 }],
      ['C2Cu2', 20, {}],
      ['GROUPg1', 10, { muteNotify: 1, unreadCount: 4 }],
    ] as const)
      im.conversations.set(id, listed(id, at - ago * 1000, more));
    const { world } = await chatting({ im });
    await world.ask('chat.openConversations', {});
    expect(world.read('chat.conversations', 'C2C')?.ids).toEqual(['C2Cu1', 'C2Cu2']);
    expect(world.read('chat.total')).toMatchObject({ group: 0, mutedDot: 1 });
    await world.ask('chat.muteConversation', { conversationID: 'GROUPg1', mute: 0 });
    expect(world.read('chat.total')).toMatchObject({ group: 4, mutedDot: 0 });
    await world.pass(100);
    expect(im.ops('mute')[0]).toMatchObject({ conversationID: 'GROUPg1', on: 0 });
  });
  test('say a picture in the same words in a replay, where those of service and snapshot are masked', () => {
    const picture = { ...lastText('', at), payload: { images: [] }, type: 'image' as const, abstract: '[文文]' };
    expect(withAbstract(picture, null).abstract).toBe('[图片]');
    expect(withAbstract(picture, lastText('在吗', at)).abstract).toBe('[图片]');
    // As the snapshot has it: nothing has changed.
    expect(withAbstract(picture, picture)).toEqual(picture);
    // A new group has a line without a payload.
    expect(withAbstract({ ...picture, payload: null }, picture).abstract).toBe('[文文]');
  });
  test('revert a refused pin and show a toast', async () => {
    const im = createImFake();
    im.conversations.set('C2Cu1', listed('C2Cu1', at));
    im.refusals['pin'] = { code: '10007', message: '没有权限' };
    const { world } = await chatting({ im });
    await world.ask('chat.pinConversation', { conversationID: 'C2Cu1', isPinned: 1 });
    expect(world.read('chat.conversation', 'C2Cu1')?.isPinned).toBe(1);
    await world.pass(500);
    expect(world.read('chat.conversation', 'C2Cu1')?.isPinned).toBe(0);
    expect(world.told('session.toasted').map((t) => t.text)).toContain('没有权限');
  });
  test('are shown from the cache at once without a network, with their drafts', async () => {
    const im = createImFake();
    im.conversations.set('C2Cu1', listed('C2Cu1', at, { unreadCount: 1 }));
    const { world } = await chatting({ im });
    await world.ask('chat.openConversations', {});
    await world.ask('chat.keepDraft', {
      conversationID: 'C2Cu9',
      draft: { text: '给没聊过的人', atUserIDs: [], quote: null, time: 0 },
    });
    await world.pass(10_000);
    const offline = createImFake();
    offline.setOnline(false);
    const again = await chatting({ im: offline, storage: world.storage });
    await again.world.ask('chat.openConversations', {});
    await again.world.pass(100);
    expect(again.world.read('chat.conversations', 'C2C')).toMatchObject({
      phase: 'ready',
      stale: 1,
      ids: ['C2Cu9', 'C2Cu1'],
    });
    expect(again.world.read('chat.conversation', 'C2Cu9')?.draft?.text).toBe('给没聊过的人');
  });
  test('are shown without a draft that was cleared, also after a restart', async () => {
    const im = createImFake();
    im.conversations.set('C2Cu1', listed('C2Cu1', at));
    const { world } = await chatting({ im });
    await world.ask('chat.openConversations', {});
    const draft = { text: '还是不说了', atUserIDs: [], quote: null, time: 0 };
    await world.ask('chat.keepDraft', { conversationID: 'C2Cu1', draft });
    await world.ask('chat.keepDraft', { conversationID: 'C2Cu1', draft: null });
    await world.pass(10_000);
    world.kill();
    const again = await chatting({ im, storage: world.storage });
    await again.world.ask('chat.openConversations', {});
    expect(again.world.read('chat.conversations', 'C2C')?.ids).toEqual(['C2Cu1']);
    expect(again.world.read('chat.conversation', 'C2Cu1')?.draft).toBeNull();
  });
  test('are shown with the words of drafts that another version has kept in another shape', async () => {
    const im = createImFake();
    im.conversations.set('C2Cu1', listed('C2Cu1', at));
    const before = await chatting({ im });
    const me = before.world.read('session.me')?.userId ?? '';
    const { storage } = before.world;
    const keep = (key: string, value: Json) => storage.run({ op: 'put', store: 'meta', key: `${me}|${key}`, value });
    const draft = { text: '还没发的话', atUserIDs: 'u1', quote: { of: 'm1' } };
    await keep('chatDraft|C2Cu9', { conversationID: 'C2Cu9', draft });
    await keep('chatDraft|C2Cu8', { conversationID: 'C2Cu8', draft: { text: 7 } });
    await keep('chatDraft|C2Cu7', { conversationID: 'C2Cu7', draft: null });
    await keep('chatDraft|C2Cu6', 'broken');
    const { world } = await chatting({ im, storage });
    await world.ask('chat.openConversations', {});
    await world.pass(100);
    expect(world.read('chat.conversation', 'C2Cu9')?.draft).toMatchObject({ text: '还没发的话', quote: null });
    expect(world.read('chat.conversations', 'C2C')?.ids).toEqual(expect.arrayContaining(['C2Cu1', 'C2Cu9']));
    expect(world.read('chat.conversation', 'C2Cu8')).toBeUndefined();
  });
  test('take the mention flag from the last message, and clear it when the group is opened', async () => {
    const im = createImFake();
    im.conversations.set(
      'GROUPg1',
      listed('GROUPg1', at, { unreadCount: 1, lastMessage: { ...lastText('@林屿 在吗', at), atFlag: 1 } }),
    );
    const { world } = await chatting({ im });
    await world.ask('chat.openConversations', {});
    expect(world.read('chat.conversation', 'GROUPg1')?.lastMessage?.atFlag).toBe(1);
    await world.ask('chat.openConversation', { conversationID: 'GROUPg1' });
    expect(world.read('chat.conversation', 'GROUPg1')).toMatchObject({ unreadCount: 0, lastMessage: { atFlag: 0 } });
    expect(world.read('chat.total')).toMatchObject({ group: 0 });
  });
});

describe('a group that the user has left', () => {
  test('stays hidden while the service still reports it, and returns when the user is a member again', async () => {
    const im = createImFake();
    im.conversations.set('GROUPg1', listed('GROUPg1', at));
    let myRole = 'Member';
    const { world } = await chatting({
      im,
      answers: { 'chat.getGroup': () => ({ data: json({ ...group('g1'), myRole }) }) },
    });
    await world.ask('chat.openConversations', {});
    await world.ask('chat.openGroup', { groupID: 'g1' });
    await world.pass(200);
    const shown = () => world.read('chat.conversations', 'GROUP')?.ids ?? [];
    expect(shown()).toEqual(['GROUPg1']);
    myRole = '';
    await world.ask('chat.leaveGroup', { groupID: 'g1' });
    for (let n = 1; n < 4; n++) {
      im.say({
        what: 'conversations',
        conversations: [listed('GROUPg1', at + n * 1000, { unreadCount: n })],
        gone: [],
      });
      await world.pass(500);
      expect(shown()).toEqual([]);
      expect(world.read('chat.total')).toMatchObject({ group: 0 });
    }
    myRole = 'Member';
    im.say({ what: 'conversations', conversations: [listed('GROUPg1', at + 9000, { unreadCount: 1 })], gone: [] });
    await world.pass(500);
    expect(shown()).toEqual(['GROUPg1']);
  });
});

describe('a group that the user was removed from', () => {
  test('is hidden also where it was never opened, while the service still reports it', async () => {
    const im = createImFake();
    im.conversations.set('GROUPg1', listed('GROUPg1', at));
    const { world } = await chatting({
      im,
      answers: { 'chat.getGroup': () => ({ data: json({ ...group('g1'), myRole: '' }) }) },
    });
    await world.ask('chat.openConversations', {});
    const shown = () => world.read('chat.conversations', 'GROUP')?.ids ?? [];
    expect(shown()).toEqual(['GROUPg1']);
    const notice = { noticeId: 'n1', operationType: 4, groupID: 'g1', groupName: '', operator: user(), target: null };
    im.say({
      what: 'messages',
      messages: [
        {
          ...textMessage('m1', { conversationID: '@TIM#SYSTEM' }),
          type: 'groupSystemNotice',
          payload: { notice: { ...notice, time: at, handled: 0, message: '' } },
        },
      ],
    });
    im.say({ what: 'conversations', conversations: [listed('GROUPg1', at + 1000)], gone: [] });
    await world.pass(500);
    expect(shown()).toEqual([]);
  });
});

describe('a chat search', () => {
  test('finds conversations that arrive after it has started', async () => {
    const { world, im } = await chatting();
    await world.ask('chat.search', { keyword: '夜行' });
    expect(world.read('chat.found')).toMatchObject({ phase: 'ready', groups: [] });
    im.say({ what: 'conversations', conversations: [listed('GROUPg1', at)] });
    await world.pass(500);
    expect(world.read('chat.conversations', 'GROUP')?.ids).toEqual(['GROUPg1']);
    expect(world.read('chat.found')).toMatchObject({ phase: 'ready', groups: ['GROUPg1'] });
  });
});

describe('a conversation in which the user has written off line', () => {
  test('is listed with the message after the app is started again off line', async () => {
    const im = createImFake();
    im.conversations.set('C2Cu1', listed('C2Cu1', at - 9000));
    im.conversations.set('C2Cu2', listed('C2Cu2', at - 5000));
    const { world } = await chatting({ im });
    await world.ask('chat.openConversation', { conversationID: 'C2Cu1' });
    im.cut();
    await world.ask('chat.send', { conversationID: 'C2Cu1', message: { type: 'text', text: '晚点到' } });
    await world.pass(10_000);
    world.kill();
    const again = (await chatting({ im, storage: world.storage })).world;
    await again.pass(3000);
    expect(again.read('chat.conversations', 'C2C')?.ids).toEqual(['C2Cu1', 'C2Cu2']);
    expect(again.read('chat.conversation', 'C2Cu1')?.lastMessage).toMatchObject({
      abstract: '晚点到',
      status: 'unSend',
    });
    im.mend();
    await again.pass(60_000);
    expect(again.read('chat.conversation', 'C2Cu1')?.lastMessage).toMatchObject({ status: 'success' });
  });
});

describe('a conversation in which a message of the user has failed', () => {
  test('is listed with that message after the app is started again', async () => {
    const im = createImFake();
    im.conversations.set('C2Cu1', listed('C2Cu1', at - 9000));
    im.refusals['send'] = { code: '20007', message: '消息未送达' };
    const { world } = await chatting({ im });
    await world.ask('chat.openConversation', { conversationID: 'C2Cu1' });
    await world.ask('chat.send', { conversationID: 'C2Cu1', message: { type: 'text', text: '晚点到' } });
    await world.pass(10_000);
    world.kill();
    const again = (await chatting({ im, storage: world.storage })).world;
    await again.pass(3000);
    const failed = { abstract: '晚点到', status: 'fail' };
    expect(again.read('chat.conversation', 'C2Cu1')?.lastMessage).toMatchObject(failed);
  });
  test('says so also where it failed after the start, and the room is not open', async () => {
    const im = createImFake();
    im.conversations.set('C2Cu1', listed('C2Cu1', at - 9000));
    const { world } = await chatting({ im });
    await world.ask('chat.openConversation', { conversationID: 'C2Cu1' });
    im.cut();
    await world.ask('chat.send', { conversationID: 'C2Cu1', message: { type: 'text', text: '晚点到' } });
    await world.pass(10_000);
    world.kill();
    im.refusals['send'] = { code: '20007', message: '消息未送达' };
    im.mend();
    im.setOnline(true);
    const again = (await chatting({ im, storage: world.storage })).world;
    await again.pass(60_000);
    const failed = { abstract: '晚点到', status: 'fail' };
    expect(again.read('chat.conversation', 'C2Cu1')?.lastMessage).toMatchObject(failed);
  });
});
