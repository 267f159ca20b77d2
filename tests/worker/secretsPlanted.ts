// Secrets in every channel through which one can come: asks of the page, server answers, native messages, storage, the
// cookie, URLs, errors and object keys. Returns the world of the recorded session.
import { gzipSync } from 'node:zlib';
import type { Json } from '../../bus/protocol/envelope';
import { memoryStorage } from '../../worker/edges/storage';
import { bootMessage, createWorld } from './scriptedWorld';
import type { World } from './scriptedWorld';

/** Secrets by kind. Each value is unique in the session, so that a leak identifies its kind. */
export const secrets = {
  token: 'zt.plantedTokenQ7w8E9r0T1y2.x',
  rotated: 'zt.plantedRotated3U4i5O6p.y',
  renewed: 'zt.plantedRenewed7A8s9D0f.z',
  refreshToken: 'plantedRefresh0G1h2J3k4L5',
  device: 'plantedDevice6Z7x8C9v',
  userSig: 'eJyrVgrxCdYrSy1SslIy0jNQ0gHzM1NS80oy0zLBwqplantedSig',
  uploadToken: 'sv=2024-11-04&sp=cw&sig=pLantedUpl0ad%2BSas%3D',
  cookie: 'SESSIONID=plantedCookie5B6n7M',
  authorization: 'Basic cGxhbnRlZDpBdXRob3Jpemf0',
  applicationId: 'planted-application-2f61',
  signKey: 'planted-sign-key-9d3c',
  tabListKey: 'planted-tab-key-4e7b',
  encryptionId: 'planted-encryption-8a5f',
  sign: '5fa1c0de5fa1c0de5fa1c0de5fa1c0de5fa1c0de5fa1c0de5fa1c0de5fa1c0de',
  jwt: 'eyJhbGciOiJIUzI1NiJ9.eyJwbGFudGVkIjoxfQ.sIgNaTuRe0fPlanted12',
  code: '739164',
  codeInMessage: '582037',
  codeAsNumber: '416908',
  phone: '13911112222',
  phoneSpaced: '139 1111 3333',
  phoneAbroad: '+86-139-1111-4444',
  phoneAsNumber: '13911115555',
  phoneOfOther: '18622223333',
  landline: '021-55667788',
  receiver: '沈望舒',
  realName: '欧阳听澜',
  nick: '青岚晓舟',
  author: '紫陌听松',
  address: '望潮路十七号三单元',
  addressOfError: '栖霞巷九十九弄',
  email: 'wangshu.planted@mail.example',
  emailInError: 'tinglan+planted@corp.example',
  city: '云汐市',
  district: '海棠湾区',
  latitude: '36.123457',
  longitude: '120.654327',
  position: '31.230416,121.473709',
  plate: '沪A8K6P2',
  vin: 'LSVNV2182E2100001',
  vinTail: 'E2100777',
  invoice: '91310000MA1FL8XQ30',
  bankCard: '6222 0210 0114 3355',
  idCard: '310101199003078888',
  search: '二手敞篷多少钱能买到',
  searchInLink: '离婚后车归谁',
  comment: '钥匙放在门垫下面',
  reply: '车位密码四五六七',
  draft: '其实我想辞职去环岛',
  report: '他在群里骂我是骗子',
  title: '滨海夜驾的第三个弯',
  content: '我家周五到周日没有人',
  option: '投给二号因为他欠我钱',
  intent: '给小顾的生日惊喜',
  keyOfObject: '13911116666',
  keyOfRecord: 'planted.key@mail.example',
  keyOfToken: 'zt.plantedKeyOfObject1Q2w3E',
  keyOfWords: '小顾的病历',
  inJson: '复查结果是阳性',
  inJsonTwice: '13911117777',
  inFragment: 'plantedFragment8R9t0Y',
  inPath: 'plantedPath1U2i3O4p',
  inHost: 'planted-host-5a6s.example',
  inUserInfo: 'plantedUser:plantedPass7D8f',
  fileName: '体检报告_沈望舒_2026.jpg',
  filePath: '/storage/emulated/0/DCIM/小顾/IMG_7781.jpg',
  callback: 'plantedCallback9G0h1J',
  mediaToken: 'plantedMedia2K3l4Z',
  dataUrl: Buffer.from('planted picture of a passport').toString('base64'),
  unknownField: 'plantedUnknown5X6c',
  askId: 'planted-ask-13911118888',
  noteQuoted: '老地方见面的暗号',
  ip: '203.0.113.77',
  threadId: 'tplanted0123456',
  userId: 'uplanted9876543',
  otherId: 'uplantedother77',
  postId: 'pplanted5550000',
  groupId: 'gplanted4440000',
} as const;
export type SecretName = keyof typeof secrets;

const s = secrets;
const base64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64');
const hex = (text: string): string => Buffer.from(text, 'utf8').toString('hex');
const zipped = (text: string): string => gzipSync(text).toString('base64');
const page = (list: Json[]): Json => ({
  list,
  total: 1,
  pageNum: 1,
  pageSize: 10,
  hasMore: true,
  cursor: '1795000000000,' + s.threadId,
});
const avatar = `https://cdn.example/face.webp?token=${s.mediaToken}`;
const user = (userId: string, userName: string): { [k: string]: Json } => ({
  userId,
  userName,
  avatarUrl: avatar,
  userType: 1,
  gender: 0,
  isFollow: 0,
  carModelName: 'Z9',
  isMaster: 0,
  isBlocked: 0,
  realName: s.realName,
  [s.keyOfWords]: 1,
});
const image: Json = {
  url: 'data:image/png;base64,' + s.dataUrl,
  width: 4,
  height: 3,
  size: 9,
  color: '#ccc',
  status: 1,
  exif: s.position,
};
const author = user(s.otherId, s.author);
const post: Json = {
  postId: s.postId,
  threadId: s.threadId,
  content: s.comment,
  images: [image],
  createTime: 1795000000001,
  likeCount: 0,
  isLike: 0,
  replyCount: 0,
  floor: 1,
  isThreadAuthor: 0,
  isMine: 1,
  canDelete: 1,
  status: 0,
  author,
  replies: [],
  atUsers: [],
};
const thread: Json = {
  threadId: s.threadId,
  threadType: 2,
  title: s.title,
  content: `${s.content} @{${s.otherId}|${s.author}} ${s.plate} ${s.vin}`,
  excerpt: s.content,
  tribeId: s.groupId,
  tribeName: '夜行',
  scope: 'bbs',
  topics: [],
  images: [image],
  video: {
    vid: 'v1',
    playUrl: `https://cdn.example/v.m3u8?${s.uploadToken}`,
    coverUrl: avatar,
    width: 1,
    height: 1,
    duration: 3,
    size: 1,
    status: 1,
  },
  poll: {
    pollId: 'poll1',
    pollType: 0,
    votingType: 0,
    voteStatus: 1,
    startTime: 1,
    endTime: 1895000000000,
    maxChoice: 1,
    options: [{ optionId: 'o1', text: s.option, image: null, count: 3, percent: 10.5, sort: 1 }],
    voterCount: 3,
    voteCount: 3,
    myOptionIds: [],
    pollAnonymous: 0,
    resultVisible: 1,
  },
  place: {
    name: s.address,
    address: s.address,
    provinceName: '海岸省',
    cityName: s.city,
    regionCode: '370000',
    latitude: Number(s.latitude),
    longitude: Number(s.longitude),
    distance: null,
    district: s.district,
  },
  createTime: 1795000000000,
  updateTime: 0,
  isEdited: 0,
  auditStatus: 2,
  auditReason: `含有联系方式 ${s.phoneOfOther}`,
  isTop: 0,
  isEssence: 0,
  likeCount: 3,
  postCount: 1,
  collectCount: 0,
  shareCount: 0,
  viewCount: 9,
  isLike: 0,
  isCollect: 0,
  isMine: 0,
  canEdit: 0,
  canDelete: 0,
  canManage: 0,
  canHide: 0,
  cursorKey: '1795000000000,' + s.threadId,
  author,
  atUsers: [author],
  newField: s.unknownField,
  [s.keyOfObject]: { [s.keyOfToken]: [s.keyOfRecord] },
};
const me: Json = {
  userId: s.userId,
  userName: s.nick,
  nickName: s.nick,
  avatarUrl: avatar,
  headUrl: avatar,
  userType: 1,
  gender: 1,
  authTac: 1,
  phone: s.phone,
  cityName: s.city,
  intro: s.draft,
  coverUrl: '',
  isPlatformAdmin: 0,
  points: 5,
  muteUntil: 0,
  blockedCount: 0,
  carModels: [
    {
      carModelId: s.vin,
      name: 'Z9',
      series: 'Z',
      year: '2026',
      imageUrl: '',
      vinTail: s.vinTail,
      plate: s.plate,
      vin: s.vin,
    },
  ],
  userSig: s.userSig,
  cookie: s.cookie,
  invoice: {
    title: s.receiver,
    taxNumber: s.invoice,
    card: s.bankCard,
    idCard: s.idCard,
    mail: s.email,
    tel: s.landline,
  },
};

/** The server's answers. */
function server(
  call: string,
  input: Json,
): { data: Json } | { code: string; message?: string; data?: Json } | undefined {
  if (call === 'session.getUserInfo') return { data: me };
  if (call === 'session.loginApp')
    return {
      data: {
        idToken: s.rotated,
        expire: 1_900_000_000_000,
        refreshToken: s.refreshToken,
        imSig: s.userSig,
        group: s.groupId,
      },
    };
  if (call === 'session.sendCode')
    return {
      code: '010008',
      message: `验证码 ${s.codeInMessage} 已发送到 ${s.phone}`,
      data: {
        retryAfter: 60,
        code: Number(s.codeAsNumber),
        phone: Number(s.phoneAsNumber),
        lat: Number(s.latitude),
        lng: Number(s.longitude),
        ip: s.ip,
      },
    };
  if (call === 'session.getTabList')
    return {
      data: {
        list: [
          {
            name: '精选',
            link: `https://${s.inUserInfo}@${s.inHost}/${s.inPath}?url=${encodeURIComponent('/x?phone=' + s.phone)}#${s.inFragment}`,
            isCommunity: 1,
            selected: 0,
            isFeatured: 1,
            sort: 1,
            icon: '',
          },
        ],
        timeStamp: 1,
        sign: s.sign,
      },
    };
  if (call === 'search.listHotWords')
    return { data: [{ word: '露营', rank: 1, tag: '热', link: `/search?word=${encodeURIComponent(s.searchInLink)}` }] };
  if (call === 'media.getPlayUrl')
    return {
      data: {
        vid: 'v1',
        playUrl: `https://cdn.example/v.m3u8?${s.uploadToken}`,
        coverUrl: '',
        width: 1,
        height: 1,
        duration: 3,
        size: 1,
        status: 1,
        uploadUrl: s.uploadToken,
      },
    };
  if (call.startsWith('forum.list') && call !== 'forum.listRecommendedTopics')
    return { data: page(call === 'forum.listPosts' ? [post] : call === 'forum.listReplies' ? [] : [thread]) };
  if (call === 'forum.getThread') return { data: thread };
  if (call === 'forum.report')
    return {
      code: '010001',
      message: `${s.email} 举报过多，联系 ${s.landline} 或 ${s.phoneAbroad}`,
      data: { field: 'content', near: s.report, trace: { jwt: s.jwt, inner: [s.addressOfError] } },
    };
  if (call === 'forum.addPost') {
    const { content } = input as { content: string };
    if (content === s.reply)
      return {
        code: '010007',
        message: `“${s.reply}”包含不合适的词语`,
        data: { ranges: [[0, 4]], text: s.reply, [s.keyOfObject]: 1 },
      };
    return { data: { post: { ...(post as { [k: string]: Json }), content }, reply: null } };
  }
  return undefined;
}

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
