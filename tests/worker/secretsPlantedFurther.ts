// More secrets of a session: chat and orders, what the phone has kept, what the app answers, toasts, console errors,
// stacks and addresses of pages.
import type { Json, Kind, Origin } from '../../bus/protocol/envelope';
import type { Storage } from '../../worker/edges/storage';
import type { World } from './scriptedWorld';
import { secrets as s } from './secretValues';

const conversationID = `C2C${s.otherId}`;

export async function keepOnTheDevice(storage: Storage): Promise<void> {
  const draft = { text: s.keptNote, atUserIDs: [], quote: null, time: 1795000000000 };
  const kept: [key: string, value: Json][] = [
    [`${s.userId}|chatDraft|${conversationID}`, { conversationID, draft }],
    [`${s.userId}|history`, { list: [s.keptSearch], kept: s.keptToken }],
  ];
  for (const [key, value] of kept) await storage.run({ op: 'put', store: 'meta', key, value });
}

let local = 0;
function enter(world: World, from: Origin, kind: Kind, topic: string, payload: Json, id?: string): void {
  const seq = -91_000 - ++local;
  world.kernel.input({ seq, at: world.now(), from, kind, topic, payload, ...(id === undefined ? {} : { id }) });
}

const message = (type: string, payload: Json, more: { [field: string]: Json } = {}): Json => ({
  messageID: `planted-${++local}`,
  conversationID,
  type,
  payload,
  time: 1795000000100,
  from: s.otherId,
  nick: s.chatNick,
  avatar: `https://cdn.example/a.webp?key=${s.chatFileKey}`,
  to: s.userId,
  isRevoked: 0,
  clientMsgId: '',
  seq: local,
  flow: 'in',
  atUserIDs: [],
  quote: null,
  ...more,
});

export async function plantInChatAndShop(world: World): Promise<void> {
  const quote = { messageID: 'planted', nick: s.chatNick, abstract: s.chatAnswered };
  const record = {
    title: `${s.chatNick}的聊天记录`,
    list: [{ nick: s.chatNick, avatar: '', time: 1, content: { type: 'text', text: s.chatRecord } }],
  };
  enter(world, 'im', 'tell', 'kernel.imSaid', {
    what: 'messages',
    messages: [
      message('text', { text: s.chatText }, { quote }),
      message('text', { text: `打我手机 ${s.chatPhone}，验证码 ${s.chatCode}` }),
      message('file', { fileUrl: `https://cdn.example/f?sig=${s.chatFileKey}`, fileName: s.chatFile, fileSize: 3 }),
      message('location', { description: s.chatPlace, latitude: Number(s.chatPlaceAt), longitude: Number(s.nativeAt) }),
      message('custom', {
        data: JSON.stringify({ note: s.chatCustom, to: s.chatPhone }),
        description: s.chatCustom,
        extension: s.chatCode,
        card: { kind: 'threadCard', id: s.threadId, title: s.chatCard, cover: '' },
      }),
      message('custom', { merged: record }),
      message('groupTip', {
        operatorID: s.otherId,
        operatorNick: s.chatNick,
        operationType: 6,
        userIDList: [s.userId],
        nicks: [s.stackName],
        newGroupProfile: {
          name: s.chatGroup,
          notification: s.chatNotice,
          introduction: s.chatNotice,
          muteAll: null,
          ownerID: s.otherId,
        },
      }),
    ],
  });
  world.ask('chat.send', { conversationID, message: { type: 'text', text: s.chatSent } });
  world.ask('chat.forward', { conversationIDs: [conversationID], messageIDs: ['planted'], text: s.chatForwarded });
  world.ask('search.openHistory', {});
  world.ask('chat.search', { keyword: s.chatSearched });
  world.ask('chat.keepDraft', { conversationID, draft: { text: s.chatDrafted, atUserIDs: [], quote } });
  world.ask('chat.joinGroup', { groupID: s.groupId, reason: s.chatReason });
  world.ask('chat.updateGroup', { groupID: s.groupId, name: s.chatGroup, notification: s.chatNotice });
  world.ask('shop.addAddress', {
    receiver: s.buyer,
    phone: s.buyerPhone,
    regionCode: '440300',
    detail: s.buyerStreet,
    postcode: s.buyerPostcode,
    clientToken: 'planted',
  });
  world.ask('shop.createOrder', {
    productId: 'p1',
    skuId: 's1',
    count: 1,
    addressId: 'a1',
    note: s.buyerNote,
    clientToken: 'planted',
  });
  world.ask('shop.evaluate', { orderId: 'o1', stars: 5, content: s.evaluation, images: [], clientToken: 'planted' });
  world.ask('session.login', { phone: s.buyerPhone, code: s.smsCode });
  await world.pass(2000);
}

export function plantOnTheDevice(world: World): void {
  // ── answers of the app ──
  enter(
    world,
    'native',
    'reply',
    'native.getPosition',
    {
      latitude: Number(s.chatPlaceAt),
      longitude: Number(s.nativeAt),
      accuracy: 20,
      address: s.nativeAddress,
    },
    'w900',
  );
  enter(world, 'native', 'reply', 'native.renewIdToken', { idToken: s.nativeToken }, 'w901');
  enter(
    world,
    'native',
    'fail',
    'native.openNative',
    {
      code: 'denied',
      message: `account ${s.nativeAccount} is frozen, call ${s.nativePhone}`,
      data: { pay: `https://pay.example/q?k=${s.nativePayment}` },
    },
    'w902',
  );
  // ── answers of the server that refuse ──
  enter(
    world,
    'server',
    'reply',
    'kernel.http',
    {
      status: 400,
      code: '010099',
      message: `短信验证码 ${s.refusedCode} 已失效`,
      answer: null,
      data: { code: s.refusedCode, owner: s.buyer },
      idToken: s.nativeToken,
      serverTime: 1795000000000,
      replayed: 0,
    },
    'w903',
  );
  // ── toasts ──
  for (const text of [
    `已将 ${s.chatNick} 移出群聊`,
    `验证码 ${s.toastCode} 已发送到 ${s.toastPhone}`,
    `${s.toastMail} 已绑定`,
  ])
    world.tell('session.toasted', { text, success: 1 });
  // ── console errors and stacks ──
  const build = 'https://app.example/assets/base-DxEKz76r.js';
  for (const detail of [
    `用户 ${s.consoleName} (${s.consoleMail}) 登录失败：${s.consoleCode}`,
    `Error: unexpected value "${s.consoleQuoted}" in the field`,
    `Warning: sid=${s.consoleSession} for ‘${s.consoleName}’`,
    JSON.stringify({ error: { name: s.consoleName, code: Number(s.consoleCode) } }),
    `TypeError: cannot read "${s.stackName}"\n    at f (${build}:9:13)\n    at g (https://app.example/u/x-12345678.js?token=${s.stackToken}:1:2)\n    at ${s.stackName} (${build}?name=${encodeURIComponent(s.stackName)}:3:4)`,
    `${s.stackName}@${build}:9:13\nf@https://app.example/${encodeURIComponent(s.stackName)}/main-12345678.js#${s.stackToken}:9:13`,
  ])
    world.tell('kernel.noted', { what: 'console error', detail });
  // ── addresses of pages ──
  for (const route of [
    `/search?word=${encodeURIComponent(s.linkWords)}#${s.linkHash}`,
    `/circle/threadDetail?threadId=${s.threadId}&back=${encodeURIComponent(`/search?word=${encodeURIComponent(s.linkWords)}`)}`,
  ])
    world.tell('session.routeChanged', { route, tncType: '', title: s.chatCard });
}
