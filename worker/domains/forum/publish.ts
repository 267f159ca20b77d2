// Forum: publishing. An outbox job from the tap on: it waits for its files, is stored on the phone, and is sent once,
// also after restarts of the app. Until then the draft is kept, so that a refusal or a cancellation loses nothing.
import type { Thread } from '../../../bus/entities/forum';
import type { Draft, DraftImage, StoredDraft } from '../../../bus/entities/draft';
import type { Envelope, Failure } from '../../../bus/protocol/envelope';
import type { Input, Output } from '../../../bus/client/topics';
import { clientTokenOf } from '../../kernel/askHash';
import { fail } from '../../kernel/failures';
import { needLogin, refusalText, toast } from '../../store/authGuard';
import type { Kernel } from '../../kernel/types';
import { serverNow } from '../../transport/auth';
import type { Job, Outbox } from '../../outbox/outbox';
import { notifyOtherPages } from '../../store/crossTab';
import { mergeThread, put } from '../../store/entityStore';
import { isRecord } from '../../store/storedFields';
import type { Uploads } from '../../uploads/queue';
import { draftMemory, fileKeys, storedDraft, withFiles } from './draftBox';
import type { DraftBox } from './draftBox';
import { answerDone, answerInput, draftOf, publishCalls, questionDone, questionInput, saved } from './publishAnswers';
import type { PublishCall, SentDraft } from './publishAnswers';
import { refusedIn } from './refusedWords';

/** How long (ms) the person's own thread stays above the recommended ones. */
const FRESH_MS = 600_000;
type Sent = Input<'forum.addThread'>;

/** The input of the call. A file that is still being uploaded is named by its localId (worker/uploads replaces it). */
function inputOf(d: SentDraft): Sent {
  const image = ({ localKey, ...i }: DraftImage) => ({ ...i, url: i.url || localKey });
  const video =
    d.video &&
    (({ localKey, coverKey, ...v }) => ({ ...v, vid: v.vid || localKey, coverUrl: v.coverUrl || coverKey }))(d.video);
  const poll = d.poll && {
    ...d.poll,
    options: d.poll.options.map((o) => ({
      text: d.poll?.votingType === 1 ? '' : o.text.trim(),
      image: d.poll?.votingType && o.image ? image(o.image) : null,
    })),
  };
  return {
    threadType: d.threadType,
    scope: d.scope,
    tribeId: d.tribeId,
    title: d.title.trim(),
    content: d.content.trim(),
    images: d.threadType === 0 ? d.images.map(image) : [],
    video: d.threadType === 1 ? video : null,
    poll: d.threadType === 2 && !d.threadId ? poll : null,
    topics: d.topics,
    place: d.place,
    ...saved(d),
    ...(d.threadId ? { threadId: d.threadId } : null),
  };
}
export function startPublish(kernel: Kernel, outbox: Outbox, uploads: Uploads, box: DraftBox): void {
  const find = (id: string) => outbox.find((j) => publishCalls.indexOf(j.call) >= 0 && draftOf(j).clientDraftId === id);
  /** Questions and answers only have pictures. */
  const fillPictures = (job: Job) => {
    const filled = uploads.fill({ images: (job.input as { images: Draft['images'] }).images, video: null });
    return !filled || 'code' in filled ? filled : { ...job.input, images: filled.images };
  };
  const fillThread = (job: Job) => {
    const input = job.input as Sent;
    const { video: film } = draftOf(job);
    const sent = input.video && film && !film.vid ? uploads.fileOf(film.localKey) : null;
    if (sent && 'code' in sent) return { ...sent, message: '视频未能上传，请检查后重试' };
    const options = input.poll?.options ?? [];
    const ofOptions = options.flatMap((o) => (o.image ? [o.image] : []));
    const filled = uploads.fill({ images: input.images.concat(ofOptions), video: input.video });
    if (!filled || 'code' in filled) return filled;
    const rest = filled.images.slice(input.images.length);
    const poll = input.poll && {
      ...input.poll,
      options: options.map((o) => ({ ...o, image: o.image ? (rest.shift() ?? null) : null })),
    };
    return { ...job.input, images: filled.images.slice(0, input.images.length), video: filled.video, poll };
  };
  const fill = (job: Job) => (job.call === 'forum.addThread' ? fillThread(job) : fillPictures(job));
  const stateOf = (job: Job): StoredDraft['publish'] => (fill(job) === null ? 'uploading' : 'waiting');
  function progressOf(d: Draft): number {
    const keys = fileKeys(d);
    const sum = keys.reduce((n, key) => n + (kernel.read('media.upload', key)?.progress ?? 1), 0);
    return keys.length ? Math.round((sum / keys.length) * 100) / 100 : 1;
  }

  const memory = draftMemory(kernel);
  function putOnTop(key: string, id: string): void {
    const list = kernel.read('forum.feed', key);
    if (list && list.phase === 'ready' && list.ids.indexOf(id) < 0)
      put(
        kernel,
        'forum.feed',
        { ...list, ids: [id].concat(list.ids), total: list.total >= 0 ? list.total + 1 : list.total },
        key,
      );
  }
  /** Inserts it at the top of the lists by time, and of the recommended feed. */
  function showThread(thread: Thread): void {
    const id = mergeThread(kernel, thread);
    const feeds = [
      'recommend',
      'new',
      'circle|' + thread.tribeId,
      'user|' + thread.author.userId,
      ...thread.topics.map((t) => 'topicNew|' + t.topicId),
      ...(thread.threadType === 1 ? ['video', 'userVideo|' + thread.author.userId] : []),
    ];
    memory.get().fresh = memory.get().fresh.concat({ threadId: id, at: kernel.now() }).slice(-5);
    for (const key of feeds) putOnTop(key, id);
  }
  // The recommended feed is ranked, so the person's own new thread is put on top.
  kernel.effect(kernel.changes('forum.feed'), ({ value: list, key, before }) => {
    if (key !== 'recommend' || list.phase !== 'ready' || list.version === before?.version) return;
    for (const { threadId, at } of memory.get().fresh)
      if (at + FRESH_MS > kernel.now() && kernel.read('forum.thread', threadId)?.isMine) putOnTop(key, threadId);
  });
  /** `done` stores what was published, and returns the toast's text. */
  const define = <T extends PublishCall>(call: T, done: (out: Output<T>, d: StoredDraft) => string): void =>
    outbox.define(call, {
      fill,
      restore(job) {
        const d = { ...(box.find(draftOf(job).clientDraftId) ?? draftOf(job)), publish: stateOf(job) };
        box.show({ ...d, progress: progressOf(d) });
      },
      // Another page has cancelled or published it.
      undone: (job) => void box.reread(draftOf(job).clientDraftId),
      pending: (job, how) =>
        void box.patch(draftOf(job).clientDraftId, { publish: how === 1 ? 'sending' : stateOf(job) }),
      done(job, out) {
        const d = draftOf(job);
        // The draft was stored on the server after this job was made, so the call did not delete it.
        const { draftId: kept = '', version = 0 } = box.find(d.clientDraftId) ?? {};
        const { draftId, draftVersion = version } = job.input as Sent;
        if (kept && (kept !== draftId || version > draftVersion))
          void outbox
            .add({
              call: 'forum.deleteDraft',
              input: { draftId: kept, draftVersion: version },
              orderKey: 'draft|' + d.clientDraftId,
            })
            .catch(() => undefined);
        // Deletes the files only after the stored job: a restart before that sends it again, with its files.
        void box.drop(d.clientDraftId).then(() => uploads.remove(fileKeys(d)));
        toast(kernel, done(out, d), 1);
      },
      failed(job, failure) {
        const text = whyNot(failure, draftOf(job).draftType);
        toast(kernel, text);
        const d = box.find(draftOf(job).clientDraftId);
        if (!d) return;
        const { sentAs, ...rest } = d;
        const next: StoredDraft = {
          ...rest,
          // Other content has arrived under this client token: what is sent from now on is something else.
          ...(sentAs && failure.code !== '010013' ? { sentAs } : null),
          publish: 'failed',
          failCode: failure.code,
          failMessage: text,
          refused: failure.code === '010007' ? refusedIn(failure.data) : [],
        };
        box.show(next);
        void box.write(next);
      },
    });
  define('forum.addThread', (thread, d) => {
    if (d.threadId) mergeThread(kernel, thread);
    else showThread(thread);
    notifyOtherPages(kernel, 'threadCreated', { threadId: thread.threadId });
    return thread.auditStatus === 1 ? (d.threadId ? '已更新' : '发布成功') : '已提交，审核通过后展示';
  });
  define('questions.addQuestion', (question) => questionDone(kernel, question, false));
  define('questions.editQuestion', (question) => questionDone(kernel, question, true));
  define('questions.addAnswer', (answer, d) => answerDone(kernel, answer, !!d.answerId));

  /** Adds the job for the draft's type. */
  function addJob(d: StoredDraft, ask: Envelope): Promise<Job> {
    const clientToken = d.sentAs?.clientToken;
    const rest = { orderKey: 'publish|' + d.clientDraftId, undo: { draft: d }, ask, clientToken };
    const { draftId, draftVersion } = d.sentAs ?? { draftId: d.draftId, draftVersion: d.version };
    const sent: SentDraft = { ...d, draftId, draftVersion };
    if (d.draftType === 3) return outbox.add({ call: 'questions.addAnswer', input: answerInput(sent), ...rest });
    if (d.draftType !== 2) return outbox.add({ call: 'forum.addThread', input: inputOf(sent), ...rest });
    const { call, input } = questionInput(sent);
    return outbox.add({ call, input, ...rest });
  }
  async function publish(d: StoredDraft, ask: Envelope): Promise<void> {
    if (find(d.clientDraftId)) return;
    // An edit may arrive twice.
    const isNew = !(d.draftType === 3 ? d.answerId : d.threadId);
    const sentAs = d.sentAs ?? {
      clientToken: clientTokenOf(kernel, ask),
      draftId: d.draftId,
      draftVersion: d.version,
    };
    const going: StoredDraft = {
      ...d,
      ...(isNew ? { sentAs } : null),
      publish: 'uploading',
      progress: progressOf(d),
      failCode: '',
      failMessage: '',
      refused: [],
    };
    box.show(going);
    // Waits until the person is known; a repeated ask after a worker restart finds its job.
    const job = await addJob(going, ask).catch((e: unknown) => {
      box.patch(d.clientDraftId, { publish: '' });
      throw e;
    });
    if (!find(d.clientDraftId)) return;
    const shown = {
      ...(box.find(d.clientDraftId) ?? going),
      publish: job.state === 'waiting' ? stateOf(job) : 'sending',
    } as const;
    box.show(shown);
    await box.write(shown);
    // A waiting save of the draft is no longer needed, unless it may have arrived: its answer tells what to delete.
    const saving = outbox.find((j) => j.slot === 'draft|' + d.clientDraftId && j.state === 'waiting');
    if (saving?.tries === 0) await outbox.drop(saving);
  }
  kernel.handle('forum.publish', async ({ draft }, ask) => {
    needLogin(kernel);
    const { id, before, known } = box.placeOf(draft);
    const own = {
      clientDraftId: id,
      draftId: known?.draftId ?? (before ? '' : draft.draftId),
      version: known?.version ?? 0,
      updateTime: serverNow(kernel),
    };
    await publish(storedDraft(withFiles(kernel, { ...draft, ...own }), before), ask);
    return {};
  });
  kernel.handle('forum.publishAgain', async ({ clientDraftId }, ask) => {
    needLogin(kernel);
    const d = box.find(clientDraftId);
    if (!d) throw fail('010002');
    const failed = fileKeys(d).filter((key) => kernel.read('media.upload', key)?.state === 'failed');
    if (failed.length) await uploads.retry(failed);
    await publish(d, ask);
    return {};
  });
  kernel.handle('forum.cancelPublish', async ({ clientDraftId }) => {
    const job = find(clientDraftId);
    if (job?.state === 'running') throw fail('010004', '正在发送，无法取消');
    if (job) await outbox.withdraw(job);
    const d = box.patch(clientDraftId, { publish: '', failCode: '', failMessage: '', dirty: 1 });
    if (d) await box.write(d);
    return {};
  });
  kernel.effect(kernel.changes('media.upload'), ({ key }) => {
    for (const d of box.all())
      if (d.publish && d.publish !== 'failed' && fileKeys(d).indexOf(key) >= 0)
        box.patch(d.clientDraftId, { progress: progressOf(d) });
  });
}

function whyNot(failure: Failure, draftType: Draft['draftType']): string {
  if (failure.code === '010007') return '含有不合适的词语，请修改后再发布';
  const { data } = failure;
  if (isRecord(data) && data['field'] === 'endTime') return '投票的截止时间已过，请修改后再发布';
  if (failure.code === '010013') return '修改前的内容已经发布，再次发布会成为另一篇';
  if (failure.code === '010009') return '你已被禁言，暂时不能发布';
  if (failure.code === '010002') return draftType === 1 ? '圈子或帖子已不存在' : '问题已不存在';
  return refusalText(failure.code, failure.message);
}
