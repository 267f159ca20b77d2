// The life cycle of the chat service in the worker: start, retries, expiry, another device or tab, and logout.
import { describe, expect, test } from 'vitest';
import { chatting, list, minute, texts } from './chatKit';
import { json, me, quietAnswers } from './fixtures';
import { createImFake, listed, textMessage } from './imFake';
import { bootWith, createWorld, startedAt as at } from './world';

const none = { interactiveNumber: 0, systemInformsNumber: 0, groupNoticeNumber: 0, chatNumber: 0, seq: 1 };
/** A member without conversations who saves data: chat starts only for an unsent message. */
const saving = () =>
  ({
    idle: true,
    boot: bootWith({ token: 'token-1', saveData: 1 }),
    answers: { 'notices.getUnread': { data: { ...none, hasConversations: 0 } } },
  }) as const;

describe('the chat service', () => {
  test('is off until chat.start is asked, and is ready after it', async () => {
    const { world, im } = await chatting({ idle: true });
    expect(im.ops('login')).toHaveLength(0);
    expect(world.read('chat.service')?.phase ?? 'off').toBe('off');
    await world.ask('chat.start', {});
    await world.pass(200);
    expect(world.read('chat.service')).toEqual({ phase: 'ready', initComplete: 1, elsewhere: 0 });
    expect(im.ops('login')[0]).toMatchObject({ userID: 'me', userSig: 'sig-secret-0123456789' });
  });
  test('starts when idle after the first screen for a member, and never for a visitor', async () => {
    const { world, im } = await chatting({ idle: true });
    await world.pass(2000);
    expect(im.ops('login')).toHaveLength(0);
    await world.pass(4000);
    expect(im.ops('login')).toHaveLength(1);
    const visitor = createImFake();
    const other = createWorld({ boot: bootWith(), answers: quietAnswers(), im: visitor.script });
    await other.pass(20_000);
    expect(visitor.asks).toHaveLength(0);
  });
  test('starts by itself only for a person with a conversation, as soon as there is one', async () => {
    const { world, im } = await chatting({
      idle: true,
      answers: { 'notices.getUnread': { data: { ...none, hasConversations: 0 } } },
    });
    await world.pass(50_000);
    expect(im.ops('login')).toHaveLength(0);
    world.answers['notices.getUnread'] = { data: { ...none, chatNumber: 1, seq: 2, hasConversations: 1 } };
    await world.pass(20_000);
    expect(im.ops('login')).toHaveLength(1);
  });
  test('starts by itself for an unsent message, even with data saving on and without a conversation', async () => {
    const broken = createImFake();
    broken.setOnline(false);
    const first = await chatting({ ...saving(), im: broken });
    void first.world
      .ask('chat.send', { conversationID: 'C2Cu1', message: { type: 'text', text: '在吗' } })
      .catch(() => 0);
    await first.world.pass(2000);
    first.world.kill();
    const { world, im } = await chatting({ ...saving(), storage: first.world.storage });
    await world.pass(20_000);
    expect(im.ops('send')).toHaveLength(1);
  });
  test('does not start by itself for a message that was refused and waits for the person', async () => {
    const refusing = createImFake();
    refusing.refusals['send'] = { code: '20007', message: '消息未送达' };
    const first = await chatting({ ...saving(), im: refusing });
    await first.world
      .ask('chat.send', { conversationID: 'C2Cu1', message: { type: 'text', text: '在吗' } })
      .catch(() => 0);
    await first.world.pass(20_000);
    expect(refusing.ops('send')).toHaveLength(1);
    first.world.kill();
    const { world, im } = await chatting({ ...saving(), storage: first.world.storage });
    await world.pass(20_000);
    expect(im.ops('login')).toHaveLength(0);
  });
  test('counts group notices once on a first visit, whichever ask starts it', async () => {
    for (const first of ['chat.openConversations', 'chat.start'] as const) {
      const { world } = await chatting({ idle: true });
      await world.ask(first, {});
      await world.pass(10_000);
      expect(world.calls('chat.getUnread')).toHaveLength(1);
      await world.ask('chat.openConversations', {});
      expect(world.calls('chat.getUnread')).toHaveLength(2);
    }
  });
  test('does not start by itself when data saving is on', async () => {
    const { world, im } = await chatting({ idle: true, boot: bootWith({ token: 'token-1', saveData: 1 }) });
    await world.pass(30_000);
    expect(im.ops('login')).toHaveLength(0);
  });
  test('retries its login 16 to 49 times in ten minutes offline, and is ready again once online', async () => {
    const im = createImFake();
    im.setOnline(false);
    const { world } = await chatting({ im });
    expect(world.read('chat.service')?.phase).toBe('notReady');
    await world.pass(10 * minute);
    const tries = im.ops('login').length;
    expect(tries).toBeGreaterThan(15);
    expect(tries).toBeLessThan(50);
    im.setOnline(true);
    await world.pass(40_000);
    expect(world.read('chat.service')?.phase).toBe('ready');
  });
  test('requests one new signature when its own expires, and stops when that one expires too', async () => {
    const { world, im } = await chatting();
    im.say({ what: 'phase', phase: 'expired' });
    await world.pass(5000);
    expect(world.read('chat.service')?.phase).toBe('ready');
    expect(world.calls('chat.getUserSig')).toHaveLength(2);
    im.refusals['login'] = { code: 'expired', message: '' };
    im.say({ what: 'phase', phase: 'expired' });
    await world.pass(20 * minute);
    expect(world.read('chat.service')?.phase).toBe('expired');
    expect(world.calls('chat.getUserSig').length).toBeLessThan(5);
  });
  test('is ready as soon as the user has agreed to the terms that it waited for', async () => {
    const { world } = await chatting({
      answers: {
        'session.getUserInfo': { data: json(me('me', { authTac: 0 })) },
        'chat.importAccount': { code: '020012' },
        'session.agree': { data: {} },
      },
    });
    await world.pass(minute);
    expect(world.read('chat.service')?.phase).toBe('notReady');
    world.answers['chat.importAccount'] = { data: {} };
    await world.ask('session.answerTerms', { dialog: 'terms', agree: 1, ticked: 1 });
    await world.pass(2000);
    expect(world.read('session.me')?.authTac).toBe(1);
    expect(world.read('chat.service')?.phase).toBe('ready');
  });
  test('shows that a room could not be loaded that is opened after it was kicked, and loads it after a retry', async () => {
    const im = createImFake();
    im.put(textMessage('m1'));
    const { world } = await chatting({ im });
    im.say({ what: 'phase', phase: 'kicked' });
    await world.pass(1000);
    await world.ask('chat.openConversation', { conversationID: 'C2Cu1' });
    expect(list(world).phase).toBe('error');
    await world.ask('chat.retryStart', {});
    await world.pass(500);
    expect(list(world).phase).toBe('ready');
    expect(texts(world)).toEqual(['m1']);
  });
  test('stays kicked by another device until the user asks for a retry, and keeps drafts', async () => {
    const { world, im } = await chatting();
    await world.ask('chat.keepDraft', {
      conversationID: 'C2Cu1',
      draft: { text: '写到一半', atUserIDs: [], quote: null, time: 0 },
    });
    im.say({ what: 'phase', phase: 'kicked' });
    await world.pass(10 * minute);
    expect(world.read('chat.service')?.phase).toBe('kicked');
    expect(im.ops('login')).toHaveLength(1);
    expect(world.read('chat.conversation', 'C2Cu1')?.draft?.text).toBe('写到一半');
    await world.ask('chat.retryStart', {});
    await world.pass(500);
    expect(world.read('chat.service')?.phase).toBe('ready');
  });
  test('is ready for the next login after it was kicked during logout', async () => {
    const { world, im } = await chatting();
    const out = world.ask('session.logout', {});
    im.say({ what: 'phase', phase: 'kicked' });
    await out;
    im.say({ what: 'phase', phase: 'kicked' });
    await world.pass(100);
    await world.tell('session.tokenSeen', { token: 'token-2' });
    await world.pass(500);
    await world.ask('chat.start', {});
    await world.pass(500);
    expect(world.read('chat.service')?.phase).toBe('ready');
  });
  test('waits while another tab has it, and takes over when that tab releases it', async () => {
    const im = createImFake();
    im.refusals['login'] = { code: 'elsewhere', message: '' };
    const { world } = await chatting({ im });
    expect(world.read('chat.service')).toMatchObject({ phase: 'notReady', elsewhere: 1 });
    await world.pass(5 * minute);
    expect(im.ops('login')).toHaveLength(1);
    im.refusals['login'] = undefined;
    im.say({ what: 'phase', elsewhere: false });
    await world.pass(500);
    expect(world.read('chat.service')).toMatchObject({ phase: 'ready', elsewhere: 0 });
  });
  test('logs out with the user, and clears conversations, messages and totals', async () => {
    const { world, im } = await chatting();
    im.conversations.set('C2Cu1', listed('C2Cu1', at, { unreadCount: 2 }));
    im.put(textMessage('1'));
    await world.ask('chat.openConversations', {});
    await world.ask('chat.openConversation', { conversationID: 'C2Cu1' });
    await world.ask('session.logout', {});
    await world.pass(500);
    expect(im.ops('logout').length).toBeGreaterThan(0);
    expect(world.read('chat.conversations', 'C2C')?.ids ?? []).toEqual([]);
    expect(world.read('chat.message', '1')).toBeUndefined();
    expect(world.read('chat.total')).toMatchObject({ c2c: 0, group: 0 });
    expect(world.read('chat.service')?.phase).toBe('off');
  });
});
