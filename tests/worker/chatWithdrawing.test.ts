// Deleting a message while it is being sent: others do not see it, neither now nor after a restart.
import { describe, expect, test } from 'vitest';
import { chatting, list, texts } from './chatKit';
import { createImFake } from './imFake';
import type { World } from './world';

const CONVERSATION = { conversationID: 'C2Cu1' };
/** A message whose sending takes a second. */
async function sending(im = createImFake()) {
  const chat = await chatting({ im });
  await chat.world.ask('chat.openConversation', CONVERSATION);
  im.slow['send'] = 1000;
  const { messageID } = await chat.world.ask('chat.send', {
    ...CONVERSATION,
    message: { type: 'text', text: '写错了' },
  });
  await chat.world.pass(100);
  expect(im.ops('send')).toHaveLength(1);
  return { ...chat, messageID };
}

describe('a message that is deleted while it is being sent', () => {
  test('is taken back as soon as the service has it, and does not come back', async () => {
    const { world, im, messageID } = await sending();
    await world.ask('chat.removeMessage', { ...CONVERSATION, messageID });
    expect(texts(world)).toEqual([]);
    await world.pass(2000);
    const [sent] = im.rooms.get('C2Cu1') ?? [];
    if (!sent) throw new Error('the service has it by now');
    expect(im.ops('revoke')).toEqual([
      { op: 'revoke', ...CONVERSATION, messageID: sent.messageID, time: sent.time, offset: sent.seq },
    ]);
    await world.ask('chat.openConversation', CONVERSATION);
    expect(texts(world)).toEqual([]);
    expect(world.read('chat.conversation', 'C2Cu1')?.lastMessage).toBeNull();
  });
  test('is taken back too when it is deleted in another tab, or with the whole conversation', async () => {
    for (const how of ['tab', 'chat.clearHistory', 'chat.removeConversation'] as const) {
      const { world, im, messageID } = await sending();
      const jobId = 'job:' + messageID.slice('local:'.length);
      if (how === 'tab')
        await world.tell('native.crossPageReceived', {
          theme: 'jobDropped',
          args: [{ jobId }],
          random: 1,
          sender: 'x',
          at: 1,
        });
      else await world.ask(how, CONVERSATION);
      await world.pass(2000);
      expect(im.ops('revoke')).toHaveLength(1);
      expect(texts(world)).toEqual([]);
    }
  });
  test('is not sent again after its try fails, also after a restart', async () => {
    const im = createImFake();
    im.late['send'] = { after: 1000, fail: { code: 'network', message: '' } };
    const { world, messageID } = await sending(im);
    im.rooms.clear();
    await world.ask('chat.removeMessage', { ...CONVERSATION, messageID });
    await world.pass(5000);
    expect(im.ops('send')).toHaveLength(1);
    world.kill();
    const again = await chatting({ im, storage: world.storage });
    await again.world.pass(60_000);
    expect(im.ops('send')).toHaveLength(1);
  });
  test('is shown again when it cannot be taken back, with the reason', async () => {
    const { world, im, messageID } = await sending();
    im.refusals['revoke'] = { code: '20016', message: '超过2分钟，不能撤回' };
    await world.ask('chat.removeMessage', { ...CONVERSATION, messageID });
    await world.pass(2000);
    expect(texts(world)).toEqual(['写错了']);
    expect(world.read('chat.message', list(world).ids[0] ?? '')?.status).toBe('success');
    expect(world.told('session.toasted').map(({ text }) => text)).toEqual(['超过2分钟，不能撤回']);
  });
  test('is not taken back when its writer signs out meanwhile', async () => {
    const { world, im } = await sending();
    await world.ask('session.logout', {});
    await world.pass(2000);
    expect(im.ops('revoke')).toEqual([]);
  });
});

describe.each(['C2Cu1', 'GROUPg1'])(
  'a message in %s that arrived, whose answer was lost, and that is deleted meanwhile',
  (conversationID) => {
    /** Its first try arrives, but no answer comes; the next try cannot be made. */
    async function unanswered() {
      const im = createImFake();
      im.lost['send'] = 1;
      const chat = await chatting({ im });
      await chat.world.ask('chat.openConversation', { conversationID });
      const { messageID } = await chat.world.ask('chat.send', {
        conversationID,
        message: { type: 'text', text: '写错了' },
      });
      await chat.world.pass(100);
      im.cut();
      const sent = im.rooms.get(conversationID)?.[0];
      if (!sent) throw new Error('the service has it by now');
      return { ...chat, im, messageID, sent };
    }
    const shown = ({ world }: { world: World }) => ({
      room: texts(world, conversationID),
      last: world.read('chat.conversation', conversationID)?.lastMessage?.abstract ?? null,
    });
    const nothing = { room: [], last: null };
    test('stays away, and is taken back for the others as soon as the service is there', async () => {
      const chat = await unanswered();
      await chat.world.ask('chat.removeMessage', { conversationID, messageID: chat.messageID });
      chat.im.mend();
      await chat.world.pass(60_000);
      const { messageID, time, seq: offset } = chat.sent;
      expect(chat.im.ops('send')).toHaveLength(1);
      expect(chat.im.ops('revoke')).toEqual([{ op: 'revoke', messageID, conversationID, time, offset }]);
      await chat.world.ask('chat.openConversation', { conversationID });
      expect(shown(chat)).toEqual(nothing);
      expect(chat.world.read('session.outbox')?.waiting).toBe(0);
    });
    test('stays away and is taken back after a restart too', async () => {
      const { world, im, messageID } = await unanswered();
      await world.ask('chat.removeMessage', { conversationID, messageID });
      world.kill();
      im.setOnline(true);
      const again = await chatting({ im, storage: world.storage });
      await again.world.ask('chat.openConversation', { conversationID });
      expect(shown(again)).toEqual(nothing);
      await again.world.pass(60_000);
      expect(im.ops('revoke')).toHaveLength(1);
      expect(shown(again)).toEqual(nothing);
    });
    test('is taken back too when it was deleted during the try that failed', async () => {
      const im = createImFake();
      im.late['send'] = { after: 1000, fail: { code: 'network', message: '' } };
      const { world } = await chatting({ im });
      await world.ask('chat.openConversation', { conversationID });
      const message = { type: 'text' as const, text: '写错了' };
      const { messageID } = await world.ask('chat.send', { conversationID, message });
      await world.pass(100);
      await world.ask('chat.removeMessage', { conversationID, messageID });
      await world.pass(5000);
      expect(im.ops('revoke')).toHaveLength(1);
      expect(shown({ world })).toEqual(nothing);
    });
    test('is taken back too when it was deleted with the whole conversation', async () => {
      const { world, im } = await unanswered();
      await world.ask('chat.clearHistory', { conversationID });
      im.mend();
      await world.pass(60_000);
      expect(im.ops('revoke')).toHaveLength(1);
    });
    test('stays away for its writer, who is told, where it cannot be taken back any more', async () => {
      const { world, im, messageID, sent } = await unanswered();
      im.refusals['revoke'] = { code: '20016', message: '超过2分钟，不能撤回' };
      await world.ask('chat.removeMessage', { conversationID, messageID });
      im.mend();
      await world.pass(60_000);
      expect(im.ops('remove').map((ask) => ask.messageID)).toEqual([sent.messageID]);
      expect(world.told('session.toasted').map(({ text }) => text)).toEqual(['超过2分钟，不能撤回']);
      await world.ask('chat.openConversation', { conversationID });
      expect(shown({ world })).toEqual(nothing);
    });
    test('is not shown when it is pushed before it could be looked for', async () => {
      const { world, im, messageID, sent } = await unanswered();
      await world.ask('chat.removeMessage', { conversationID, messageID });
      im.refusals['history'] = im.refusals['since'] = { code: 'network', message: '' };
      im.mend();
      im.say({ what: 'messages', messages: [sent] });
      await world.pass(60_000);
      expect(im.ops('revoke')).toHaveLength(1);
      expect(shown({ world })).toEqual(nothing);
    });
  },
);
