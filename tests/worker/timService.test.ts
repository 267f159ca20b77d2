// The adapter of the chat SDK with a fake SDK object whose answers overlap.
import { expect, test } from 'vitest';
import type { ImSaid } from '../../bus/entities/im';
import { createTimService } from '../../worker/im/timService';
import type { Raw, Tim, TimCall, TimClass } from '../../worker/im/tim';

/** Messages of a conversation, three per second, with consecutive sequence numbers. */
const raw = (n: number): Raw => ({
  ID: `m${n}`,
  conversationID: 'C2Cfan',
  type: 'TIMTextElem',
  payload: { text: String(n) },
  time: 1000 + Math.floor(n / 3),
  sequence: n,
  from: 'fan',
  to: 'owner',
  flow: 'in',
});
const all = Array.from({ length: 50 }, (_, n) => raw(n));

function scripted(answers: Partial<{ [name in TimCall]: (options: Raw) => Raw }>): TimClass {
  const nothing = () => undefined;
  const tim: { [name: string]: unknown } = { setLogLevel: nothing, on: nothing };
  for (const name of Object.keys(answers) as TimCall[])
    tim[name] = (options: Raw) => Promise.resolve({ data: answers[name]?.(options) });
  return { create: () => tim as Tim, EVENT: {} };
}
const serviceOn = (TIM: TimClass, more: Partial<Parameters<typeof createTimService>[0]> = {}) =>
  createTimService({
    TIM,
    window: { dispatch: () => undefined },
    server: '',
    sdkAppId: 1,
    origin: '',
    timers: { after: () => () => undefined, random: () => 0.5 },
    say: () => undefined,
    ...more,
  });

test('since returns each message once although every page begins with the last second of the page before', async () => {
  const asked: unknown[] = [];
  const service = serviceOn(
    scripted({
      getMessageListHopping({ time }) {
        asked.push(time);
        const rest = all.filter((m) => Number(m['time']) >= Number(time));
        const page = rest.slice(0, 15);
        return page.length === rest.length
          ? { messageList: page, isCompleted: true, nextMessageTime: '' }
          : { messageList: page, isCompleted: false, nextMessageTime: page[14]?.['time'] };
      },
    }),
  );
  const { messages = [] } = await service.since({ op: 'since', conversationID: 'C2Cfan', time: 1_001_000, offset: 0 });
  expect(asked.length).toBeGreaterThan(3);
  expect(messages.map((m) => m.messageID)).toEqual(all.slice(3).map((m) => m['ID']));
});
test('since pages through a group by sequence numbers and returns each message once', async () => {
  const service = serviceOn(
    scripted({
      getMessageListHopping({ sequence }) {
        const rest = all.filter((m) => Number(m['sequence']) >= Number(sequence));
        const page = rest.slice(0, 15);
        return {
          messageList: page,
          isCompleted: page.length === rest.length,
          nextMessageSeq: page[page.length - 1]?.['sequence'],
        };
      },
    }),
  );
  const { messages = [] } = await service.since({ op: 'since', conversationID: 'GROUPg1', time: 0, offset: 7 });
  expect(messages.map((m) => m.messageID)).toEqual(all.slice(7).map((m) => m['ID']));
});

test('revokes a message that the SDK has not loaded, but the phone has stored', async () => {
  const revoked: Raw[] = [];
  const TIM = scripted({
    getMessageList: () => ({ messageList: all.slice(-15) }),
    getMessageListHopping: ({ time }) => ({ messageList: all.filter((m) => m['time'] === time) }),
    revokeMessage: (message) => (revoked.push(message), {}),
  });
  const service = serviceOn({ ...TIM, create: () => ({ ...TIM.create({ SDKAppID: 1 }), findMessage: () => null }) });
  const where = { conversationID: 'C2Cfan', time: 1_003_000, offset: 10 };
  await service.revoke({ op: 'revoke', messageID: 'm10', ...where });
  expect(revoked.map((m) => m['ID'])).toEqual(['m10']);
  await expect(service.revoke({ op: 'revoke', messageID: 'm99', ...where })).rejects.toMatchObject({
    failure: { code: 'gone' },
  });
});

test('the list of conversations says that the last message was revoked, and has none of its words', async () => {
  const lastMessage = { type: 'TIMTextElem', payload: { text: '车牌是沪A12345' }, lastTime: 2000, fromAccount: 'fan' };
  const list = [{ conversationID: 'C2Cfan', type: 'C2C', lastMessage: { ...lastMessage, isRevoked: true } }];
  const service = serviceOn(scripted({ getConversationList: () => ({ conversationList: list }) }));
  const { conversations } = await service.conversations({ op: 'conversations' });
  expect(conversations?.[0]?.lastMessage).toMatchObject({ isRevoked: 1, fromID: 'fan', payload: null, abstract: '' });
});

test('comes back at a random moment of the time that the server has named, so that not all phones do at once', async () => {
  const handlers = new Map<string, (event: { name: string; data: unknown }) => void>();
  const tim = {
    setLogLevel: () => undefined,
    on: (name: string, fn: (event: { name: string; data: unknown }) => void) => handlers.set(name, fn),
    login: async () => ({ data: {} }),
    getConversationList: async () => ({ data: {} }),
  };
  const waits: number[] = [];
  const service = serviceOn(
    { create: () => tim as unknown as Tim, EVENT: {} },
    { timers: { after: (ms) => (waits.push(ms), () => undefined), random: () => 0.5 } },
  );
  const hear = (name: string, data: unknown) => handlers.get(name)?.({ name, data });
  hear('SDK_READY', {});
  await service.login({ op: 'login', userID: 'fan', userSig: 'sig' });
  const waitAfter = (): number => {
    hear('NET_STATE_CHANGE', { state: 'disconnected' });
    const ms = waits[waits.length - 1] ?? 0;
    hear('NET_STATE_CHANGE', { state: 'connected' });
    return ms;
  };
  const usual = waitAfter();
  const hint = { kind: 'spread', spreadMs: 20_000 };
  hear('MESSAGE_RECEIVED', [
    { from: '@notice', conversationID: 'C2C@notice', payload: { data: JSON.stringify(hint) } },
  ]);
  expect(waitAfter()).toBe(usual + 10_000);
});

test('what arrives for a person whose logout is under way is not said, and the next login waits for its end', async () => {
  const handlers = new Map<string, ((data: unknown) => void)[]>();
  const hear = (name: string, data: unknown) => handlers.get(name)?.forEach((fn) => fn(data));
  const asked: string[] = [];
  const said: ImSaid[] = [];
  let leave: () => void = () => undefined;
  const tim = {
    setLogLevel: () => undefined,
    on: (name: string, fn: (event: { data: unknown }) => void) =>
      handlers.set(
        name,
        (handlers.get(name) ?? []).concat((data) => fn({ data })),
      ),
    async login({ userID }: { userID: string }) {
      asked.push(userID);
      hear('SDK_READY', {});
      return { data: {} };
    },
    logout: () => new Promise<void>((resolve) => (leave = resolve)),
  };
  const service = serviceOn(
    { create: () => tim as unknown as Tim, EVENT: {} },
    {
      timers: {
        after(ms, fn) {
          if (ms === 0) fn();
          return () => undefined;
        },
        random: () => 0.5,
      },
      say: (one) => said.push(one),
    },
  );
  const arrives = () => {
    hear('MESSAGE_RECEIVED', [raw(1)]);
    hear('CONVERSATION_LIST_UPDATED', [{ conversationID: 'C2Cfan', type: 'C2C' }]);
  };
  const heard = () => said.map(({ what }) => what).filter((what) => what !== 'phase');
  await service.login({ op: 'login', userID: 'owner', userSig: 'sig' });
  const left = service.logout({ op: 'logout' });
  const next = service.login({ op: 'login', userID: 'author', userSig: 'sig' });
  arrives();
  await Promise.resolve();
  expect(asked).toEqual(['owner']);
  expect(heard()).toEqual([]);
  leave();
  await Promise.all([left, next]);
  expect(asked).toEqual(['owner', 'author']);
  arrives();
  expect(heard()).toEqual(['messages', 'conversations']);
});

test('deletes a message that the SDK has not loaded, and keeps the last message of the conversation', async () => {
  const asked: unknown[] = [];
  const has = (options: Raw): Raw => ({
    messageList: all.filter((m) => Number(m['time']) >= Number(options['time'])).slice(0, 15),
  });
  const TIM = scripted({
    getMessageList: (options) => (asked.push(['getMessageList', options['conversationID']]), { messageList: [] }),
    getMessageListHopping: (options) => (asked.push(['getMessageListHopping', options]), has(options)),
    deleteMessage: (options) => (asked.push(['deleteMessage', options]), {}),
  });
  const tim = TIM.create({ SDKAppID: 1 });
  tim.findMessage = () => null;
  const service = serviceOn({ ...TIM, create: () => tim });
  const remove = { op: 'remove', messageID: 'm7', conversationID: 'C2Cfan', time: 1_002_000, offset: 7 } as const;
  await service.remove(remove);
  expect(asked).toEqual([
    // Without its newest page the SDK would take the deleted message for the conversation's last one.
    ['getMessageList', 'C2Cfan'],
    ['getMessageListHopping', { conversationID: 'C2Cfan', time: 1002, direction: 1, count: 15 }],
    ['deleteMessage', [raw(7)]],
  ]);
  await expect(service.remove({ ...remove, messageID: 'm1' })).rejects.toMatchObject({ failure: { code: 'gone' } });
  // A job of an earlier version does not say where it is.
  await expect(service.remove({ op: 'remove', messageID: 'm7' })).rejects.toMatchObject({ failure: { code: 'gone' } });
});

test('a new group says the last that came into it, also when the SDK’s own message about it is answered later', async () => {
  const handlers = new Map<string, (event: { data: unknown }) => void>();
  const hear = (name: string, data: unknown) => handlers.get(name)?.({ data });
  const said: ImSaid[] = [];
  const tim = {
    setLogLevel: () => undefined,
    on: (name: string, fn: (event: { data: unknown }) => void) => handlers.set(name, fn),
    login: async () => ({ data: {} }),
    async createGroup({ groupID }: { groupID: string }) {
      const came = { ...raw(5), conversationID: 'GROUP' + groupID, payload: { text: '恭喜开群' } };
      hear('MESSAGE_RECEIVED', [came]);
      return { data: { group: { groupID } } };
    },
  };
  const TIM = { create: () => tim as unknown as Tim, EVENT: {} };
  const service = serviceOn(TIM, { say: (one) => said.push(one) });
  hear('SDK_READY', {});
  await service.login({ op: 'login', userID: 'owner', userSig: 'sig' });
  const { groupID = '' } = await service.createGroup({ op: 'createGroup', name: '跑山', clientMsgId: 'token' });
  const list = (lastMessage: Raw) =>
    hear('CONVERSATION_LIST_UPDATED', [{ conversationID: 'GROUP' + groupID, type: 'GROUP', lastMessage }]);
  const founding = { type: 'TIMCustomElem', payload: { data: 'group_create' }, lastTime: 2000, fromAccount: 'owner' };
  const row = () => said.flatMap(({ conversations = [] }) => conversations).pop()?.lastMessage;
  list(founding);
  expect(row()).toMatchObject({ abstract: '恭喜开群', type: 'text', fromID: 'fan', time: 1_001_000 });
  list({ type: 'TIMTextElem', payload: { text: '谢谢' }, lastTime: 2001, fromAccount: 'owner' });
  expect(row()?.abstract).toBe('谢谢');
  // What was taken back is not said again.
  hear('MESSAGE_REVOKED', [{ ...raw(5), conversationID: 'GROUP' + groupID }]);
  list(founding);
  expect(row()?.abstract).toBe('群聊已创建');
});
