// The rows of the demonstration community as plain data: the result of makeSeed and the input of seedDatabase, which
// needs only these types. Times are epoch ms, 0 = never. A count shown to people is `base…Count` + the number of rows
// of the matching list, unless a comment says otherwise.
import type { SeedImage, SeedPost, SeedReply } from './postTypes';
import type { DraftBody } from '../../db/tables/drafts';
import type {
  imConversations,
  imGroupMembers,
  imGroupNotices,
  imGroups,
  imMessages,
  imTalks,
} from '../../db/tables/im';
import type { SeedActivities } from './activityTypes';
import type { SeedQuestions } from './questionTypes';
import type { SeedClubs } from './clubTypes';
import type { SeedContent } from './contentTypes';
import type { SeedShop } from './shopTypes';

export type UserType = -1 | 0 | 1 | 2;
export type Flag = 0 | 1;

/** One part of a picture file: x, y, w, h as shares (0..1) of the file's width and height. */
export type Crop = { x: number; y: number; w: number; h: number };
/**
 * `/media/seed/<name>.webp` is the file `art/<file>`, cut to `crop` when there is one. width and height are those of
 * the result.
 */
export type SeedPicture = {
  name: string;
  file: string;
  crop?: Crop;
  width: number;
  height: number;
  color: string;
  size: number;
};
/** `/media/seed/<name>.mp4` is the file `video/<file>`. */
export type SeedVideoFile = {
  name: string;
  file: string;
  width: number;
  height: number;
  duration: number;
  size: number;
};

export type SeedVideo = {
  vid: string;
  playUrl: string;
  coverUrl: string;
  width: number;
  height: number;
  duration: number;
  size: number;
  status: 1;
};
export type SeedPlace = {
  name: string;
  address: string;
  provinceName: string;
  cityName: string;
  regionCode: string;
  latitude: number;
  longitude: number;
};

export type SeedPerson = {
  userId: string;
  /** Eleven digits; only the six demo persons have one, others ''. */
  phone: string;
  userName: string;
  /** '' for those without a picture. */
  avatarUrl: string;
  avatarColor?: string;
  coverUrl: string;
  coverColor?: string;
  userType: UserType;
  gender: 0 | 1 | 2;
  authTac: Flag;
  cityName: string;
  intro: string;
  isMaster: Flag;
  /** An official account of the brand. */
  isOfficial?: Flag;
  isPlatformAdmin: Flag;
  /** '' for people without a car. */
  carModelName: string;
  /** Own cars; empty for people without one. */
  carModels: SeedCarModel[];
  points: number;
  baseFansCount: number;
  createTime: number;
};
export type SeedCarModel = {
  carModelId: string;
  name: string;
  series: string;
  year: string;
  imageUrl: string;
  vinTail: string;
};
export type SeedFollow = { userId: string; targetId: string; createTime: number };
export type SeedBlock = { userId: string; targetId: string; createTime: number };

export type SeedCircle = {
  tribeId: string;
  name: string;
  avatarUrl: string;
  coverUrl: string;
  coverColor?: string;
  intro: string;
  categoryId: string;
  categoryName: string;
  /** 0 free, 1 audit, 2 closed. */
  joinType: 0 | 1 | 2;
  needReason: Flag;
  isPrivate: Flag;
  isClubZ: Flag;
  isRecommend: Flag;
  notice: { title: string; content: string; authorId: string; updateTime: number } | null;
  ownerId: string;
  groupID: string;
  baseMemberCount: number;
  sort: number;
  createTime: number;
};
/** role: 1 member, 2 admin, 3 owner. */
export type SeedCircleMember = {
  memberId: string;
  tribeId: string;
  userId: string;
  role: 1 | 2 | 3;
  joinTime: number;
  points: number;
};
/** A request to join. status: 0 pending, 1 passed, 2 refused, 3 withdrawn. */
export type SeedCircleApply = {
  applyId: string;
  tribeId: string;
  userId: string;
  reason: string;
  carModelName: string;
  status: 0 | 1 | 2 | 3;
  refuseReason?: string;
  auditTime?: number;
  createTime: number;
};

export type SeedTopic = {
  topicId: string;
  name: string;
  intro: string;
  coverUrl: string;
  coverColor?: string;
  viewCount: number;
  userCount: number;
  hotValue: number;
  rank: number;
  isHot: Flag;
  isRecommend: Flag;
  creatorId: string;
  createTime: number;
  /** The number of threads of the seed with this topic that have passed the audit. */
  threadCount: number;
};
export type SeedTopicFollow = { topicId: string; userId: string; createTime: number };

export type SeedThread = {
  threadId: string;
  /** 0 image-text, 1 video, 2 poll. */
  threadType: 0 | 1 | 2;
  title: string;
  content: string;
  /** Plain text of the content without tokens, at most 120 characters. */
  excerpt: string;
  authorId: string;
  tribeId: string;
  scope: 'bbs' | 'clubz';
  topicIds: string[];
  atUserIds: string[];
  images: SeedImage[];
  video: SeedVideo | null;
  place: SeedPlace | null;
  createTime: number;
  updateTime: number;
  isEdited: Flag;
  /** 0 pending, 1 passed, 2 refused, 3 hidden. */
  auditStatus: 0 | 1 | 2 | 3;
  auditReason: string;
  isTop: Flag;
  isEssence: Flag;
  viewCount: number;
  shareCount: number;
  baseLikeCount: number;
  baseCollectCount: number;
  /** The number of comments and replies of the seed with status 0. */
  postCount: number;
};
export type SeedThreadLike = { threadId: string; userId: string; createTime: number };
export type SeedCollection = {
  collectId: string;
  collectType: 1;
  targetId: string;
  userId: string;
  createTime: number;
};

export type SeedPoll = {
  pollId: string;
  threadId: string;
  /** 0 single, 1 multiple. */
  pollType: 0 | 1;
  /** 0 text, 1 image, 2 image and text. */
  votingType: 0 | 1 | 2;
  startTime: number;
  endTime: number;
  maxChoice: number;
  pollAnonymous: Flag;
  baseVoterCount: number;
  options: SeedPollOption[];
};
/** Votes of an option: baseCount + ballots that name it. */
export type SeedPollOption = {
  optionId: string;
  text: string;
  image: SeedImage | null;
  sort: number;
  baseCount: number;
};
export type SeedBallot = { pollId: string; userId: string; optionIds: string[]; createTime: number };

/** One of postId and responseId is '', the other is not. */
export type SeedPostLike = { postId: string; responseId: string; userId: string; createTime: number };

export type SeedBanner = {
  bannerId: string;
  title: string;
  subtitle: string;
  imageUrl: string;
  width: number;
  height: number;
  /** 0 none, 1 inner route, 2 web, 3 native. */
  linkType: 0 | 1 | 2 | 3;
  link: string;
  position: 'home' | 'clubz' | 'club' | 'activity' | 'content' | 'shop';
  startTime: number;
  endTime: number;
  sort: number;
};
export type SeedHotWord = { word: string; rank: number; tag: '热' | '新' | '荐' | ''; link: string; heat: number };
export type SeedHeaderTab = {
  name: string;
  link: string;
  isCommunity: Flag;
  selected: Flag;
  isFeatured: Flag;
  sort: number;
  icon: string;
};
/** type: `agreement`, `privacy`, `visitor`: the same three texts serve every route's terms type. */
export type SeedTerms = {
  type: 'agreement' | 'privacy' | 'visitor';
  title: string;
  html: string;
  version: string;
  effectiveTime: number;
};
export type SeedFaq = { faqId: string; question: string; answerHtml: string; category: string; sort: number };
/**
 * A notice. category: 1 caused by people, who are in `actors`, the latest first; 2 written by the brand.
 */
export type SeedNotice = {
  noticeId: string;
  userId: string;
  category: 1 | 2;
  kind: number;
  targetId: string;
  threadId: string;
  postId: string;
  responseId: string;
  title: string;
  content: string;
  link: string;
  isRead: Flag;
  createTime: number;
  actors: { actorId: string; createTime: number }[];
};

/** A draft that a person has saved. */
export type SeedSavedDraft = {
  draftId: string;
  userId: string;
  clientDraftId: string;
  body: DraftBody;
  version: number;
  updateTime: number;
  createTime: number;
};

/** Chat: further members of the large group, and the rows of the chat tables. */
export type SeedChat = {
  people: SeedPerson[];
  circleMembers: SeedCircleMember[];
  accounts: string[];
  talks: (typeof imTalks.$inferInsert)[];
  messages: (typeof imMessages.$inferInsert)[];
  conversations: (typeof imConversations.$inferInsert)[];
  groups: (typeof imGroups.$inferInsert)[];
  groupMembers: (typeof imGroupMembers.$inferInsert)[];
  notices: (typeof imGroupNotices.$inferInsert)[];
  /** Sounds and files in messages. */ files: { name: string; file: string }[];
};

export type SeedCircleFounding = {
  applyId: string;
  userId: string;
  name: string;
  intro: string;
  categoryId: string;
  status: 0 | 1 | 2 | 3;
  refuseReason: string;
  tribeId: string;
  createTime: number;
  auditTime: number;
};
export type SeedReport = {
  reportId: string;
  userId: string;
  targetType: number;
  targetId: string;
  reasonCode: number;
  content: string;
  createTime: number;
};

export type Seed = {
  /** Start of the day (Asia/Shanghai), and the time that the seed is made for. */
  dayStart: number;
  now: number;
  pictures: SeedPicture[];
  videoFiles: SeedVideoFile[];
  people: SeedPerson[];
  follows: SeedFollow[];
  blocks: SeedBlock[];
  circles: SeedCircle[];
  circleMembers: SeedCircleMember[];
  circleApplies: SeedCircleApply[];
  circleFoundings: SeedCircleFounding[];
  topics: SeedTopic[];
  topicFollows: SeedTopicFollow[];
  threads: SeedThread[];
  threadLikes: SeedThreadLike[];
  collections: SeedCollection[];
  polls: SeedPoll[];
  ballots: SeedBallot[];
  posts: SeedPost[];
  replies: SeedReply[];
  postLikes: SeedPostLike[];
  banners: SeedBanner[];
  /** Ten, in order of rank: the search page's ranking. */
  hotWords: SeedHotWord[];
  /** Placeholders that the search field of the home page shows in turn. */
  searchWords: string[];
  faqs: SeedFaq[];
  /** Absent in a community without content. */
  content?: SeedContent;
  tabs: SeedHeaderTab[];
  terms: SeedTerms[];
  drafts: SeedSavedDraft[];
  notices: SeedNotice[];
  /** Absent in a community without chat. */
  chat?: SeedChat;
  /** Reports that the staff have not decided. */
  reports: SeedReport[];
  /** Banned terms: a text with one of them is refused with 010007. */
  blockWords: string[];
  /** Absent in a community without activities. */
  activities?: SeedActivities;
  questions?: SeedQuestions;
  /** Absent in a community without clubs. */
  clubs?: SeedClubs;
  /** Points, sign-ins, products, orders, addresses. */
  shop: SeedShop;
};
