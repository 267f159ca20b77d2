// Server answers, also refusals, that contain the secrets in fields, texts, URLs, errors and object keys.
import type { Json } from '../../bus/protocol/envelope';
import { secrets as s } from './secretValues';

const page = (list: Json[]): Json => ({
  list,
  total: 1,
  pageNum: 1,
  pageSize: 10,
  hasMore: true,
  cursor: '1795000000000,' + s.threadId,
});
export const avatar = `https://cdn.example/face.webp?token=${s.mediaToken}`;
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
export function server(
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
