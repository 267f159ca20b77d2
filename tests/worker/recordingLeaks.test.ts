// A recording contains nothing private, in any spelling, and still replays.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Json } from '../../bus/protocol/envelope';
import { readRecording, writeRecording } from '../../bus/recording/recordingFile';
import { replayWorker } from '../../worker/replay/replayWorker';
import { leaksIn, shapesOfSecrets, spellingsOf } from '../bus/leaks';
import { bootMessage, createWorld } from './scriptedWorld';

const user = (userId: string, userName: string): { [k: string]: Json } => ({
  userId,
  userName,
  avatarUrl: `/media/face-${userId}.webp?token=${canary.mediaToken}`,
  userType: 1,
  gender: 0,
  isFollow: 0,
  carModelName: 'Z9',
  isMaster: 0,
  isBlocked: 0,
});
const canary = {
  token: 'zt.canaryTokenAbcdefgh12345678.x',
  rotated: 'zt.canaryRotated87654321.y',
  refreshToken: 'canaryRefreshToken0123456789',
  device: 'canaryDevice0123456789',
  mediaToken: 'canaryMedia55aa',
  signKey: 'canary-sign-key-1',
  tabListKey: 'canary-tab-key-2',
  encryption: 'canary-encryption-3',
  application: 'canary-application-4',
  authorization: 'canary-authorization-5',
  sign: 'canarysign0123456789abcdef0123456789abcdef0123456789abcdef012345',
  code: '739164',
  phone: '13911112222',
  otherPhone: '139 1111 3333',
  nick: '青岚晓舟',
  author: '紫陌听松',
  title: '滨海夜驾的第三个弯',
  content: '我家住在望潮路十七号',
  comment: '钥匙放在门垫下面',
  reply: '车位密码四五六七',
  place: '望潮路十七号',
  province: '海岸省',
  city: '云汐市',
  vin: 'VT8841',
  userId: 'ucanaryme0123456',
  authorId: 'ucanaryau0123456',
  threadId: 'tcanarythr012345',
  postId: 'pcanarypst012345',
  unknown: 'canaryUnknownField',
  search: '二手敞篷多少钱',
  secretKey: 'canarySecretKey99',
  inError: '望潮路十七号',
};
const secrets = Object.values(canary);
let file: string;
let raw: string;

beforeAll(async () => {
  const author = user(canary.authorId, canary.author);
  const image = {
    url: `https://cdn.example/${canary.threadId}.jpg?sig=${canary.mediaToken}`,
    width: 4,
    height: 3,
    size: 9,
    color: '#ccc',
    status: 1,
  };
  const thread: Json = {
    threadId: canary.threadId,
    threadType: 0,
    title: canary.title,
    content: `${canary.content} @{${canary.authorId}|${canary.author}}`,
    excerpt: canary.content,
    tribeId: '',
    tribeName: '',
    scope: 'bbs',
    topics: [],
    images: [image],
    video: null,
    poll: null,
    place: {
      name: canary.place,
      address: canary.place,
      provinceName: canary.province,
      cityName: canary.city,
      regionCode: '370000',
      latitude: 36.123456,
      longitude: 120.654321,
      distance: null,
    },
    createTime: 1795000000000,
    updateTime: 0,
    isEdited: 0,
    auditStatus: 1,
    auditReason: '',
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
    cursorKey: `1795000000000,${canary.threadId}`,
    author,
    atUsers: [],
    newField: canary.unknown,
    [canary.secretKey]: 1,
  };
  const post: Json = {
    postId: canary.postId,
    threadId: canary.threadId,
    content: canary.comment,
    images: [],
    createTime: 1795000000001,
    likeCount: 0,
    isLike: 0,
    replyCount: 0,
    floor: 1,
    isThreadAuthor: 0,
    isMine: 0,
    canDelete: 0,
    status: 0,
    author,
    replies: [],
    atUsers: [],
  };
  const me: Json = {
    userId: canary.userId,
    userName: canary.nick,
    nickName: canary.nick,
    avatarUrl: image.url,
    headUrl: image.url,
    userType: 1,
    gender: 1,
    authTac: 1,
    phone: canary.phone,
    cityName: canary.city,
    intro: canary.search,
    coverUrl: '',
    carModels: [{ carModelId: 'mcanary', name: 'Z9', series: 'Z', year: '2026', imageUrl: '', vinTail: canary.vin }],
    isPlatformAdmin: 0,
    points: 5,
    muteUntil: 0,
    blockedCount: 0,
  };
  const page = (list: Json[]): Json => ({
    list,
    total: 1,
    pageNum: 1,
    pageSize: 10,
    hasMore: true,
    cursor: `1795000000000,${canary.threadId}`,
  });
  const world = createWorld({
    faults: 0,
    boot: bootMessage({
      token: canary.token,
      route: `/circle/threadDetail?threadId=${canary.threadId}&from=${encodeURIComponent('/x?phone=' + canary.phone)}`,
    }),
    server: (call, input) => {
      if (call === 'session.getUserInfo') return { data: me };
      if (call === 'session.loginApp')
        return { data: { idToken: canary.rotated, expire: 1_900_000_000_000, refreshToken: canary.refreshToken } };
      if (call === 'session.getTabList') return { data: { list: [], timeStamp: 1, sign: canary.sign } };
      if (call.startsWith('forum.list') && call !== 'forum.listRecommendedTopics')
        return { data: page(call === 'forum.listPosts' ? [post] : call === 'forum.listReplies' ? [] : [thread]) };
      if (call === 'forum.getThread') return { data: thread };
      if (call === 'forum.addPost') {
        const { content } = input as { content: string };
        return content === canary.reply
          ? {
              code: '010007',
              message: `“${canary.reply}”包含不合适的词语，电话 ${canary.otherPhone}`,
              data: { near: canary.inError, field: 'content' },
            }
          : { data: { post: { ...post, content }, reply: null } };
      }
      return undefined;
    },
  });
  await world.pass(4000);
  world.ask('forum.openThread', { threadId: canary.threadId });
  world.ask('forum.openComments', { threadId: canary.threadId, sort: 'hot', onlyAuthor: 0 });
  world.ask('forum.openFeed', { feed: 'recommend' });
  await world.pass(2000);
  world.ask('forum.addPost', { threadId: canary.threadId, content: canary.comment });
  world.ask('forum.addPost', { threadId: canary.threadId, content: canary.reply });
  await world.pass(2000);
  world.ask('session.login', { phone: canary.phone, code: canary.code });
  world.tell('session.tapped', { role: 'link', name: canary.title });
  world.tell('session.routeChanged', {
    route: `/circle/threadDetail?threadId=${canary.threadId}&q=${encodeURIComponent(canary.search)}&token=${canary.token}`,
    tncType: '',
    title: canary.title,
  });
  world.tell('native.tokenRenewed', { idToken: canary.rotated }, 'native');
  world.tell('native.unknownReceived', { name: JSON.stringify({ [canary.secretKey]: canary.phone }) }, 'native');
  world.tell(
    'kernel.noted',
    {
      what: 'listener threw',
      detail: `TypeError: ${JSON.stringify({ phone: canary.phone, q: canary.search })} at https://app.example/a.js?token=${canary.token}:1:2`,
    },
    'ui',
  );
  world.ask('brand.newThing', { secret: canary.secretKey });
  world.ask('native.share', {
    target: 'chat',
    type: 'WEBSITE',
    title: canary.title,
    description: canary.content,
    thumbnail: image.url,
    pageUrl: `https://app.example/x?userId=${canary.userId}#${canary.token}`,
  });
  await world.pass(130_000);
  world.ask('session.logout', {});
  await world.pass(5000);
  file = writeRecording({ app: 'zeal', build: 'test', environment: {} }, world.recorded().lines);
  raw = JSON.stringify(world.raw);
});

/** The paths with the value «unknown», except in the extra data of a refusal. */
function unknownIn(value: Json, path: string): string[] {
  if (value === '«unknown»') return path.includes('.lastError.data.') ? [] : [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([k, x]) => unknownIn(x ?? null, path + '.' + k));
}

describe('a recording of a person’s session', () => {
  it('comes from a session with every secret, and the leak search finds an encoded number', () => {
    const missing = Object.entries(canary).filter(
      ([, s]) => !raw.includes(JSON.stringify(s).slice(1, -1)) && !raw.includes(encodeURIComponent(s)),
    );
    expect(missing).toEqual([]);
    expect(spellingsOf('13911112222').length).toBeGreaterThan(12);
    expect(leaksIn('x' + Buffer.from('a13911112222').toString('base64'), ['13911112222'])).not.toEqual([]);
  });
  it('contains no secret, raw or in any spelling', () => expect(leaksIn(file, secrets)).toEqual([]));
  it('contains nothing in the shape of a phone number, a token or a signature', () => {
    expect(shapesOfSecrets.flatMap((shape) => shape.exec(file)?.[0] ?? [])).toEqual([]);
  });
  it('contains no coordinates', () => expect(file).not.toMatch(/36\.12|120\.65/));
  it('replays twice without differences to the same state', async () => {
    const recording = readRecording(file);
    const [first, second] = [await replayWorker(recording), await replayWorker(recording)];
    expect(first.firstDifference).toBeNull();
    expect(second.stateHash).toBe(first.stateHash);
  });
  it('has no unknown value in its snapshots and storage answers', () => {
    const snapshots = readRecording(file).envelopes.filter((e) => e.topic === 'kernel.snapshot');
    expect(snapshots.length).toBeGreaterThan(0);
    for (const s of snapshots) expect(unknownIn((s.payload as { state: Json }).state, '')).toEqual([]);
    expect(
      readRecording(file)
        .envelopes.filter((e) => e.topic === 'kernel.storage')
        .flatMap((e) => unknownIn(e.payload, String(e.seq))),
    ).toEqual([]);
  });
});
