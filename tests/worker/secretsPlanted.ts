// Secrets in every channel through which one can come: asks of the page, server answers, native messages, storage, the
// cookie, URLs, errors and object keys. Returns the world of the recorded session.
import { gzipSync } from 'node:zlib';
import { memoryStorage } from '../../worker/edges/storage';
import { bootMessage, createWorld } from './scriptedWorld';
import type { World } from './scriptedWorld';
import { avatar, server } from './secretAnswers';
import { keepOnTheDevice, plantInChatAndShop, plantOnTheDevice } from './secretsPlantedFurther';
import { secrets as s } from './secretValues';

const base64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64');
const hex = (text: string): string => Buffer.from(text, 'utf8').toString('hex');
const zipped = (text: string): string => gzipSync(text).toString('base64');

export async function plantedSession(): Promise<World> {
  const storage = memoryStorage();
  await storage.run({ op: 'put', store: 'meta', key: '|person', value: { userId: s.userId, token: s.token } });
  await storage.run({
    op: 'put',
    store: 'cache',
    key: `${s.userId}|diary|${s.keyOfWords}`,
    value: { text: s.draft, at: s.position },
  });
  await storage.run({
    op: 'put',
    store: 'jobs',
    key: `${s.userId}|${s.phoneSpaced}`,
    value: { strange: s.phoneSpaced },
  });
  await keepOnTheDevice(storage);
  const boot = bootMessage({
    token: s.token,
    deviceId: s.device,
    refreshToken: s.refreshToken,
    route: `/circle/threadDetail?threadId=${s.threadId}&from=${encodeURIComponent(`/x?phone=${s.phone}&q=${s.searchInLink}`)}#${s.inFragment}`,
  });
  Object.assign(boot.config, {
    signKey: s.signKey,
    tabListKey: s.tabListKey,
    encryptionId: s.encryptionId,
    applicationId: s.applicationId,
    authorization: s.authorization,
    imSecret: s.userSig,
  });
  const world = createWorld({ faults: 0, boot, storage, server });
  await world.pass(4000);
  // ── asks of the page ──
  world.ask('session.sendCode', { phone: s.phone, scene: 'login' });
  world.ask('session.login', { phone: s.phone, code: s.code });
  world.ask('forum.openThread', { threadId: s.threadId });
  world.ask('forum.openComments', { threadId: s.threadId, sort: 'hot', onlyAuthor: 0 });
  world.ask('forum.openFeed', { feed: 'recommend' });
  world.ask('forum.openFeed', { feed: 'circle|' + s.groupId });
  await world.pass(2000);
  for (const content of [
    s.comment,
    s.reply,
    s.phoneSpaced,
    `${s.landline} ${s.bankCard} ${s.idCard}`,
    base64(s.comment),
    zipped(s.comment),
  ])
    world.ask('forum.addPost', { threadId: s.threadId, content });
  world.ask('forum.report', { targetType: 1, targetId: s.threadId, reasonCode: 9, content: s.report });
  world.ask('session.requireLogin', {
    intent: { route: `/search?word=${encodeURIComponent(s.search)}`, action: 'search', args: s.intent },
  });
  world.ask('forum.openThread', { threadId: s.threadId, [s.keyOfObject]: s.keyOfToken, [s.keyOfWords]: 1 });
  world.ask('brand.newThing', { secret: s.unknownField });
  world.ask('media.getPlayUrl', { vid: 'v1' });
  world.ask('search.openHotWords', {});
  world.kernel.input({
    seq: -90_001,
    at: world.now(),
    from: 'ui',
    kind: 'ask',
    topic: 'forum.openTopics',
    id: s.askId,
    payload: {},
  });
  world.tell('session.tapped', { role: 'link', name: s.title });
  world.tell('session.tapped', { role: s.phoneOfOther, name: s.receiver });
  world.tell('session.focused', { role: s.phoneOfOther, name: s.title, nth: 0 });
  for (const typed of [s.typed, s.typed.slice(0, 4) + s.phone, base64(s.typed), encodeURIComponent(s.typed)])
    world.tell('session.typed', {
      role: 'textarea',
      name: s.receiver,
      nth: 0,
      text: typed.slice(-40),
      length: typed.length,
    });
  world.tell('session.scrolled', { of: 'part', name: s.nick, nth: 0, x: 0, y: 40 });
  world.tell('session.tapMissed', { role: 'div', under: { role: 'button', name: s.realName, nth: 0 } });
  world.tell('session.overlaysChanged', { open: [{ kind: 'sheet', name: s.realName }] });
  world.tell('session.connectionChanged', { type: s.phoneAbroad });
  world.tell('session.routeChanged', {
    route: `/search?word=${encodeURIComponent(s.search)}&userId=${s.otherId}&token=${s.token}&lnglat=${s.position}&blob=${encodeURIComponent(base64(s.search))}`,
    tncType: '',
    title: s.title,
  });
  world.tell('session.tokenSeen', { token: s.rotated });
  // ── messages of the app ──
  world.tell('native.tokenRenewed', { idToken: s.renewed }, 'native');
  world.tell(
    'native.unknownReceived',
    {
      name: JSON.stringify({
        [s.keyOfObject]: s.phone,
        inner: JSON.stringify({ result: s.inJson, tel: s.inJsonTwice }),
      }),
    },
    'native',
  );
  world.tell(
    'native.refused',
    {
      message: 'answer',
      name: 'pickImage',
      field: 'files',
      data: { files: { [s.keyOfObject]: s.phone, name: [s.receiver, s.inJson] }, idToken: [s.renewed] },
    },
    'native',
  );
  world.tell(
    'native.crossPageReceived',
    {
      theme: 'addressChosen',
      args: [{ text: s.address, addressId: s.district, userId: s.otherId }],
      random: 4,
      sender: s.phoneAbroad,
      at: 5,
    },
    'native',
  );
  world.tell(
    'native.hostChanged',
    {
      kind: 'app',
      platform: 'ios',
      appVersion: '5.2.1',
      capabilities: ['share', s.keyOfToken, s.phoneAbroad],
      deviceName: s.receiver,
    },
    'native',
  );
  world.ask('native.openNative', { page: 'order', args: { [s.keyOfRecord]: s.address, [s.keyOfWords]: s.vin } });
  world.ask('native.call', { phone: s.phoneOfOther });
  world.ask('native.login', {
    tokenType: 'LOYALTY',
    reopenUrl: `https://${s.inHost}/${s.inPath}?idToken=${s.token}`,
    callbackName: s.callback,
  });
  world.ask('native.share', {
    target: 'chat',
    type: 'WEBSITE',
    title: s.title,
    description: s.content,
    thumbnail: avatar,
    pageUrl: `https://app.example/x?userId=${s.userId}&t=${s.mediaToken}#${s.inFragment}`,
  });
  world.kernel.input({
    seq: -90_002,
    at: world.now(),
    from: 'native',
    kind: 'reply',
    topic: 'native.pickImage',
    id: 'p4711.900',
    payload: {
      files: [
        { path: s.filePath, name: s.fileName, size: 5, mime: 'image/jpeg', width: 1, height: 1, location: s.position },
      ],
    },
  });
  world.kernel.input({
    seq: -90_003,
    at: world.now(),
    from: 'native',
    kind: 'reply',
    topic: 'native.fetchFilePart',
    id: 'p4711.901',
    payload: { data: s.dataUrl, eof: 1 },
  });
  world.kernel.input({
    seq: -90_004,
    at: world.now(),
    from: 'native',
    kind: 'fail',
    topic: 'native.call',
    id: 'p4711.902',
    payload: {
      code: s.phoneOfOther,
      message: `cannot call ${s.phoneOfOther}`,
      data: { number: s.phoneOfOther, [s.keyOfRecord]: s.email },
    },
  });
  await plantInChatAndShop(world);
  plantOnTheDevice(world);
  // ── errors ──
  const errors = [
    `TypeError: ${JSON.stringify({ phone: s.phone, q: s.search, mail: s.emailInError, deep: JSON.stringify({ note: s.inJson, code: s.codeInMessage }) })} at https://${s.inUserInfo}@app.example/a.js?token=${s.token}:1:2`,
    `Invalid value ‘${s.noteQuoted}’ near ${s.addressOfError} (${s.latitude}, ${s.longitude}) from ${s.ip}`,
    `bad header Authorization: ${s.authorization}; Cookie: ${s.cookie}`,
    `decode ${base64(s.emailInError)} ${base64(s.phone)} ${base64(s.search)} ${hex(s.realName)} ${hex(s.receiver)} ${hex(s.code)} ${encodeURIComponent(s.keyOfWords.slice(0, 2))} \\u5c0f\\u987e`,
    `inflate ${zipped(s.report)} ${encodeURIComponent(s.city)} ${s.vin} ${s.plate} ${s.invoice}`,
    `no route for /u/${s.userId}/${s.inPath}?sig=${encodeURIComponent(s.uploadToken)} ${s.jwt}`,
  ];
  for (const detail of errors) world.tell('kernel.noted', { what: 'listener threw', detail }, 'ui');
  world.tell('kernel.noted', { what: `threw ${s.emailInError} in ${s.keyOfToken}`, detail: errors[3] ?? '' }, 'ui');
  world.tell(`brand.${s.keyOfObject}`, { x: s.unknownField });
  world.tell(s.addressOfError, { [s.keyOfWords]: s.noteQuoted });
  await world.pass(130_000);
  world.ask('forum.refreshFeed', { feed: 'recommend' });
  await world.pass(3000);
  return world;
}
