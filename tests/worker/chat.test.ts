// Chat in the worker: the life cycle of the service, conversation lists, history and messages, online and offline.
import { describe, expect, test } from 'vitest';
import { list, chatting, group, texts } from './chatKit';
import { conversationWith, createImFake, lastText, listed, textMessage } from './imFake';
import { bootWith, createWorld } from './world';
import { quietAnswers, json, me } from './fixtures';
import { failureIn } from '../../worker/kernel/failures';

const minute = 60_000;
const codeFrom = (p: Promise<unknown>): Promise<string> =>
  p.then(
    () => '',
    (e: unknown) => failureIn(e)?.code ?? String(e),
  );
const at = Date.UTC(2026, 10, 21, 1, 0, 0);

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

describe('an open conversation', () => {
  const filled = (n: number, id = 'C2Cu1') => {
    const im = createImFake();
    for (let i = 1; i <= n; i++) im.put(textMessage(String(i), { conversationID: id, time: at + i * 1000, seq: i }));
    im.conversations.set(id, listed(id, at + n * 1000, { unreadCount: 3 }));
    return im;
  };
  const numbers = (from: number, to: number): string[] =>
    Array.from({ length: to - from + 1 }, (_, i) => String(from + i));

  test('shows the newest 15 messages, and loads 15 older ones at a time until history is complete', async () => {
    const { world, im } = await chatting({ im: filled(40) });
    await world.ask('chat.openConversation', { conversationID: 'C2Cu1' });
    expect(texts(world)).toEqual(numbers(26, 40));
    expect(list(world).isCompleted).toBe(0);
    await world.ask('chat.loadHistory', { conversationID: 'C2Cu1' });
    expect(texts(world)).toEqual(numbers(11, 40));
    await world.ask('chat.loadHistory', { conversationID: 'C2Cu1' });
    expect(texts(world)).toEqual(numbers(1, 40));
    expect(list(world)).toMatchObject({ isCompleted: 1, more: 'idle' });
    const before = im.ops('history').length;
    await world.ask('chat.loadHistory', { conversationID: 'C2Cu1' });
    expect(im.ops('history')).toHaveLength(before);
  });
  test('is marked as read when opened, as are new messages while the page is visible', async () => {
    const { world, im } = await chatting({ im: filled(3) });
    await world.ask('chat.openConversations', {});
    expect(world.read('chat.total')?.c2c).toBe(3);
    await world.ask('chat.openConversation', { conversationID: 'C2Cu1' });
    expect(world.read('chat.total')?.c2c).toBe(0);
    im.arrive(textMessage('4', { time: at + 60_000, seq: 4 }));
    im.say({ what: 'conversations', conversations: [listed('C2Cu1', at + 60_000, { unreadCount: 1 })], gone: [] });
    await world.pass(1000);
    expect(world.read('chat.total')?.c2c).toBe(0);
    const reads = im.ops('read').length;
    expect(reads).toBeGreaterThan(1);
    await world.tell('session.visibilityChanged', { visible: 0 });
    im.arrive(textMessage('5', { time: at + 61_000, seq: 5 }));
    im.say({ what: 'conversations', conversations: [listed('C2Cu1', at + 61_000, { unreadCount: 1 })], gone: [] });
    await world.pass(1000);
    expect(im.ops('read')).toHaveLength(reads);
    expect(world.read('chat.total')?.c2c).toBe(1);
    await world.tell('session.visibilityChanged', { visible: 1 });
    await world.pass(100);
    expect(world.read('chat.total')?.c2c).toBe(0);
  });
  test('counts new messages while its end is out of view, and resets the count at the end', async () => {
    const { world, im } = await chatting({ im: filled(3) });
    await world.ask('chat.openConversation', { conversationID: 'C2Cu1' });
    await world.ask('chat.watchEnd', { conversationID: 'C2Cu1', atEnd: 0 });
    im.arrive(textMessage('4', { time: at + 60_000 }));
    im.arrive(textMessage('5', { time: at + 60_000 }));
    await world.pass(10);
    expect(list(world).newCount).toBe(2);
    await world.ask('chat.watchEnd', { conversationID: 'C2Cu1', atEnd: 1 });
    expect(list(world).newCount).toBe(0);
  });
  test('labels the first message and each one more than five minutes after the last label', async () => {
    const im = createImFake();
    const times = [0, 5 * minute, 5 * minute + 1000, 9 * minute, 10 * minute + 1000, 10 * minute + 2000];
    times.forEach((t, i) => im.put(textMessage(String(i), { time: at - 60 * minute + t, seq: i + 1 })));
    const { world } = await chatting({ im });
    await world.ask('chat.openConversation', { conversationID: 'C2Cu1' });
    expect(list(world).ids.map((id) => world.read('chat.message', id)?.timeSign)).toEqual([
      '今天 08:00',
      '',
      '今天 08:05',
      '',
      '',
      '今天 08:10',
    ]);
  });
  test('removes a revoked message from the list, also from a history page that is loaded later', async () => {
    const { world, im } = await chatting({ im: filled(20) });
    await world.ask('chat.openConversation', { conversationID: 'C2Cu1' });
    im.say({
      what: 'revoked',
      revoked: [
        { conversationID: 'C2Cu1', messageID: '19', byID: 'u1' },
        { conversationID: 'C2Cu1', messageID: '3', byID: 'u1' },
      ],
    });
    im.say({ what: 'revoked', revoked: [{ conversationID: 'C2Cu1', messageID: '19', byID: 'u1' }] });
    await world.pass(10);
    expect(texts(world)).not.toContain('19');
    await world.ask('chat.loadHistory', { conversationID: 'C2Cu1' });
    expect(texts(world)).not.toContain('3');
    expect(texts(world)).toContain('4');
  });
  test('lists a revoked message at once and after a restart, and sends quotes of it without its text', async () => {
    const quote = { messageID: '3', nick: '北岸慢行', abstract: '3' };
    const im = filled(20);
    im.put(textMessage('answer', { time: at + 1000, seq: 21, quote }));
    const { world } = await chatting({ im });
    const revoked = (w = world) => w.read('chat.revoked', 'C2Cu1')?.ids ?? [];
    await world.ask('chat.openConversation', { conversationID: 'C2Cu1' });
    await world.ask('chat.loadHistory', { conversationID: 'C2Cu1' });
    expect(revoked()).toEqual([]);
    im.say({ what: 'revoked', revoked: [{ conversationID: 'C2Cu1', messageID: '3', byID: 'u1' }] });
    await world.pass(10);
    expect(revoked()).toEqual(['3']);
    // The text of the revoked message must not be sent again inside a quote.
    await world.ask('chat.send', { conversationID: 'C2Cu1', message: { type: 'text', text: '答它', quote } });
    await world.ask('chat.send', {
      conversationID: 'C2Cu1',
      message: { type: 'text', text: '答别的', quote: { ...quote, messageID: '4', abstract: '4' } },
    });
    await world.pass(500);
    expect(im.ops('send').map((ask) => ask.quote?.abstract)).toEqual(['', '4']);
    await world.pass(6000);
    const offline = filled(20);
    offline.setOnline(false);
    const again = await chatting({ im: offline, storage: world.storage });
    await again.world.ask('chat.openConversation', { conversationID: 'C2Cu1' });
    expect(revoked(again.world)).toEqual(['3']);
  });
  test('removes a cached message that was revoked meanwhile, and lists it as revoked for quotes', async () => {
    const { world } = await chatting({ im: filled(10) });
    await world.ask('chat.openConversation', { conversationID: 'C2Cu1' });
    await world.pass(6000);
    const later = filled(10);
    const room = later.rooms.get('C2Cu1') ?? [];
    later.rooms.set(
      'C2Cu1',
      room.map((m) => (m.messageID === '5' ? { ...m, isRevoked: 1 as const } : m)),
    );
    const again = await chatting({ im: later, storage: world.storage });
    await again.world.ask('chat.openConversation', { conversationID: 'C2Cu1' });
    expect(texts(again.world)).toEqual([...numbers(1, 4), ...numbers(6, 10)]);
    expect(again.world.read('chat.revoked', 'C2Cu1')).toEqual({ ids: ['5'] });
  });
  test('shows cached messages without a network, and loads the rest when the service is back', async () => {
    const { world } = await chatting({ im: filled(20) });
    await world.ask('chat.openConversation', { conversationID: 'C2Cu1' });
    await world.ask('chat.closeConversation', { conversationID: 'C2Cu1' });
    await world.pass(6000);
    const offline = filled(22);
    offline.setOnline(false);
    const again = await chatting({ im: offline, storage: world.storage });
    await again.world.ask('chat.openConversation', { conversationID: 'C2Cu1' });
    expect(texts(again.world)).toEqual(numbers(6, 20));
    offline.setOnline(true);
    await again.world.pass(40_000);
    expect(texts(again.world)).toEqual(numbers(6, 22));
    await again.world.ask('chat.loadHistory', { conversationID: 'C2Cu1' });
    expect(texts(again.world)).toEqual(numbers(1, 22));
  });
  test('discards cached messages that the newest page does not reach, so that the list has no gap', async () => {
    const { world } = await chatting({ im: filled(10) });
    await world.ask('chat.openConversation', { conversationID: 'C2Cu1' });
    await world.ask('chat.closeConversation', { conversationID: 'C2Cu1' });
    await world.pass(6000);
    const again = await chatting({ im: filled(60), storage: world.storage });
    await again.world.ask('chat.openConversation', { conversationID: 'C2Cu1' });
    expect(texts(again.world)).toEqual(numbers(46, 60));
    for (let i = 0; i < 3; i++) await again.world.ask('chat.loadHistory', { conversationID: 'C2Cu1' });
    expect(texts(again.world)).toEqual(numbers(1, 60));
  });
  test('keeps messages that are sent or arrive while the first page loads', async () => {
    const im = createImFake();
    for (let i = 1; i <= 40; i++) im.put(textMessage(String(i), { time: i * 1000, seq: i }));
    im.slow['history'] = 3000;
    const { world } = await chatting({ im });
    world.post('chat.openConversation', { conversationID: 'C2Cu1' });
    await world.pass(500);
    world.post('chat.send', { conversationID: 'C2Cu1', message: { type: 'text', text: '我先说一句' } });
    await world.pass(1000);
    const sent = im.rooms.get('C2Cu1')?.[40];
    im.arrive(textMessage('42', { time: (sent?.time ?? 0) + 1000, seq: 42 }));
    await world.pass(500);
    expect(texts(world)).toEqual(['我先说一句', '42']);
    await world.pass(5000);
    expect(texts(world)).toEqual([...numbers(26, 40), '我先说一句', '42']);
  });
  test('fails with 010002 when the user does not exist', async () => {
    const im = createImFake();
    im.refusals['conversation'] = { code: '010002', message: '用户不存在' };
    const { world } = await chatting({ im });
    expect(await codeFrom(world.ask('chat.openConversation', { conversationID: 'C2Cnobody' }))).toBe('010002');
    expect(await codeFrom(world.ask('chat.openConversation', { conversationID: 'C2Cme' }))).toBe('010002');
  });
  test('keeps a custom message with an unknown card as type custom without a card', async () => {
    const im = createImFake();
    im.put(textMessage('1', { type: 'custom', payload: { data: '{{{', description: '', extension: '', card: null } }));
    const { world } = await chatting({ im });
    await world.ask('chat.openConversation', { conversationID: 'C2Cu1' });
    expect(world.read('chat.message', '1')).toMatchObject({ type: 'custom', payload: { card: null } });
  });
  test('shows nothing of the previous user to the next user of the phone', async () => {
    const { world } = await chatting({ im: filled(3) });
    await world.ask('chat.openConversation', { conversationID: 'C2Cu1' });
    world.answers['session.getUserInfo'] = { data: json(me('other')) };
    await world.tell('session.tokenSeen', { token: 'token-2' });
    await world.pass(2000);
    expect(world.read('session.me')?.userId).toBe('other');
    expect(world.read('chat.message', '1')).toBeUndefined();
    expect(list(world).ids).toEqual([]);
  });
  test('emits how many messages may still be sent to a stranger', async () => {
    const { world } = await chatting({
      im: filled(1),
      answers: { 'chat.getAttention': { data: { isFollow: 0, canSend: 1, left: 1 } } },
    });
    await world.ask('chat.openConversation', { conversationID: 'C2Cu1' });
    await world.pass(50);
    expect(world.read('chat.attention', 'u1')).toEqual({ canSend: 1, left: 1 });
    expect(conversationWith('C2Cu1').conversationID).toBe('C2Cu1');
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
