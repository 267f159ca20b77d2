// Forwarding: each message goes to each receiver as a message of its own, by the same queue as one that was written, and
// a file goes by the address that it has.
import { describe, expect, test } from 'vitest';
import { failureIn } from '../../worker/kernel/failures';
import { chatting, list, texts } from './chatKit';
import { createImFake, textMessage } from './imFake';
import type { ImFake } from './imFake';
import type { World } from './world';

const failureOf = (p: Promise<unknown>) =>
  p.then(
    () => undefined,
    (e: unknown) => failureIn(e),
  );
const card = { kind: 'threadCard', id: 't1', title: '冰面驾驶课', cover: '/media/u/c.webp' } as const;
const picture = { kind: 'origin', url: '/media/u/a.webp', width: 40, height: 30, size: 100 } as const;
/** A conversation with a message of each kind, as another person has sent them. */
function everyKind(before = 0): ImFake {
  const im = createImFake();
  for (let i = 0; i < before; i++) im.put(textMessage(`n${i}`, { time: 1_000 * i }));
  const put = (messageID: string, more: Parameters<typeof textMessage>[1]) =>
    im.put(textMessage(messageID, { time: 1_000 * (im.rooms.get('C2Cu1')?.length ?? 0), ...more }));
  put('text', {
    payload: { text: '看看 @林屿' },
    atUserIDs: ['me'],
    quote: { messageID: 'x', nick: 'a', abstract: 'b' },
  });
  put('image', { type: 'image', payload: { images: [picture, { ...picture, kind: 'thumb' }] } });
  put('sound', { type: 'sound', payload: { url: '/media/c/v.m4a', second: 7, size: 9 } });
  put('file', { type: 'file', payload: { fileUrl: '/media/c/f.bin', fileName: '行程.pdf', fileSize: 5 } });
  put('video', {
    type: 'video',
    payload: {
      videoUrl: '/media/c/m.mp4?s=1',
      videoSecond: 4,
      videoSize: 8,
      thumbUrl: '/media/u/t.webp',
      thumbWidth: 16,
      thumbHeight: 9,
    },
  });
  put('face', { type: 'face', payload: { index: 2, data: '👍' } });
  put('place', { type: 'location', payload: { description: '服务区', latitude: 30.6, longitude: 118.9 } });
  put('card', { type: 'custom', payload: { data: '', description: '', extension: '', card } });
  put('odd', { type: 'custom', payload: { data: '?', description: '', extension: '', card: null } });
  put('tip', {
    type: 'groupTip',
    payload: { operatorID: 'u1', operatorNick: '', operationType: 1, userIDList: [], nicks: [], newGroupProfile: null },
  });
  return im;
}
async function opened(im = everyKind()): Promise<{ world: World; im: ImFake }> {
  const chat = await chatting({ im });
  await chat.world.ask('chat.openConversation', { conversationID: 'C2Cu1' });
  return chat;
}
const forward = (messageIDs: string[], conversationIDs = ['C2Cu2'], text = '') => ({
  conversationIDs,
  messageIDs,
  text,
});
const kinds = ['text', 'image', 'sound', 'file', 'video', 'face', 'place', 'card'];

describe('forwarding', () => {
  test('sends every kind of message with its content and without a new upload', async () => {
    const { world, im } = await opened();
    await world.ask('chat.forward', forward(kinds));
    await world.pass(5000);
    expect(im.ops('send').map(({ message }) => message)).toEqual([
      { type: 'text', text: '看看 @林屿' },
      { type: 'image', url: '/media/u/a.webp', width: 40, height: 30, size: 100 },
      { type: 'sound', url: '/media/c/v.m4a', second: 7, size: 9 },
      { type: 'file', url: '/media/c/f.bin', fileName: '行程.pdf', fileSize: 5 },
      {
        type: 'video',
        url: '/media/c/m.mp4?s=1',
        second: 4,
        size: 8,
        coverUrl: '/media/u/t.webp',
        width: 16,
        height: 9,
      },
      { type: 'face', index: 2, data: '👍' },
      { type: 'location', description: '服务区', latitude: 30.6, longitude: 118.9 },
      { type: 'custom', card },
    ]);
    // Nobody is mentioned in the other conversation, and nothing there is answered.
    expect(im.ops('send')[0]).not.toHaveProperty('atUserIDs');
    expect(im.ops('send')[0]).not.toHaveProperty('quote');
    expect(world.calls('media.getToken')).toEqual([]);
    expect(world.calls('media.getChatUrl')).toEqual([]);
  });
  test('sends to each receiver once and in order, the words last', async () => {
    const { world, im } = await opened();
    await world.ask('chat.forward', forward(['text', 'image'], ['C2Cu2', 'GROUPg1', 'C2Cu2'], ' 看这个 '));
    await world.pass(5000);
    for (const id of ['C2Cu2', 'GROUPg1'])
      expect((im.rooms.get(id) ?? []).map(({ payload }) => ('text' in payload ? payload.text : 'image'))).toEqual([
        '看看 @林屿',
        'image',
        '看这个',
      ]);
  });
  test('shows them at once without a network, keeps them over a restart, and sends each once', async () => {
    const { world, im } = await opened();
    im.cut();
    await world.ask('chat.forward', forward(['text', 'image'], ['C2Cu2'], '留言'));
    await world.pass(1000);
    expect(texts(world, 'C2Cu2')).toEqual(['看看 @林屿', 'image', '留言']);
    const [, image = ''] = list(world, 'C2Cu2').ids;
    expect(world.read('chat.message', image)).toMatchObject({
      status: 'unSend',
      payload: { images: [{ url: '/media/u/a.webp' }, {}, {}] },
    });
    world.kill();
    const again = await chatting({ im, storage: world.storage });
    im.mend();
    await again.world.pass(60_000);
    expect((im.rooms.get('C2Cu2') ?? []).map(({ type }) => type)).toEqual(['text', 'image', 'text']);
  });
  test('sends each message once for an ask that is repeated after a worker restart', async () => {
    const { world, im } = await opened();
    const first = world.post('chat.forward', forward(['text', 'face'], ['C2Cu2', 'C2Cu3']));
    await world.pass(3000);
    world.kill();
    const again = await chatting({ im, storage: world.storage });
    await again.world.ask('chat.openConversation', { conversationID: 'C2Cu1' });
    again.world.post('chat.forward', forward(['text', 'face'], ['C2Cu2', 'C2Cu3']), first);
    await again.world.pass(3000);
    for (const id of ['C2Cu2', 'C2Cu3']) expect(im.rooms.get(id)).toHaveLength(2);
  });
  test.each([
    ['a line of the system', 'tip'],
    ['a kind that is not known', 'odd'],
    ['a message that is not here', 'gone'],
  ])('refuses %s, and then sends none of them', async (_what, id) => {
    const { world, im } = await opened();
    expect(await failureOf(world.ask('chat.forward', forward(['text', id])))).toMatchObject({
      code: '010002',
      message: '有消息已不能转发',
    });
    await world.pass(3000);
    expect(im.ops('send')).toEqual([]);
  });
  test('refuses a message that is not sent yet, and one that was taken back', async () => {
    const { world, im } = await opened();
    im.cut();
    const { messageID } = await world.ask('chat.send', {
      conversationID: 'C2Cu1',
      message: { type: 'text', text: '还没发出' },
    });
    expect((await failureOf(world.ask('chat.forward', forward([messageID]))))?.code).toBe('010002');
    im.mend();
    await world.pass(3000);
    const mine = list(world).ids.slice(-1)[0] ?? '';
    expect(world.read('chat.message', mine)).toMatchObject({ payload: { text: '还没发出' }, status: 'success' });
    await world.ask('chat.revokeMessage', { conversationID: 'C2Cu1', messageID: mine });
    expect((await failureOf(world.ask('chat.forward', forward([mine]))))?.code).toBe('010002');
  });
  test('refuses more than nine receivers, oneself, and more messages than the queue has room for', async () => {
    const { world, im } = await opened(everyKind(40));
    const nine = Array.from({ length: 9 }, (_, i) => `C2Cv${i}`);
    expect((await failureOf(world.ask('chat.forward', forward(['text'], nine.concat('C2Cu2')))))?.code).toBe(
      'badInput',
    );
    expect((await failureOf(world.ask('chat.forward', forward(['text'], ['C2Cme']))))?.code).toBe('badInput');
    for (let page = 0; page < 2; page++) await world.ask('chat.loadHistory', { conversationID: 'C2Cu1' });
    const all = list(world)
      .ids.filter((id) => id.startsWith('n'))
      .slice(0, 23);
    expect(all).toHaveLength(23);
    expect(await failureOf(world.ask('chat.forward', forward(all, nine)))).toMatchObject({
      code: 'badInput',
      message: '一次最多发出 200 条',
    });
    im.cut();
    for (let turn = 0; turn < 2; turn++) await world.ask('chat.forward', forward(all.slice(0, 22), nine));
    expect(await failureOf(world.ask('chat.forward', forward(all.slice(0, 22), nine)))).toMatchObject({
      code: 'full',
      message: '待发送的内容太多，请稍后再试',
    });
    // All or none of them.
    expect(world.read('session.outbox')?.waiting).toBe(2 * 22 * 9);
  });
});
