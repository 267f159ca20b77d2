// Outbox: every write is a job. A job is stored on the phone before it is sent, runs after the earlier jobs of its order
// key, is sent again after a network failure with the same client token, and is loaded again after a restart.
import { Subject, filter, firstValueFrom, map, merge } from 'rxjs';
import type { Envelope } from '../../bus/protocol/envelope';
import type { AskTopic } from '../../bus/client/topics';
import { askNumber, clientTokenOf } from '../kernel/askHash';
import { fail } from '../kernel/failures';
import { toast } from '../store/authGuard';
import { notifyOtherPages } from '../store/crossTab';
import type { Kernel } from '../kernel/types';
import { authOf } from '../transport/auth';
import { MAX_JOBS } from './jobs';
import type { Job } from './jobs';
import { outliving } from './jobKinds';
import type { JobKind, Kinds, Wanted } from './jobKinds';
import { findJob, memoryOf, removeJob, showCounts, writeJob } from './jobList';
import { adoptJobs, loadJobs, restoreJobs, takeOverJobs } from './restart';
import type { IsWanted } from './restart';
import { forgetDropped, mayRun, runJobs, visitorJobs } from './sender';

export type { Job } from './jobs';

/** The purpose given to `askNumber` for jobs. */
const JOB = 3;

/** The first free id `<kind>:<number>` from `from` on, modulo 10^6. Redaction keeps ids of this shape. */
export const shortId = (kind: string, from: number, taken: (id: string) => boolean): string => {
  for (let n = from; ; n++) {
    const id = kind + ':' + String(n % 1_000_000);
    if (!taken(id)) return id;
  }
};

export type Outbox = ReturnType<typeof createOutbox>;
export function createOutbox(kernel: Kernel) {
  const kinds: Kinds = {};
  const wake = new Subject<string>();
  const loaded = new Subject<void>();
  const visiting = kernel.changes('session.state').pipe(filter(({ value }) => value.phase === 'tourist'));

  const memory = memoryOf(kernel);
  const find = (test: (job: Job) => boolean): Job | undefined => findJob(kernel, test);
  /** Whether the token differs from the one that was last refused for want of a login. */
  const hasAnotherToken = (): boolean => authOf(kernel).get().since !== memory.get().refused;
  async function load(owner: string): Promise<void> {
    if (!(await loadJobs(kernel, kinds, owner))) return;
    loaded.next();
    wake.next('loaded');
  }
  /** Resolves when the person's jobs are loaded, or at once for a visitor. */
  async function whenLoaded(): Promise<void> {
    if (memory.get().loaded || kernel.read('session.state')?.phase === 'tourist') return;
    await firstValueFrom(merge(loaded, visiting));
  }
  /** As `whenLoaded`; fails where the jobs may be another person's than those of the call's time. */
  async function whenOwn(): Promise<void> {
    const { epoch } = authOf(kernel).get();
    const hadOwner = memory.get().loaded === 1;
    await whenLoaded();
    // Made before the server had named the person, whose token another one has replaced since: it may be somebody else's.
    if (!hadOwner && authOf(kernel).get().epoch !== epoch) throw fail('020011');
  }
  async function add<T extends AskTopic>(wanted: Wanted<T>): Promise<Job> {
    await whenOwn();
    const { owner, jobs } = memory.get();
    const ask = askNumber(wanted.ask, JOB);
    const known = ask ? find((j) => j.ask === ask) : undefined;
    if (known) {
      if (wanted.reply && wanted.ask?.id) known.replyTo = wanted.ask.id;
      return known;
    }
    if (!owner && !kinds[wanted.call]?.anyone) throw fail('020011');
    if (jobs.length >= MAX_JOBS) {
      toast(kernel, '待发送的内容太多，请稍后再试');
      throw fail('full');
    }
    const clientToken = wanted.clientToken || clientTokenOf(kernel, wanted.ask);
    const { clientToken: _none, ...input } = wanted.input as Job['input'];
    const job: Job = {
      jobId: shortId('job', ask || Math.floor(kernel.random() * 1e6), (id) => jobs.some((j) => j.jobId === id)),
      ask,
      clientToken,
      call: wanted.call,
      input,
      orderKey: wanted.orderKey,
      slot: wanted.slot ?? '',
      createTime: kernel.now(),
      notBefore: wanted.notBefore ?? 0,
      retryAt: 0,
      tries: 0,
      state: 'waiting',
      needs: 'store',
      lastError: null,
      undo: wanted.undo ?? null,
      replyTo: wanted.reply ? (wanted.ask?.id ?? '') : '',
    };
    jobs.push(job);
    try {
      wanted.made?.(job);
    } catch (e) {
      removeJob(kernel, job);
      throw e;
    }
    showCounts(kernel);
    await writeJob(kernel, 'put', job);
    if (job.needs === 'store') job.needs = '';
    wake.next('added');
    return job;
  }
  async function drop(job: Job): Promise<void> {
    removeJob(kernel, job);
    await writeJob(kernel, 'delete', job);
    wake.next('dropped');
  }
  /** The person does not want it any more: drops it here and in the other pages, which have loaded it too. */
  async function withdraw(job: Job): Promise<void> {
    if (job.state === 'running') job.dropped = 1;
    await drop(job);
    notifyOtherPages(kernel, 'jobDropped', { jobId: job.jobId });
  }
  /** Removes a job that still waits; false when it is being sent or has ended. */
  async function undo(jobId: string): Promise<boolean> {
    const job = find((j) => j.jobId === jobId && j.state === 'waiting');
    if (!job) return false;
    kinds[job.call]?.undone?.(job);
    await withdraw(job);
    return true;
  }
  /** Gives a waiting job another body, and with it another client token. */
  async function replace(job: Job, input: Job['input'], ask: Envelope | undefined): Promise<void> {
    // Other pages, which have the old one where it waits for longer, drop it.
    const isKnown = job.notBefore <= kernel.now();
    job.input = input;
    job.ask = askNumber(ask, JOB);
    job.clientToken = clientTokenOf(kernel, ask);
    await writeJob(kernel, 'put', job);
    if (isKnown) notifyOtherPages(kernel, 'jobDropped', { jobId: job.jobId });
    wake.next('replaced');
  }
  /** Loads what another page has stored in place of these jobs: that page may close before it is sent. */
  async function takeReplaced(forgotten: readonly Job[]): Promise<void> {
    const isInPlace = (job: Job): boolean =>
      forgotten.some(({ jobId, clientToken }) => jobId === job.jobId && clientToken !== job.clientToken);
    await takeOverJobs(kernel, kinds, isInPlace);
    wake.next('replaced');
  }
  async function resend(job: Job): Promise<void> {
    Object.assign(job, { state: 'waiting', tries: 0, retryAt: 0, needs: '', createTime: kernel.now() });
    showCounts(kernel);
    await writeJob(kernel, 'put', job);
    wake.next('resent');
  }

  kernel.effect(kernel.timers('outbox'), () => {
    memory.get().timer = '';
    wake.next('time');
  });
  const named = kernel.changes('session.me').pipe(
    map(({ value: me }) => me?.userId ?? ''),
    filter((id) => id !== ''),
  );
  kernel.effect(named, (owner) => {
    if (owner !== memory.get().owner) void load(owner);
  });
  // Runs the jobs that waited for the network, the login or the terms.
  const cured = merge(
    merge(kernel.changes('session.state'), kernel.changes('session.me')).pipe(
      filter(() => mayRun(kernel) || visitorJobs(kernel, kinds).length > 0),
    ),
    // A new token of the same person changes neither stream, but closes the login dialog.
    kernel
      .changes('session.dialog')
      .pipe(filter(() => mayRun(kernel) && hasAnotherToken() && find((job) => job.needs === 'login') !== undefined)),
  );
  kernel.effect(cured, () => wake.next('cured'));
  kernel.effect(wake, () => {
    if (mayRun(kernel)) {
      const [agreed, another] = [kernel.read('session.me')?.authTac === 1, hasAnotherToken()];
      for (const job of memory.get().jobs)
        if ((job.needs === 'login' && another) || (job.needs === 'terms' && agreed)) job.needs = '';
    }
    runJobs(kernel, kinds, () => wake.next('ended'));
  });
  kernel.effect(kernel.events('native.crossPageReceived'), ({ theme, args }) => {
    if (theme !== 'jobDropped') return;
    const forgotten: Job[] = [];
    for (const { jobId } of args) {
      const job = jobId ? find((j) => j.jobId === jobId) : undefined;
      if (job?.state === 'running') job.dropped = 1;
      else if (job) {
        forgetDropped(kernel, job, kinds[job.call]);
        forgotten.push(job);
      }
    }
    wake.next('dropped');
    if (forgotten.length > 0) void takeReplaced(forgotten);
  });
  kernel.effect(kernel.events('session.networkChanged'), ({ online }) => {
    if (online) for (const job of memory.get().jobs) job.retryAt = 0;
    wake.next('network');
  });
  /** Removes the jobs of this person here, but for those that outlive the login. The stored ones stay. */
  async function release(): Promise<void> {
    const jobs = outliving(memory.get().jobs, kinds);
    memory.set({ ...memory.get(), owner: '', loaded: 0, jobs, strangers: [] });
    showCounts(kernel);
    for (const job of jobs) await writeJob(kernel, 'put', job);
  }
  return {
    /** Loads the jobs of the person who logged in before the second script was loaded. */
    begin(): void {
      showCounts(kernel);
      const me = kernel.read('session.me');
      if (me) void load(me.userId);
    },
    define: <T extends AskTopic>(call: T, kind: JobKind<T>): void => {
      kinds[call] = kind as JobKind<never>;
    },
    whenLoaded,
    whenOwn,
    add,
    drop,
    withdraw,
    undo,
    replace,
    resend,
    find,
    /** This person's jobs, then those after each change. */
    jobs$: memory.value$.pipe(map(({ jobs }) => jobs)),
    /** The jobs that pass the test, in the order in which they were made. */
    all: (test: (job: Job) => boolean): Job[] => memory.get().jobs.filter(test),
    /** Restores the stored jobs whose script has been loaded since. */
    async restore(): Promise<void> {
      await restoreJobs(kernel, kinds);
      wake.next('restored');
    },
    /** Runs the jobs whose files are uploaded, or whose service is connected, by now. */
    checkNeeds: (): void => wake.next('files'),
    /** Loads what a visitor, or somebody who has lost the login since, left unsent before this start. */
    async loadVisitor(): Promise<void> {
      await whenLoaded();
      if (memory.get().owner) {
        await adoptJobs(kernel, kinds);
        wake.next('loaded');
      } else if (!memory.get().loaded) await load('');
    },
    /** Loads what another page of this person has stored since, and is sent from here now. */
    async takeOver(isWanted: IsWanted): Promise<void> {
      await whenLoaded();
      await takeOverJobs(kernel, kinds, isWanted);
      wake.next('loaded');
    },
    /** Whether this person's stored jobs are loaded. */
    isLoaded: (): boolean => memory.get().loaded === 1,
    /** Emits when a person's stored jobs have been loaded. */
    loaded$: loaded.asObservable(),
    release,
    /** Deletes the jobs of this person, also on the phone (logout), but for those that outlive the login. */
    async forget(): Promise<void> {
      const { owner } = memory.get();
      await release();
      if (owner)
        await kernel.edge('kernel.storage', { op: 'clear', store: 'jobs', key: owner + '|' }).catch(() => undefined);
    },
  };
}
