// Content: banners, curated articles, how-to articles (干货), car information, recommendations. Wire names are the
// specification's. Comments use the forum's entities (`forum.comments`, `forum.post`, `forum.reply`) under
// `content:<contentId>` and `carInformation:<infoId>` (bus/rules/commentThread): the page sends the forum's commands
// with that id, and the worker makes the calls below.
import * as v from 'valibot';
import { command, get, post, stream } from '../protocol/contract';
import {
  Banner,
  Article,
  CarInformation,
  ContentCategory,
  Download,
  ReadResult,
  Recommendation,
  StepProgress,
  StoredArticle,
  StoredInfo,
  articleKind,
  articlesKey,
  contentId,
  infoId,
} from '../entities/content';
import { Image } from '../entities/media';
import { ListState, pageInput, pageOf } from '../entities/paging';
import { Post, Reply, postId, responseId, sort } from '../entities/forum';
import { clientToken } from '../entities/writes';
import { userId } from '../entities/users';
import {
  code,
  count,
  flag,
  id,
  listOf,
  maybe,
  media,
  needId,
  nothing,
  opt,
  rich,
  secret,
  text,
  upTo,
} from '../protocol/schema';

const read = { beforeTerms: true } as const;
const phase = code('loading', 'ready', 'error');
const position = code('home', 'clubz', 'club', 'activity', 'content', 'shop');
const write = { login: true, write: true } as const;
const how = code('open', 'more', 'refresh');
const needContent = needId('content');
const needInfo = needId('info');
const categoryId = upTo(40);
const likeResult = v.object({ isLike: flag, likeCount: count });
const shared = v.object({ shareCount: count });
const ofPosts = { sort: opt(sort), aroundPostId: opt(postId), ...pageInput };
const repliesInput = v.object({ postId: needId('post'), ...pageInput });
/** With postId it is a reply to that comment; with toResponseId too, a reply to that reply. */
const said = {
  content: rich(upTo(500)),
  images: opt(v.pipe(listOf(Image), v.maxLength(1))),
  atUserIds: opt(v.pipe(listOf(userId), v.maxLength(20))),
  postId: opt(postId),
  toResponseId: opt(responseId),
  clientToken,
};
const saidResult = v.object({ post: v.nullable(Post), reply: v.nullable(Reply) });
const likeSaid = v.object({ postId: opt(postId), responseId: opt(responseId), isLike: flag, clientToken });
const deleteSaid = v.object({ postId: opt(postId), responseId: opt(responseId), clientToken });

// ── calls: articles ──
export const listBanners = get('bbs/banner/bannerList', v.object({ position }), listOf(Banner), read);
/** The same, under the name that the pages of activities and content use. */
export const listPageBanners = get('banner/list', v.object({ position }), listOf(Banner), read);
/** Newest first. */
export const listArticles = get(
  'content/content_by_points',
  v.object({ categoryId: opt(categoryId), ...pageInput }),
  pageOf(Article),
  read,
);
/** The categories of curated articles; `listDryCategories` has those of how-to articles. */
export const listCategories = get('content/categories', nothing, listOf(ContentCategory), read);
export const getArticle = get('content/content_details', v.object({ contentId: needContent }), Article, read);
export const likeArticle = get(
  'content/like',
  v.object({ contentId: needContent, isLike: flag, clientToken }),
  likeResult,
  write,
);
export const shareArticle = get(
  'content/share',
  v.object({ contentId: needContent, channel: upTo(20), clientToken }),
  shared,
  {
    ...read,
    write: true,
  },
);
/**
 * For reading to the end, after at least ten seconds: gives the points, once. 010004: too soon, or the key is not valid
 * (any more).
 */
export const readArticle = post(
  'content/read',
  v.object({ contentId: needContent, readKey: secret(upTo(200), 'readKey'), clientToken }),
  ReadResult,
  write,
);
/** The address of an attachment, valid for ten minutes; `index` from 0. 010002: there is none. */
export const download = get('content/download', v.object({ contentId: needContent, index: count }), Download, {
  login: true,
});
export const listRecommendations = get('wonderful_recommend/list', nothing, listOf(Recommendation), read);
export const listDryCategories = get('dryCargo/list', nothing, listOf(ContentCategory), read);
export const listDryCargo = get(
  'dryCargo/content_list',
  v.object({ categoryId: opt(categoryId), ...pageInput }),
  pageOf(Article),
  read,
);
export const getDryCargo = get('dryCargo/content_details', v.object({ contentId: needContent }), Article, read);
export const listComments = get(
  'content/posts/comment',
  v.object({ contentId: needContent, ...ofPosts }),
  pageOf(Post),
  read,
);
export const listCommentReplies = get('content/posts/responses', repliesInput, pageOf(Reply), read);
export const likeComment = get('content/posts/like', likeSaid, likeResult, write);
export const addComment = post('content/posts/add', v.object({ contentId: needContent, ...said }), saidResult, write);
export const deleteComment = post('content/posts/delete', deleteSaid, nothing, write);
/** Newest first. */
export const listInfos = get(
  'bbs/carInformation',
  v.object({ carModelId: opt(id('carModel')), ...pageInput }),
  pageOf(CarInformation),
  read,
);
export const getInfo = get('bbs/carInformation/details', v.object({ infoId: needInfo }), CarInformation, read);
export const likeInfo = get(
  'bbs/carInformation/like',
  v.object({ infoId: needInfo, isLike: flag, clientToken }),
  likeResult,
  write,
);
export const shareInfo = get(
  'bbs/carInformation/share',
  v.object({ infoId: needInfo, channel: upTo(20), clientToken }),
  shared,
  {
    ...read,
    write: true,
  },
);
/** For the staff: adds one, or with infoId edits it; `withdraw` 1 hides it. 010001 data.field. */
export const publishInfo = post(
  'bbs/carInformation',
  v.object({
    infoId: opt(infoId),
    withdraw: opt(flag),
    title: opt(upTo(60)),
    summary: opt(upTo(200)),
    html: opt(upTo(100_000)),
    coverUrl: opt(media),
    source: opt(upTo(40)),
    carModelIds: opt(v.pipe(listOf(id('carModel')), v.maxLength(10))),
    vid: opt(id('video')),
    clientToken,
  }),
  CarInformation,
  write,
);
export const listInfoComments = get(
  'bbs/carInformationPost',
  v.object({ infoId: needInfo, ...ofPosts }),
  pageOf(Post),
  read,
);
export const listInfoReplies = get('bbs/carInformationPost/responses', repliesInput, pageOf(Reply), read);
export const likeInfoComment = get('bbs/carInformationPost/like', likeSaid, likeResult, write);
export const addInfoComment = post(
  'bbs/carInformationPost',
  v.object({ infoId: needInfo, ...said }),
  saidResult,
  write,
);
export const deleteInfoComment = get('bbs/carInformationPost/delete', deleteSaid, nothing, write);

// ── commands ──
export const openBanners = command(v.object({ position }), nothing);
// always resolve ──
export const openCategories = command(v.object({ kind: articleKind }), nothing);
export const openRecommendations = command(nothing, nothing);
export const openArticles = command(v.object({ list: articlesKey, how }), nothing);
export const openInfos = command(v.object({ how }), nothing);
/** Fails with 010002 when it is gone. */
export const openArticle = command(v.object({ contentId: needContent, kind: articleKind }), nothing);
export const openInfo = command(v.object({ infoId: needInfo }), nothing);
/**
 * The article was visible long enough: shows its points when the server has confirmed, offline later. Does nothing for
 * visitors and a second time.
 */
export const finishReading = command(v.object({ contentId: needContent }), nothing);
export const openProgress = command(v.object({ contentId: needContent }), nothing);
/** Marks a step as done or not, on this phone. */
export const keepStep = command(v.object({ contentId: needContent, step: count, isDone: flag }), nothing);

// ── streams ──
export const banners = stream(v.object({ list: listOf(Banner), phase }), text);
/** Key: the kind of article. */
export const categories = stream(v.object({ list: listOf(ContentCategory), phase }), articleKind);
export const recommendations = stream(v.object({ list: listOf(Recommendation), phase }));
export const articles = stream(ListState(contentId), articlesKey);
export const article = stream(StoredArticle, contentId);
/** Car information, newest first. */
export const infos = stream(ListState(infoId));
export const info = stream(StoredInfo, infoId);
/** null: none is stored. */
export const progress = stream(maybe(StepProgress), contentId, { scope: 'person' });
