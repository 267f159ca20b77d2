// Content: banners, curated articles, how-to articles (干货), car information, recommendations. Wire names are the
// specification's. Comments are the forum's things (`forum.comments`, `forum.post`, `forum.reply`) under
// `content:<contentId>` and `carInformation:<infoId>` (bus/rules/commentThread): the page asks the forum's commands
// with that id, the worker sends them to the calls here.
import * as v from 'valibot';
import { command, get, post, stream } from '../protocol/contract';
import {
  Image,
  ListState,
  Post,
  Reply,
  clientToken,
  pageInput,
  pageOf,
  postId,
  responseId,
  userId,
} from '../entities/shared';
import {
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
  contentId,
  infoId,
} from '../entities/content';
import { sort } from './first';
import {
  code,
  count,
  flag,
  id,
  keyOf,
  list,
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
import { contentSoon } from './soon';

const read = { beforeTerms: true } as const;
const write = { login: true, write: true } as const;
const phase = code('loading', 'ready', 'error');
const how = code('open', 'more', 'refresh');
const needContent = needId('content');
const needInfo = needId('info');
const categoryId = upTo(40);
const likeResult = v.object({ isLike: flag, likeCount: count });
const shared = v.object({ shareCount: count });
const ofPosts = { sort: opt(sort), aroundPostId: opt(postId), ...pageInput };
const repliesInput = v.object({ postId: needId('post'), ...pageInput });
/** With postId the comment is a reply to it; with toResponseId too, a reply to that reply. */
const said = {
  content: rich(upTo(500)),
  images: opt(v.pipe(list(Image), v.maxLength(1))),
  atUserIds: opt(v.pipe(list(userId), v.maxLength(20))),
  postId: opt(postId),
  toResponseId: opt(responseId),
  clientToken,
};
const saidResult = v.object({ post: v.nullable(Post), reply: v.nullable(Reply) });
const likeSaid = v.object({ postId: opt(postId), responseId: opt(responseId), isLike: flag, clientToken });
const deleteSaid = v.object({ postId: opt(postId), responseId: opt(responseId), clientToken });

/** kind|categoryId, the category '' for all. */
export const articlesKey = keyOf(articleKind, text);

export const content = {
  ...contentSoon,

  // ── calls: articles ──
  /** Newest first. */
  listArticles: get(
    'content/content_by_points',
    v.object({ categoryId: opt(categoryId), ...pageInput }),
    pageOf(Article),
    read,
  ),
  /** [ours] the categories of curated articles; the specification has those of how-to articles only. */
  listCategories: get('content/categories', nothing, list(ContentCategory), read),
  getArticle: get('content/content_details', v.object({ contentId: needContent }), Article, read),
  likeArticle: get('content/like', v.object({ contentId: needContent, isLike: flag, clientToken }), likeResult, write),
  /** [ours] */
  shareArticle: get('content/share', v.object({ contentId: needContent, channel: upTo(20), clientToken }), shared, {
    ...read,
    write: true,
  }),
  /**
   * Read to its end, ten seconds at least: gives its points, once. 010004: too soon, or the key is not (any more) good.
   * [ours]
   */
  readArticle: post(
    'content/read',
    v.object({ contentId: needContent, readKey: secret(upTo(200), 'readKey'), clientToken }),
    ReadResult,
    write,
  ),
  /** The address of a file of it, good for ten minutes; index from 0. 010002: there is none. */
  download: get('content/download', v.object({ contentId: needContent, index: count }), Download, { login: true }),
  listRecommendations: get('wonderful_recommend/list', nothing, list(Recommendation), read),
  listDryCategories: get('dryCargo/list', nothing, list(ContentCategory), read),
  listDryCargo: get(
    'dryCargo/content_list',
    v.object({ categoryId: opt(categoryId), ...pageInput }),
    pageOf(Article),
    read,
  ),
  getDryCargo: get('dryCargo/content_details', v.object({ contentId: needContent }), Article, read),
  listComments: get('content/posts/comment', v.object({ contentId: needContent, ...ofPosts }), pageOf(Post), read),
  listCommentReplies: get('content/posts/responses', repliesInput, pageOf(Reply), read),
  likeComment: get('content/posts/like', likeSaid, likeResult, write),
  addComment: post('content/posts/add', v.object({ contentId: needContent, ...said }), saidResult, write),
  deleteComment: post('content/posts/delete', deleteSaid, nothing, write),

  // ── calls: car information ──
  /** Newest first. */
  listInfos: get(
    'bbs/carInformation',
    v.object({ carModelId: opt(id('carModel')), ...pageInput }),
    pageOf(CarInformation),
    read,
  ),
  getInfo: get('bbs/carInformation/details', v.object({ infoId: needInfo }), CarInformation, read),
  likeInfo: get(
    'bbs/carInformation/like',
    v.object({ infoId: needInfo, isLike: flag, clientToken }),
    likeResult,
    write,
  ),
  /** [ours] */
  shareInfo: get('bbs/carInformation/share', v.object({ infoId: needInfo, channel: upTo(20), clientToken }), shared, {
    ...read,
    write: true,
  }),
  /**
   * The staff's: a new one, or with infoId other words for one that stands; `withdraw` 1 takes it out of sight. 010001
   * data.field.
   */
  publishInfo: post(
    'bbs/carInformation',
    v.object({
      infoId: opt(infoId),
      withdraw: opt(flag),
      title: opt(upTo(60)),
      summary: opt(upTo(200)),
      html: opt(upTo(100_000)),
      coverUrl: opt(media),
      source: opt(upTo(40)),
      carModelIds: opt(v.pipe(list(id('carModel')), v.maxLength(10))),
      vid: opt(id('video')),
      clientToken,
    }),
    CarInformation,
    write,
  ),
  listInfoComments: get('bbs/carInformationPost', v.object({ infoId: needInfo, ...ofPosts }), pageOf(Post), read),
  listInfoReplies: get('bbs/carInformationPost/responses', repliesInput, pageOf(Reply), read),
  likeInfoComment: get('bbs/carInformationPost/like', likeSaid, likeResult, write),
  addInfoComment: post('bbs/carInformationPost', v.object({ infoId: needInfo, ...said }), saidResult, write),
  deleteInfoComment: get('bbs/carInformationPost/delete', deleteSaid, nothing, write),

  // ── commands: lists load unless they stand, else look quietly again (`more` loads on, `refresh` from its start), and
  // always resolve ──
  openCategories: command(v.object({ kind: articleKind }), nothing),
  openRecommendations: command(nothing, nothing),
  openArticles: command(v.object({ list: articlesKey, how }), nothing),
  openInfos: command(v.object({ how }), nothing),
  /** Fails with 010002 when it is gone. */
  openArticle: command(v.object({ contentId: needContent, kind: articleKind }), nothing),
  openInfo: command(v.object({ infoId: needInfo }), nothing),
  /**
   * It was in view long enough: its points come when the server has said so, off line later. Does nothing for visitors
   * and a second time.
   */
  finishReading: command(v.object({ contentId: needContent }), nothing),
  openProgress: command(v.object({ contentId: needContent }), nothing),
  /** A step is done (or not yet): kept on this phone. */
  keepStep: command(v.object({ contentId: needContent, step: count, isDone: flag }), nothing),

  // ── streams ──
  /** Key: the kind. */
  categories: stream(v.object({ list: list(ContentCategory), phase }), articleKind),
  recommendations: stream(v.object({ list: list(Recommendation), phase })),
  articles: stream(ListState(contentId), articlesKey),
  article: stream(StoredArticle, contentId),
  /** Car information, newest first. */
  infos: stream(ListState(infoId)),
  info: stream(StoredInfo, infoId),
  /** null: nothing is kept. */
  progress: stream(maybe(StepProgress), contentId, { scope: 'person' }),
};
