// Publishing a thread and editing one: in a circle that the writer is in, with his own files, words refused with their
// places, suspicious ones waiting for the staff; counts, points and notices in the same transaction.
import { eq } from 'drizzle-orm';
import type { Image } from '../../../bus/entities/media';
import type { Thread } from '../../../bus/entities/forum';
import type { Context, Caller } from '../../platform/context';
import { member, type Handlers } from '../../platform/handlers';
import { giveCirclePoints, findCircle, mustBeInside } from '../circles/public';
import { pollOptions, polls, threads, threadTopics } from '../../db/tables/forum';
import { forbidden, gone, Malformed, Refusal } from '../../platform/refusals';
import { flag } from '../../platform/flag';
import { newId } from '../../platform/ids';
import { claimFiles, videoFile } from '../../media/fileReferences';
import { mustNotBeMuted } from '../../moderation/mutes';
import { noticeKind } from '../../notifications/noticeKinds';
import { notify } from '../../notifications/notifications';
import { mustWait } from '../../moderation/heuristics';
import { dropDraft } from './drafts';
import { fileOwner } from './threadFiles';
import { findThread, isStillInside, threadViews, type ThreadRow } from './threadViews';
import { countThread } from './mutations';
import { checkShape, readWords, refuseWords, type ThreadInput, type Words } from './threadInput';

export const publishHandlers = {
  addThread: member(
    async (input, who, cx) => {
      const threadId = input.threadId ?? '';
      const before = threadId === '' ? null : await findOwn(cx, who, threadId);
      checkShape(input, cx.now, before !== null);
      const scope = before === null ? await scopeOf(cx, who, input) : before.scope;
      if (before !== null && before.threadType !== input.threadType) throw new Malformed('threadType');
      await mustNotBeMuted(cx, who, before?.tribeId ?? input.tribeId);
      const options = before === null ? (input.poll?.options ?? []).map((option) => option.text.trim()) : [];
      await refuseWords(cx, input, options);
      const words = await readWords(cx, who, input);
      const audit = (await mustWait(cx, who.userId, words.content, [words.title, ...options])) ? 0 : 1;
      const written =
        before === null
          ? await insert(cx, who, { ...input, scope }, words, audit)
          : await change(cx, who, before, input, words, audit);
      await dropDraft(cx, who, input);
      if (written.auditStatus === 1) {
        for (const to of words.atUserIds)
          await notify(cx, {
            to,
            from: who.userId,
            kind: noticeKind.at,
            targetId: written.threadId,
            threadId: written.threadId,
            content: words.title || words.excerpt,
          });
      }
      return view(cx, who, written.threadId);
    },
    { name: 'thread', max: 20, seconds: 600 },
  ),
} satisfies Partial<Handlers<'forum'>>;

type Written = { threadId: string; auditStatus: number };

async function findOwn(cx: Context, who: Caller, threadId: string): Promise<ThreadRow> {
  const thread = await findThread(cx.db, threadId, who, true);
  if (thread.authorId !== who.userId) throw forbidden('只能编辑自己的帖子');
  if (!isStillInside(thread)) throw forbidden('加入圈子后才能编辑');
  if (thread.auditStatus === 3) throw new Refusal('010004');
  return thread;
}

/**
 * Members only; of a private circle the stranger learns nothing. What is written in Club Z belongs to Club Z, wherever
 * it was written.
 */
async function scopeOf(cx: Context, who: Caller, input: ThreadInput): Promise<'bbs' | 'clubz'> {
  const circle = await findCircle(cx, input.tribeId, who, true);
  mustBeInside(circle, who);
  if (circle.role === null) throw forbidden('加入后即可发布');
  return circle.isClubZ === 1 ? 'clubz' : 'bbs';
}

/** The files of a thread, its own and its poll's, as they are stored. */
async function filesOf(
  cx: Context,
  who: Caller,
  threadId: string,
  input: ThreadInput,
): Promise<{ images: Image[]; video: Thread['video']; ofOptions: (Image | null)[] }> {
  const options = input.poll?.options ?? [];
  const optionImages = options.flatMap((option) => (option.image === null ? [] : [option.image]));
  const used = await claimFiles(cx, who, fileOwner(threadId), {
    images: [...input.images, ...optionImages],
    video: input.video,
  });
  const rest = used.images.slice(input.images.length);
  return {
    images: used.images.slice(0, input.images.length),
    video: used.video,
    ofOptions: options.map((option) => (option.image === null ? null : (rest.shift() ?? null))),
  };
}

const placeOf = (input: ThreadInput) => {
  if (input.place === null || input.place.name.trim() === '') return null;
  const { distance: _, ...place } = input.place;
  if (
    Math.abs(place.latitude) > 90 ||
    Math.abs(place.longitude) > 180 ||
    Object.values(place).some((part) => typeof part === 'string' && part.length > 120)
  )
    throw new Malformed('place');
  return place;
};

async function insert(
  cx: Context,
  who: Caller,
  input: ThreadInput,
  words: Words,
  auditStatus: 0 | 1,
): Promise<Written> {
  const threadId = newId('t', cx.now);
  const files = await filesOf(cx, who, threadId, input);
  await cx.db.insert(threads).values({
    threadId,
    threadType: input.threadType,
    title: words.title,
    content: words.content,
    excerpt: words.excerpt,
    authorId: who.userId,
    tribeId: input.tribeId,
    scope: input.scope,
    atUserIds: words.atUserIds,
    images: files.images,
    video: files.video,
    place: placeOf(input),
    createTime: cx.now,
    updateTime: cx.now,
    auditStatus,
    isRewarded: flag(auditStatus === 1),
  });
  await setTopics(cx, threadId, words);
  if (input.poll !== null) await insertPoll(cx, threadId, input.poll, files.ofOptions);
  if (auditStatus === 1) {
    await countThread(cx, { threadId, tribeId: input.tribeId, authorId: who.userId }, 1);
    await giveCirclePoints(cx, input.tribeId, who.userId, 'thread');
  }
  return { threadId, auditStatus };
}

async function insertPoll(
  cx: Context,
  threadId: string,
  poll: NonNullable<ThreadInput['poll']>,
  images: (Image | null)[],
): Promise<void> {
  const pollId = newId('v', cx.now);
  await cx.db.insert(polls).values({
    pollId,
    threadId,
    pollType: poll.pollType,
    votingType: poll.votingType,
    startTime: Math.max(cx.now, poll.startTime),
    endTime: poll.endTime,
    maxChoice: poll.pollType === 0 ? 1 : poll.maxChoice,
    pollAnonymous: poll.pollAnonymous,
  });
  await cx.db.insert(pollOptions).values(
    poll.options.map((option, sort) => ({
      optionId: newId('o', cx.now),
      pollId,
      text: option.text.trim(),
      image: images[sort] ?? null,
      sort,
    })),
  );
}

/**
 * What is edited keeps its age, its marks and its poll. One that was refused, or has become suspicious, waits for the
 * staff.
 */
async function change(
  cx: Context,
  who: Caller,
  before: ThreadRow,
  input: ThreadInput,
  words: Words,
  audit: 0 | 1,
): Promise<Written> {
  const { threadId } = before;
  const auditStatus = before.auditStatus === 1 ? audit : 0;
  const kept =
    before.threadType === 2
      ? await cx.db
          .select({ image: pollOptions.image })
          .from(pollOptions)
          .innerJoin(polls, eq(polls.pollId, pollOptions.pollId))
          .where(eq(polls.threadId, threadId))
      : [];
  const ofPoll = kept.flatMap((row) => (row.image === null ? [] : [row.image]));
  // Videos of the seed belong to no upload.
  const bundled =
    before.video !== null && before.video.vid === input.video?.vid && (await videoFile(cx, before.video.vid)) === '';
  const used = await claimFiles(cx, who, fileOwner(threadId), {
    images: [...input.images, ...ofPoll],
    video: bundled ? null : input.video,
  });
  if (before.auditStatus === 1) await countThread(cx, before, -1);
  await cx.db
    .update(threads)
    .set({
      title: words.title,
      content: words.content,
      excerpt: words.excerpt,
      atUserIds: words.atUserIds,
      images: used.images.slice(0, input.images.length),
      video: bundled ? before.video : used.video,
      place: placeOf(input),
      updateTime: cx.now,
      // Nobody else has read what was changed while it waited.
      isEdited: before.auditStatus === 1 ? 1 : before.isEdited,
      auditStatus,
      auditReason: '',
    })
    .where(eq(threads.threadId, threadId));
  await cx.db.delete(threadTopics).where(eq(threadTopics.threadId, threadId));
  await setTopics(cx, threadId, words);
  if (auditStatus === 1) await countThread(cx, before, 1);
  return { threadId, auditStatus };
}

async function setTopics(cx: Context, threadId: string, words: Words): Promise<void> {
  if (words.topics.length > 0)
    await cx.db.insert(threadTopics).values(words.topics.map(({ topicId }, sort) => ({ threadId, topicId, sort })));
}

async function view(cx: Context, who: Caller, threadId: string): Promise<Thread> {
  const [shown] = await threadViews(cx.db, who, [await findThread(cx.db, threadId, who)], cx.now);
  if (shown === undefined) throw gone();
  return shown;
}
