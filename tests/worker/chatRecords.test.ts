// Forwarding several messages as one record: one message for each receiver, by the same queue as one that was written.
import { describe, expect, test } from 'vitest';
import { failureIn } from '../../worker/kernel/failures';
import { unpackRecord } from '../../bus/rules/mergedRecords';
import { sendable } from '../../worker/im/outgoing';
import { messageOf } from '../../worker/im/plain';
import { messageLine } from '../../bus/rules/messageLine';
import { chatting, list } from './chatKit';
import { createImFake, textMessage } from './imFake';

const failureOf = (p: Promise<unknown>) =>
  p.then(
    () => undefined,
    (e: unknown) => failureIn(e),
  );
const asOne = (messageIDs: string[], conversationIDs = ['C2Cu2'], text = '') => ({
  conversationIDs,
  messageIDs,
  text,
  asOne: 1 as const,
});
async function opened(long = false) {
  const im = createImFake();
  im.put(textMessage('a', { time: 1_000, nick: '阿澈', payload: { text: long ? '长'.repeat(1000) : '几点集合' } }));
  for (let i = 0; i < 5; i++)
    im.put(
      textMessage(`b${i}`, {
        time: 2_000 + i * 1_000,
        nick: '阿澈',
        payload: { text: long ? '长'.repeat(1000) : `第 ${i} 句` },
      }),
    );
  const chat = await chatting({ im });
  await chat.world.ask('chat.openConversation', { conversationID: 'C2Cu1' });
  return chat;
}

describe('merging messages into one', () => {
  test('sends one record to each receiver, and then the words', async () => {
    const { world, im } = await opened();
    await world.ask('chat.forward', asOne(['a', 'b0'], ['C2Cu2', 'GROUPg1'], '看这个'));
    await world.pass(5000);
    const sent = im.ops('send').filter(({ conversationID }) => conversationID === 'GROUPg1');
    expect(sent.map(({ message }) => message)).toMatchObject([
      {
        type: 'merged',
        record: {
          title: expect.stringMatching(/^林屿和.+的聊天记录$/) as string,
          list: [
            { nick: '阿澈', time: 1_000, content: { type: 'text', text: '几点集合' } },
            { nick: '阿澈', time: 2_000, content: { type: 'text', text: '第 0 句' } },
          ],
        },
      },
      { type: 'text', text: '看这个' },
    ]);
    expect(im.ops('send')).toHaveLength(4);
    expect(world.read('chat.conversation', 'C2Cu2')?.lastMessage?.abstract).toBe('看这个');
  });
  test('shows it at once without a network, keeps it over a restart, and sends it once', async () => {
    const { world, im } = await opened();
    im.cut();
    await world.ask('chat.forward', asOne(['a', 'b0']));
    await world.pass(1000);
    const [id = ''] = list(world, 'C2Cu2').ids;
    expect(world.read('chat.message', id)).toMatchObject({ type: 'custom', status: 'unSend', payload: { merged: {} } });
    expect(world.read('chat.conversation', 'C2Cu2')?.lastMessage?.abstract).toBe('[聊天记录]');
    world.kill();
    const again = await chatting({ im, storage: world.storage });
    im.mend();
    await again.world.pass(60_000);
    expect(im.rooms.get('C2Cu2')).toHaveLength(1);
  });
  test('can be merged again, and sent on', async () => {
    const { world, im } = await opened();
    await world.ask('chat.forward', asOne(['a', 'b0'], ['C2Cu1']));
    await world.pass(5000);
    const record = list(world, 'C2Cu1').ids.slice(-1)[0] ?? '';
    await world.ask('chat.forward', asOne([record, 'a'], ['C2Cu2']));
    await world.pass(5000);
    expect(im.ops('send').slice(-1)[0]?.message).toMatchObject({
      type: 'merged',
      record: { list: [{ content: { type: 'merged' } }, {}] },
    });
  });
  test('refuses what was deleted or does not fit, and sends nothing', async () => {
    const { world, im } = await opened(true);
    expect(await failureOf(world.ask('chat.forward', asOne(['a', 'b0', 'b1', 'b2', 'b3', 'b4'])))).toMatchObject({
      code: 'badInput',
      message: '内容太多，不能合并成一条，请减少消息或逐条转发',
    });
    await world.ask('chat.removeMessages', { conversationID: 'C2Cu1', messageIDs: ['b0'] });
    expect(await failureOf(world.ask('chat.forward', asOne(['a', 'b0'])))).toMatchObject({ code: '010002' });
    await world.pass(9000);
    expect(im.ops('send')).toEqual([]);
  });
});

describe('at the service', () => {
  const record = {
    title: '群聊的聊天记录',
    list: [{ nick: '阿澈', avatar: '', time: 1_000, content: { type: 'text' as const, text: '好' } }],
  };
  const raw = (data: string) => ({ type: 'TIMCustomElem', payload: { data, description: '', extension: 'merged' } });
  test('is a custom message with the record as its data', () => {
    const made: { type: string; content: { [name: string]: unknown } }[] = [];
    const message = {
      clearElement: () => undefined,
      setRelayFlag: () => undefined,
      setElement: (all: typeof made) => made.push(...all),
    };
    sendable(
      { createTextMessage: () => message } as never,
      { op: 'send', conversationID: 'C2Cu2', message: { type: 'merged', record } },
      '',
    );
    expect(made).toMatchObject([
      { type: 'TIMCustomElem', content: { description: '群聊的聊天记录', extension: 'merged' } },
    ]);
    expect(unpackRecord(String(made[0]?.content['data']))).toEqual(record);
    const { payload } = messageOf(raw(String(made[0]?.content['data'])), '');
    expect(payload).toEqual({ merged: record });
    expect(messageLine(payload)).toBe('[聊天记录]');
  });
  test('a broken one is a message that is not known', () => {
    expect(messageOf(raw('{"kind":"merged","title":"x"}'), '').payload).toMatchObject({ card: null });
  });
});
