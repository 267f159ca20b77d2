// Writing and publishing threads, drafts, people to mention, cities to name. A file of its own because forum.ts is
// long; its entries are the forum's.
import * as v from 'valibot';
import { command, get, post, stream } from '../protocol/contract';
import { Image, Place, Thread, TopicBrief, UserBrief, Video, clientToken, pageInput, pageOf } from '../entities/shared';
import { City, Draft, NewPoll, StoredDraft, draftId, limits } from '../entities/draft';
import {
  code,
  count,
  flag,
  id,
  list,
  maybe,
  needId,
  nothing,
  opt,
  personal,
  privately,
  rich,
  text,
  time,
  upTo,
} from '../protocol/schema';

const write = { login: true, write: true } as const;
const needDraft = needId('draft');

export const publishingEntries = {
  // ── calls ──
  /**
   * With threadId it edits that thread: circle, kind and poll stay what they are. With draftId that draft is gone
   * afterwards.
   */
  addThread: post(
    'bbs/threads',
    v.object({
      threadType: code(0, 1, 2),
      scope: code('bbs', 'clubz'),
      tribeId: needId('circle'),
      title: privately(upTo(200)),
      content: rich(upTo(20_000)),
      images: v.pipe(list(Image), v.maxLength(limits.pictures)),
      video: maybe(Video),
      poll: maybe(NewPoll),
      topics: v.pipe(list(TopicBrief), v.maxLength(limits.topics)),
      place: maybe(Place),
      draftId: opt(draftId),
      threadId: opt(id('thread')),
      clientToken,
    }),
    Thread,
    write,
  ),
  /**
   * Keeps a draft. `version` is the one that the phone started from: when another device has kept a newer one
   * meanwhile, the later `updateTime` wins and the other becomes a draft of its own; the answer says under which ids
   * this one stands now. 010005: 20 are there.
   */
  saveDraft: post(
    'bbs/threadDraft/saveOrUpdateDraft',
    v.object({ ...Draft.entries, clientToken }),
    v.object({ draftId, clientDraftId: draftId, updateTime: time, version: count }),
    write,
  ),
  /** One, or all of mine, newest first. */
  listDrafts: get('bbs/threadDraft/getUserDraft', v.object({ draftId: opt(draftId) }), list(Draft), { login: true }),
  /** [ours] */
  deleteDraft: post('bbs/threadDraft/deleteDraft', v.object({ draftId: needDraft, clientToken }), nothing, write),
  /**
   * People to mention: without a keyword those whom I follow, else all whose name has it, those whom I follow first.
   * [ours]
   */
  listMentions: get(
    'bbs/threads/mentions',
    v.object({ keyword: opt(privately(upTo(30))), ...pageInput }),
    pageOf(UserBrief),
    { login: true },
  ),
  /** All cities, or those of a province by its code. */
  listCities: get(
    'bbs/threads/queryCitysById',
    v.object({ regionCode: opt(personal(text)), /** [ours] only those that many choose. */ hot: opt(flag) }),
    list(City),
    { beforeTerms: true },
  ),

  // ── commands ──
  /** Shows what the phone keeps, then what the server has; always resolves. */
  openDrafts: command(nothing, nothing),
  /**
   * Keeps it on the phone now and on the server within ten seconds. `updateTime` is that of the version it was made
   * from; where another device has written one since, both stay, and this one stands under the id that is answered.
   */
  keepDraft: command(v.object({ draft: Draft }), v.object({ clientDraftId: draftId, updateTime: time })),
  dropDraft: command(v.object({ clientDraftId: needDraft }), nothing),
  /**
   * Publishes it as soon as its files are there, however often the app is killed meanwhile. Answers when the phone
   * keeps it.
   */
  publish: command(v.object({ draft: Draft }), nothing),
  /** Sends a refused one again as it is. */
  publishAgain: command(v.object({ clientDraftId: needDraft }), nothing),
  /** It stays a draft. Fails with 010004 when it is on its way. */
  cancelPublish: command(v.object({ clientDraftId: needDraft }), nothing),

  // ── streams ──
  draft: stream(StoredDraft, draftId, { scope: 'person' }),
  /** `ids`: the draft box, newest first; `publishing`: what is on its way, newest first. */
  drafts: stream(
    v.object({ ids: list(draftId), publishing: list(draftId), phase: code('loading', 'ready', 'error') }),
    null,
    { scope: 'person' },
  ),
};
