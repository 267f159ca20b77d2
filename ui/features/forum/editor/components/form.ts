// What stands in the editor, to and from a draft and a thread, and what keeps it from being published. Pure.
import type { Place } from '../../../../../bus/entities/places';
import type { StoredThread, TopicBrief } from '../../../../../bus/entities/forum';
import type { Draft, DraftImage, DraftVideo } from '../../../../../bus/entities/draft';
import { imageOf, keptPicture, keptVideo, liveNow } from '../../../media/components/picked';
import type { PickedPicture, PickedVideo } from '../../../media/components/picked';
import { emptyInput, fromSource, lengthOf, toSource } from './richInput';
import type { RichInput } from './richInput';

/** docs/product/limits.md#posts. The contract has the same; a screen takes types from it, never code. */
export const most = { title: 30, body: 5000, pictures: 9, option: 20, options: 10, topics: 3, people: 20 } as const;
export type OptionForm = { key: string; text: string; picture: PickedPicture | null };
export type PollForm = {
  pollType: 0 | 1;
  votingType: 0 | 1 | 2;
  maxChoice: number;
  pollAnonymous: 0 | 1;
  /** 0: at once. */ startTime: number;
  endTime: number;
  options: readonly OptionForm[];
};
export type Form = {
  clientDraftId: string;
  draftId: string;
  threadId: string;
  scope: 'bbs' | 'clubz';
  threadType: 0 | 1 | 2;
  tribeId: string;
  title: string;
  body: RichInput;
  pictures: readonly PickedPicture[];
  video: PickedVideo | null;
  poll: PollForm;
  topics: readonly TopicBrief[];
  place: Place | null;
  /** Not a thread: a question (2), an answer (3), whose question or which it edits is `threadId`. */
  draftType?: 2 | 3 | undefined;
  answerId?: string | undefined;
  carModels?: readonly string[] | undefined;
  invited?: readonly string[] | undefined;
};

let made = 0;
/** Of this phone and this moment; no secret. */
export const newKey = (kind: string): string =>
  `${kind}${Date.now().toString(36)}${(made++).toString(36)}${Math.random().toString(36).slice(2, 7)}`;
const option = (text = '', picture: PickedPicture | null = null): OptionForm => ({ key: newKey('o'), text, picture });
export const blankOption = (): OptionForm => option();
const day = 86_400_000;
/** Three days from now, on the full hour. */
export const blankPoll = (now: number): PollForm => ({
  pollType: 0,
  votingType: 0,
  maxChoice: 2,
  pollAnonymous: 0,
  startTime: 0,
  endTime: Math.ceil((now + 3 * day) / 3_600_000) * 3_600_000,
  options: [option(), option()],
});
export const blankForm = (first: Pick<Form, 'scope' | 'threadType' | 'tribeId'>, now: number): Form => ({
  clientDraftId: newKey('d'),
  draftId: '',
  threadId: '',
  ...first,
  title: '',
  body: emptyInput,
  pictures: [],
  video: null,
  poll: blankPoll(now),
  topics: [],
  place: null,
});

const pictureFrom = ({ localKey, ...image }: DraftImage): PickedPicture =>
  image.url
    ? keptPicture(image)
    : { localId: localKey, state: 'waiting', progress: 0, width: image.width, height: image.height, preview: '' };
export function fromDraft(d: Draft, now: number): Form {
  const { video, poll } = d;
  const cover =
    video &&
    (video.coverUrl
      ? keptVideo(video).cover
      : video.coverKey
        ? { localId: video.coverKey, state: 'waiting' as const, progress: 0, width: 0, height: 0, preview: '' }
        : null);
  return {
    clientDraftId: d.clientDraftId,
    draftId: d.draftId,
    threadId: d.threadId,
    scope: d.scope,
    threadType: d.threadType,
    tribeId: d.tribeId,
    title: d.title,
    body: fromSource(d.content),
    pictures: d.images.map(pictureFrom),
    topics: d.topics,
    place: d.place,
    video: video && {
      ...(video.vid
        ? keptVideo(video)
        : {
            localId: video.localKey,
            state: 'waiting',
            progress: 0,
            width: video.width,
            height: video.height,
            preview: '',
            duration: video.duration,
          }),
      cover,
    },
    poll: poll
      ? { ...poll, options: poll.options.map((o) => option(o.text, o.image && pictureFrom(o.image))) }
      : blankPoll(now),
    ...(d.draftType === 2
      ? { draftType: 2, carModels: d.carModels ?? [], invited: d.invited ?? [] }
      : d.draftType === 3
        ? { draftType: 3, answerId: d.answerId ?? '' }
        : null),
  };
}
/** What is edited; its poll stays as it is. */
export const fromThread = (t: StoredThread, now: number): Form => ({
  ...blankForm({ scope: t.scope, threadType: t.threadType, tribeId: t.tribeId }, now),
  threadId: t.threadId,
  title: t.title,
  body: fromSource(t.content),
  pictures: t.images.map(keptPicture),
  video: t.video && keptVideo(t.video),
  topics: t.topics,
  place: t.place,
});

function imageDraft(p: PickedPicture): DraftImage {
  const ready = imageOf(p);
  const kept = p.localId.indexOf('kept:') === 0;
  return {
    ...(ready ?? { url: '', width: p.width, height: p.height, size: p.size ?? 0, color: p.color ?? '', status: 0 }),
    localKey: kept ? '' : p.localId,
  };
}
function videoDraft(v: PickedVideo): DraftVideo {
  const cover = v.cover && imageDraft(v.cover);
  return {
    vid: v.state === 'ready' ? (v.vid ?? '') : '',
    playUrl: '',
    coverUrl: cover?.url ?? '',
    width: v.width,
    height: v.height,
    duration: v.duration,
    size: v.size ?? 0,
    status: v.state === 'ready' ? 1 : 0,
    localKey: v.localId.indexOf('kept:') === 0 ? '' : v.localId,
    coverKey: cover?.localKey ?? '',
  };
}
const kinds = { 1: 'thread', 2: 'question', 3: 'answer' } as const;
/** What is being written, as a word: each kind is kept in a place of its own. */
export const kindOf = ({ draftType }: Pick<Form, 'draftType'>): 'thread' | 'question' | 'answer' =>
  kinds[draftType ?? 1];
/** A file that the worker has not taken yet is left out: after a reload nobody would have it. */
const taken = <T extends PickedPicture>(picked: readonly (T | null)[]): T[] =>
  liveNow(picked.filter((p) => p !== null)).filter((p) => !p.isNew);

/** `updateTime`: of the version that it was made from. */
export function toDraft(f: Form, updateTime: number): Draft {
  const [video = null] = taken([f.video]);
  const withCover = video && { ...video, cover: taken([video.cover])[0] ?? null };
  const { options, ...poll } = f.poll;
  return {
    draftId: f.draftId,
    clientDraftId: f.clientDraftId,
    draftType: f.draftType ?? 1,
    scope: f.scope,
    threadType: f.threadType,
    title: f.title,
    content: toSource(f.body),
    images: f.threadType === 0 ? taken(f.pictures).map(imageDraft) : [],
    video: f.threadType === 1 && withCover ? videoDraft(withCover) : null,
    poll:
      f.threadType === 2 && !f.threadId
        ? {
            ...poll,
            options: options.map((o) => ({
              text: o.text,
              image: taken([o.picture]).map(imageDraft)[0] ?? null,
            })),
          }
        : null,
    topics: [...f.topics],
    tribeId: f.tribeId,
    threadId: f.threadId,
    place: f.place,
    updateTime,
    deviceName: '',
    version: 0,
    ...(f.draftType === 2
      ? { carModels: [...(f.carModels ?? [])], invited: [...(f.invited ?? [])] }
      : f.draftType === 3 && f.answerId
        ? { answerId: f.answerId }
        : null),
  };
}

/** The names of the files that go with it. */
export function filesOf({ threadType, threadId, pictures, video, poll }: Form): string[] {
  const options = threadType === 2 && !threadId && poll.votingType !== 0 ? poll.options : [];
  const files = [
    ...(threadType === 0 ? pictures : []),
    ...(threadType === 1 ? [video, video?.cover] : []),
    ...options.map((o) => o.picture),
  ];
  return files.flatMap((p) => (p ? [p.localId] : []));
}
const written = (o: OptionForm): boolean => o.text.trim() !== '' || o.picture !== null;
/** Nothing worth keeping: topics and a place alone are not. */
export const isEmpty = (f: Form): boolean =>
  !f.title.trim() &&
  !f.body.text.trim() &&
  !f.pictures.length &&
  !f.video &&
  !(f.threadType === 2 && f.poll.options.some(written));
/** 发布 is live. */
export function isLive(f: Form): boolean {
  if (f.threadType === 0) return f.body.text.trim() !== '' || f.pictures.length > 0;
  if (f.threadType === 1) return f.video !== null;
  return f.title.trim() !== '' && (f.threadId !== '' || f.poll.options.filter(written).length >= 2);
}

/** The sentence that says what is missing, '' when it may go. */
export function problemOf(f: Form, now: number): string {
  if (!f.tribeId) return '请选择圈子';
  if (lengthOf(f.title.trim()) > most.title) return `标题最多 ${most.title} 字`;
  if (lengthOf(f.body.text) > most.body) return `正文最多 ${most.body} 字`;
  if (new Set(f.body.marks.filter((m) => m.sign === '@').map((m) => m.id)).size > most.people)
    return `最多提到 ${most.people} 人`;
  const files = [...(f.threadType === 0 ? f.pictures : []), ...(f.threadType === 1 && f.video ? [f.video] : [])];
  if (liveNow(files).some((p) => p.state === 'failed'))
    return f.threadType === 1 ? '视频上传失败，请重试或删除' : '有图片上传失败，请重试或删除';
  const cover = f.threadType === 1 && f.video ? f.video.cover : undefined;
  if (cover === null) return '封面还没有准备好';
  if (cover && liveNow([cover])[0]?.state === 'failed') return '封面上传失败，请重新选择封面';
  return f.threadType === 2 && !f.threadId ? pollProblem(f.poll, now) : '';
}
function pollProblem(p: PollForm, now: number): string {
  // A poll of pictures shows and sends no words.
  const words = p.votingType === 1 ? [] : p.options.map((o) => o.text.trim());
  if (p.options.some((o) => (p.votingType !== 1 && !o.text.trim()) || (p.votingType !== 0 && !o.picture)))
    return '请填完每个选项';
  if (words.some((w) => lengthOf(w) > most.option)) return `选项最多 ${most.option} 字`;
  if (new Set(words).size < words.length) return '有两个选项相同';
  if (
    liveNow(p.options.flatMap((o) => (p.votingType !== 0 && o.picture ? [o.picture] : []))).some(
      (x) => x.state === 'failed',
    )
  )
    return '有图片上传失败，请重试或删除';
  if (p.pollType === 1 && (p.maxChoice < 2 || p.maxChoice > p.options.length)) return '请设置最多可选几项';
  if (p.startTime && p.startTime > now + 365 * day) return '开始时间太远';
  if (p.endTime <= Math.max(now, p.startTime) + 60_000) return '截止时间要晚于开始时间';
  return p.endTime > Math.max(now, p.startTime) + 365 * day ? '投票最长一年' : '';
}
