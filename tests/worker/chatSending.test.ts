// Sending: shown at once, stored on the phone before it is answered, in order and once, whatever happens to answers,
// network and worker.
import { describe, expect, test } from 'vitest';
import { failureIn } from '../../worker/kernel/failures';
import { chatting, list, texts } from './chatKit';
import { createImFake, listed, textMessage } from './imFake';
import { me } from './fixtures';
import { file, keeper } from './uploadKit';

const at = Date.UTC(2026, 10, 21, 1, 0, 0);
const to = (text: string, conversationID = 'C2Cu1') => ({ conversationID, message: { type: 'text' as const, text } });
const codeFrom = (p: Promise<unknown>): Promise<string> =>
  p.then(
    () => '',
    (e: unknown) => failureIn(e)?.code ?? String(e),
  );
const ofServer = (im: ReturnType<typeof createImFake>, id = 'C2Cu1'): string[] =>
  (im.rooms.get(id) ?? []).map((m) => ('text' in m.payload ? m.payload.text : m.type));

describe('sending', () => {
  test('shows a message before the ask is answered, and gives it the server’s id once the server has it', async () => {
    const { world, im } = await chatting();
    await world.ask('chat.openConversation', { conversationID: 'C2Cu1' });
    world.post('chat.send', to('你好'));
    await world.pass(0);
    expect(texts(world)).toEqual(['你好']);
    const local = list(world).ids[0] ?? '';
    expect(world.read('chat.message', local)).toMatchObject({
      status: 'unSend',
      seq: 0,
      flow: 'out',
      from: 'me',
      nick: me().userName,
    });
    const { clientMsgId } = world.read('chat.message', local) ?? { clientMsgId: '' };
    await world.pass(300);
    const sent = list(world).ids[0] ?? '';
    expect(sent).not.toBe(local);
    expect(world.read('chat.message', sent)).toMatchObject({ status: 'success', pending: 0, clientMsgId });
    expect(ofServer(im)).toEqual(['你好']);
  });
  test('makes the message the last one of its conversation at once, and moves that to the top', async () => {
    const im = createImFake();
    im.conversations.set('C2Cu1', listed('C2Cu1', at - 5000));
    im.conversations.set('C2Cu2', listed('C2Cu2', at - 1000));
    im.setOnline(true);
    const { world } = await chatting({ im });
    await world.ask('chat.openConversations', {});
    expect(world.read('chat.conversations', 'C2C')?.ids).toEqual(['C2Cu2', 'C2Cu1']);
    im.cut();
    await world.ask('chat.send', to('在吗'));
    expect(world.read('chat.conversations', 'C2C')?.ids).toEqual(['C2Cu1', 'C2Cu2']);
    expect(world.read('chat.conversation', 'C2Cu1')?.lastMessage).toMatchObject({ abstract: '在吗', status: 'unSend' });
  });
  test('keeps the order of 30 messages sent in a row', async () => {
    const { world, im } = await chatting();
    await world.ask('chat.openConversation', { conversationID: 'C2Cu1' });
    for (let i = 1; i <= 30; i++) world.post('chat.send', to(String(i)));
    await world.pass(5000);
    expect(ofServer(im)).toEqual(Array.from({ length: 30 }, (_, i) => String(i + 1)));
    expect(texts(world)).toEqual(ofServer(im));
  });
  test('delivers each message exactly once when answers are lost', async () => {
    const { world, im } = await chatting();
    await world.ask('chat.openConversation', { conversationID: 'C2Cu1' });
    im.lost['send'] = 7;
    for (let i = 1; i <= 5; i++) world.post('chat.send', to(String(i)));
    await world.pass(120_000);
    expect(ofServer(im)).toEqual(['1', '2', '3', '4', '5']);
    expect(texts(world)).toEqual(['1', '2', '3', '4', '5']);
    expect(list(world).ids.every((id) => world.read('chat.message', id)?.status === 'success')).toBe(true);
  });
  test('shows a message once and does not resend it when its answer is lost but history contains it', async () => {
    const { world, im } = await chatting();
    await world.ask('chat.openConversation', { conversationID: 'C2Cu1' });
    im.lost['send'] = 1;
    world.post('chat.send', to('一次'));
    await world.pass(100);
    expect(texts(world)).toEqual(['一次']);
    await world.ask('chat.openConversation', { conversationID: 'C2Cu1' });
    await world.pass(60_000);
    expect(texts(world)).toEqual(['一次']);
    expect(im.ops('send')).toHaveLength(1);
  });
  test('shows a message once, as sent, and does not resend it when its try fails after it has arrived', async () => {
    for (const failure of [
      { code: '2100', message: '发送失败' },
      { code: 'network', message: '' },
    ]) {
      const { world, im } = await chatting();
      await world.ask('chat.openConversation', { conversationID: 'C2Cu1' });
      im.late['send'] = { after: 2000, fail: failure };
      world.post('chat.send', to('一次'));
      await world.pass(100);
      const [made] = im.rooms.get('C2Cu1') ?? [];
      if (!made) throw new Error('the server has it by now');
      // The server delivers it on the phone's new connection, while the old one still waits for an answer.
      im.say({ what: 'messages', messages: [made] });
      await world.pass(100);
      expect(texts(world)).toEqual(['一次']);
      await world.pass(60_000);
      expect(texts(world)).toEqual(['一次']);
      expect(list(world).ids).toEqual([made.messageID]);
      expect(world.read('session.outbox')).toMatchObject({ waiting: 0, failed: 0 });
      expect(im.ops('send')).toHaveLength(1);
    }
  });
  test('waits without a network, and sends by itself in order when the network is back', async () => {
    const { world, im } = await chatting();
    await world.ask('chat.openConversation', { conversationID: 'C2Cu1' });
    im.cut();
    await world.pass(10);
    for (const text of ['一', '二', '三']) await world.ask('chat.send', to(text));
    await world.pass(60_000);
    expect(list(world).ids.map((id) => world.read('chat.message', id)?.pending)).toEqual([2, 2, 2]);
    im.mend();
    await world.pass(2000);
    expect(ofServer(im)).toEqual(['一', '二', '三']);
    expect(list(world).ids.map((id) => world.read('chat.message', id)?.status)).toEqual([
      'success',
      'success',
      'success',
    ]);
  });
  test('shows stored messages in their place after the app is killed, and sends each once', async () => {
    const { world, im } = await chatting();
    await world.ask('chat.openConversation', { conversationID: 'C2Cu1' });
    im.lost['send'] = 1;
    await world.ask('chat.send', to('一'));
    im.cut();
    await world.ask('chat.send', to('二'));
    await world.ask('chat.send', to('三'));
    await world.pass(5000);
    world.kill();
    const next = createImFake();
    for (const message of im.rooms.get('C2Cu1') ?? []) next.put(message);
    next.setOnline(false);
    const again = await chatting({ im: next, storage: world.storage });
    await again.world.ask('chat.openConversation', { conversationID: 'C2Cu1' });
    expect(texts(again.world)).toEqual(['一', '二', '三']);
    next.setOnline(true);
    await again.world.pass(60_000);
    expect(ofServer(next)).toEqual(['一', '二', '三']);
    expect(texts(again.world)).toEqual(['一', '二', '三']);
  });
  test('sends one message for an ask that is repeated after a worker restart', async () => {
    const { world, im } = await chatting();
    const first = world.post('chat.send', to('一'));
    await world.pass(300);
    world.kill();
    const again = await chatting({ im, storage: world.storage });
    again.world.post('chat.send', to('一'), first);
    await again.world.pass(2000);
    expect(ofServer(im)).toEqual(['一']);
  });
  test('marks a refused message with its reason, shows no toast, sends the next one, and can resend it', async () => {
    const { world, im } = await chatting();
    await world.ask('chat.openConversation', { conversationID: 'C2Cu1' });
    im.refusals['send'] = { code: '20007', message: '消息未送达' };
    const { messageID } = await world.ask('chat.send', to('一'));
    await world.pass(500);
    expect(world.read('chat.message', messageID)).toMatchObject({
      status: 'fail',
      pending: 3,
      failMessage: '消息未送达',
    });
    expect(world.told('session.toasted')).toEqual([]);
    im.refusals['send'] = undefined;
    await world.ask('chat.send', to('二'));
    await world.pass(500);
    expect(ofServer(im)).toEqual(['二']);
    expect(texts(world)).toEqual(['二', '一']);
    await world.ask('chat.resend', { conversationID: 'C2Cu1', messageID });
    await world.pass(2000);
    expect(ofServer(im)).toEqual(['二', '一']);
    expect(list(world).ids.map((id) => world.read('chat.message', id)?.status)).toEqual(['success', 'success']);
  });
  test('neither shows nor sends a failed message after it is deleted, also after a restart', async () => {
    const { world, im } = await chatting();
    await world.ask('chat.openConversation', { conversationID: 'C2Cu1' });
    im.refusals['send'] = { code: '80001', message: '内容包含敏感词，未能发送' };
    const { messageID } = await world.ask('chat.send', to('一'));
    await world.pass(500);
    await world.ask('chat.removeMessage', { conversationID: 'C2Cu1', messageID });
    im.refusals['send'] = undefined;
    await world.pass(60_000);
    expect(texts(world)).toEqual([]);
    expect(im.rooms.get('C2Cu1') ?? []).toEqual([]);
    const again = await chatting({ storage: world.storage });
    await again.world.ask('chat.openConversation', { conversationID: 'C2Cu1' });
    expect(texts(again.world)).toEqual([]);
  });
  test('neither shows nor sends an unsent message that is deleted in another tab', async () => {
    const im = createImFake();
    im.setOnline(false);
    const { world } = await chatting({ im });
    await world.ask('chat.openConversation', { conversationID: 'C2Cu1' });
    const { messageID } = await world.ask('chat.send', to('一'));
    const jobId = 'job:' + messageID.slice('local:'.length);
    const message = { theme: 'jobDropped' as const, args: [{ jobId }], random: 1, sender: 'x', at: 1 };
    expect(texts(world)).toEqual(['一']);
    await world.tell('native.crossPageReceived', message);
    expect(texts(world)).toEqual([]);
    im.setOnline(true);
    await world.pass(60_000);
    expect(ofServer(im)).toEqual([]);
  });
  test('includes the quote and the mentions of a message', async () => {
    const { world, im } = await chatting();
    await world.ask('chat.send', {
      conversationID: 'GROUPg1',
      message: {
        type: 'text',
        text: '@北岸慢行 好',
        atUserIDs: ['u1'],
        quote: { messageID: 'x1', nick: '北岸慢行', abstract: '几点' },
      },
    });
    await world.pass(300);
    expect(im.ops('send')[0]).toMatchObject({
      atUserIDs: ['u1'],
      quote: { messageID: 'x1', nick: '北岸慢行', abstract: '几点' },
    });
  });
  test('rejects a blank text and a text of 1001 characters with badInput', async () => {
    const { world } = await chatting();
    expect(await codeFrom(world.ask('chat.send', to('   ')))).toBe('badInput');
    expect(await codeFrom(world.ask('chat.send', to('长'.repeat(1001))))).toBe('badInput');
  });
  test('sends a picture after its upload, shows the local file until then, and keeps the order', async () => {
    const { world, im } = await chatting({
      answers: {
        'media.getToken': {
          data: { uploadId: 'f1', uploadUrl: '/u', token: 't', expire: 9_999_999_999_999, partSize: 1000, parts: [] },
        },
        'media.sendPart': { data: { from: 0 }, after: 500 },
        'media.uploadCompressSing': {
          data: { url: '/media/u/a.webp', width: 40, height: 30, size: 100, sha256: 'ab', color: '#112233' },
        },
      },
    });
    await world.ask('chat.openConversation', { conversationID: 'C2Cu1' });
    await world.ask('media.addPictures', {
      files: [{ localId: 'pic1', name: 'a.jpg', size: 100, mime: 'image/jpeg', width: 40, height: 30 }],
    });
    const { messageID } = await world.ask('chat.send', {
      conversationID: 'C2Cu1',
      message: { type: 'image', localId: 'pic1' },
    });
    await world.ask('chat.send', to('说明'));
    expect(world.read('chat.message', messageID)).toMatchObject({
      type: 'image',
      status: 'unSend',
      payload: { images: [{ url: 'blob:1' }, { url: 'blob:1' }, { url: 'blob:1' }] },
    });
    await world.pass(200);
    expect(im.ops('send')).toHaveLength(0);
    await world.pass(5000);
    expect(im.ops('send').map((a) => a.message)).toEqual([
      { type: 'image', url: '/media/u/a.webp', width: 40, height: 30, size: 100 },
      { type: 'text', text: '说明' },
    ]);
    expect(world.read('chat.message', list(world).ids[0] ?? '')).toMatchObject({
      status: 'success',
      progress: 1,
      payload: { images: [{ url: '/media/u/a.webp' }] },
    });
  });
  test('uploads a picture again when it is resent after its upload had ended', async () => {
    const kept = keeper();
    const { world, im } = await chatting({
      answers: { ...kept.answers, 'media.getToken': { code: '010008', data: { retryAfter: 40_000 } } },
    });
    await world.ask('chat.openConversation', { conversationID: 'C2Cu1' });
    await world.ask('media.addPictures', { files: [file('pic1')] });
    const { messageID } = await world.ask('chat.send', {
      conversationID: 'C2Cu1',
      message: { type: 'image', localId: 'pic1' },
    });
    await world.pass(5000);
    expect(world.read('chat.message', messageID)?.status).toBe('fail');
    Object.assign(world.answers, kept.answers);
    await world.ask('chat.resend', { conversationID: 'C2Cu1', messageID });
    await world.pass(5000);
    expect(im.ops('send').map((a) => a.message?.type)).toEqual(['image']);
  });
});

describe('revoking a message', () => {
  test('leaves a notice for two minutes, which keeps the text of an own message', async () => {
    const { world, im } = await chatting();
    await world.ask('chat.openConversation', { conversationID: 'C2Cu1' });
    await world.ask('chat.send', to('写错了'));
    await world.pass(500);
    const id = list(world).ids[0] ?? '';
    await world.ask('chat.revokeMessage', { conversationID: 'C2Cu1', messageID: id });
    const { time = 0, seq = 0 } = world.read('chat.message', id) ?? {};
    expect(im.ops('revoke')).toEqual([{ op: 'revoke', messageID: id, conversationID: 'C2Cu1', time, offset: seq }]);
    im.say({ what: 'revoked', revoked: [{ conversationID: 'C2Cu1', messageID: id, byID: 'me' }] });
    await world.pass(1000);
    expect(world.read('chat.message', id)).toMatchObject({
      revokedText: '你撤回了一条消息',
      payload: { text: '写错了' },
    });
    expect(world.read('chat.revoked', 'C2Cu1')).toEqual({ ids: [id] });
    await world.pass(120_000);
    expect(list(world).ids).toEqual([]);
  });
  test('fails with 010004 and a toast after two minutes; the group’s owner can revoke member messages', async () => {
    const { world, im } = await chatting();
    im.put(textMessage('1', { conversationID: 'GROUPg1', to: 'g1', time: at - 500_000, seq: 1 }));
    im.put(textMessage('2', { time: at - 500_000, from: 'me', flow: 'out' }));
    await world.ask('chat.openConversation', { conversationID: 'GROUPg1' });
    await world.ask('chat.openConversation', { conversationID: 'C2Cu1' });
    expect(await codeFrom(world.ask('chat.revokeMessage', { conversationID: 'C2Cu1', messageID: '2' }))).toBe('010004');
    expect(world.told('session.toasted')[0]?.text).toContain('2分钟');
    await world.ask('chat.revokeMessage', { conversationID: 'GROUPg1', messageID: '1' });
    expect(world.calls('chat.deleteGroupMessages')[0]?.input).toMatchObject({ groupID: 'g1', messageIDs: ['1'] });
    expect(list(world, 'GROUPg1').ids).toEqual([]);
  });
});
