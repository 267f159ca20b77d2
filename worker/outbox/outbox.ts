// Outbox: every write is a job, written to the phone before it is sent, in order where order counts, tried again
// where the way failed, never sent under two tokens, there again after the worker or the webview died.
import { Subject, filter, map } from 'rxjs';
import type { Envelope, Failure } from '../../bus/protocol/envelope';
import type { AskTopic, CallTopic } from '../../bus/client/topics';
import { askNumber, clientTokenOf } from '../kernel/askHash';
import { fail, failureIn } from '../kernel/failures';
import { toast } from '../store/authGuard';
import type { Kernel } from '../kernel/types';
import { authOf } from '../transport/auth';
import { MAX_JOBS, MAX_PARALLEL, OLD_MS, fateOf, nextTime, runnable } from './jobs';
import type { Job } from './jobs';
import { isFailure, lookForFiles } from './jobKinds';
import type { JobKind, Kinds, Wanted } from './jobKinds';
import { readJobs, storeJob } from './jobStore';
import { stableSort } from '../kernel/stableSort';
import { put } from '../store/entityStore';
import { streamOf } from '../kernel/streamOf';

export type { Job } from './jobs';

/**
 * strangers: jobs of an earlier life whose script is not here yet. refused: Auth.since of the token that was last taken
 * for no login.
 */
type Memory = {
  owner: string;
  loaded: 0 | 1;
  jobs: Job[];
  persistent: 0 | 1;
  timer: string;
  strangers: string[];
  refused: number;
};
const JOB = 3;

/** A short name that a recording keeps as it is: `local:123456`. */
export const shortId = (kind: string, from: number, taken: (id: string) => boolean): string => {
  for (let n = from; ; n++) {
    const id = kind + ':' + String(n % 1_000_000);
    if (!taken(id)) return id;
  }
};

export type Outbox = ReturnType<typeof createOutbox>;
export function createOutbox(kernel: Kernel) {
  const memory = kernel.slice<Memory>('outbox', {
    owner: '',
    loaded: 0,
    jobs: [],
    persistent: 1,
    timer: '',
    strangers: [],
    refused: -1,
  });
  const kinds: Kinds = {};
  const wake = new Subject<string>();
  const waiters: (() => void)[] = [];
  const loadListeners: (() => void)[] = [];

  const find = (test: (job: Job) => boolean): Job | undefined => memory.get().jobs.filter(test)[0];
  const keyOf = (jobId: string): string => memory.get().owner + '|' + jobId;
  async function write(op: 'put' | 'delete', job: Job): Promise<void> {
    const lost = await storeJob(kernel, op, keyOf(job.jobId), job);
    if (!lost) return;
    if (memory.get().persistent) kernel.note('outbox in memory', lost);
    memory.get().persistent = 0;
  }
  function tell(): void {
    const { jobs, persistent } = memory.get();
    const failed = jobs.filter((j) => j.state === 'failed').length;
    put(kernel, 'session.outbox', { waiting: jobs.length - failed, failed, persistent });
  }
  function remove(job: Job): void {
    memory.get().jobs = memory.get().jobs.filter((j) => j.jobId !== job.jobId);
    tell();
  }
  /** Writes go only as the person whom the server has named for the token in use. */
  function mayRun(): boolean {
    const state = kernel.read('session.state');
    const known = kernel.slice('session', { known: -1, owing: 0 }).get().known === authOf(kernel).get().epoch;
    return (
      state?.phase === 'user' && known && state.online === 1 && kernel.read('session.me')?.userId === memory.get().owner
    );
  }
  const hasAnotherToken = (): boolean => authOf(kernel).get().since !== memory.get().refused;
  const isOurs = (job: Job, owner: string): boolean =>
    memory.get().owner === owner || memory.get().jobs.indexOf(job) >= 0;
  /**
   * A visitor's: without a person, and so without the wait for one. Also what is left of a person who has lost the
   * login.
   */
  function visitorsMay(): Job[] {
    const state = kernel.read('session.state');
    const here = state?.phase === 'tourist' && state.online === 1;
    return here ? memory.get().jobs.filter((j) => kinds[j.call]?.anyone) : [];
  }
  async function run(job: Job): Promise<void> {
    const kind = kinds[job.call];
    const filled = kind?.fill ? kind.fill(job) : job.input;
    if (!filled) return;
    if (isFailure(filled)) {
      await end(job, kind, filled);
      wake.next('ended');
      return;
    }
    job.state = 'running';
    job.tries++;
    kind?.pending?.(job, 1);
    const [{ owner }, { since }] = [memory.get(), authOf(kernel).get()];
    try {
      const input = { ...filled, clientToken: job.clientToken };
      const out = await (kind?.send
        ? kind.send(job, input)
        : kernel.call(job.call as CallTopic, input as never, { quiet: true, silent: kind?.silent === true }));
      if (!isOurs(job, owner)) return;
      remove(job);
      kind?.done(job, out as never);
      if (job.replyTo) kernel.answer(job.call, job.replyTo, out as never);
      await write('delete', job);
    } catch (e) {
      if (isOurs(job, owner)) await lost(job, kind, failureIn(e) ?? { code: '019999', message: '' }, since);
    }
    wake.next('ended');
  }
  /** It goes out when it can; nobody is kept waiting for that. */
  function letGo(job: Job): void {
    if (job.replyTo) kernel.refuse(job.call, job.replyTo, { code: 'network', message: '' });
    job.replyTo = '';
  }
  async function lost(job: Job, kind: JobKind<never> | undefined, failure: Failure, since: number): Promise<void> {
    const fate = fateOf(failure, job.tries);
    job.lastError = failure;
    job.state = 'waiting';
    if (fate.is === 'end') return end(job, kind, failure);
    if (fate.is === 'retry') job.retryAt = kernel.now() + fate.after;
    if (fate.is === 'needs') job.needs = fate.what;
    if (job.needs === 'login') memory.get().refused = since;
    kind?.pending?.(job, 2);
    letGo(job);
    tell();
    await write('put', job);
  }
  async function end(job: Job, kind: JobKind<never> | undefined, failure: Failure): Promise<void> {
    if (job.replyTo) kernel.refuse(job.call, job.replyTo, failure);
    job.replyTo = '';
    if (kind?.keep) job.state = 'failed';
    else remove(job);
    kind?.failed(job, failure);
    tell();
    await write(kind?.keep ? 'put' : 'delete', job);
  }
  function pump(): void {
    const { jobs } = memory.get();
    if (memory.get().timer) kernel.clearTimer(memory.get().timer);
    memory.get().timer = '';
    const known = (job: Job) => memory.get().strangers.indexOf(job.jobId) < 0;
    const may = (mayRun() ? jobs : visitorsMay()).filter(known);
    lookForFiles(may, kinds);
    const isOffline = kernel.read('session.state')?.online === 0;
    for (const job of jobs) {
      if (job.state !== 'waiting' || may.indexOf(job) >= 0) continue;
      kinds[job.call]?.pending?.(job, 2);
      if (isOffline) letGo(job);
    }
    const running = jobs.filter((j) => j.state === 'running').length;
    for (const job of runnable(may, kernel.now(), MAX_PARALLEL - running)) void run(job);
    const next = nextTime(may, kernel.now());
    if (next) memory.get().timer = kernel.setTimer('outbox', next - kernel.now());
  }
  async function load(owner: string): Promise<void> {
    const visitors = memory.get().owner === '' ? memory.get().jobs : [];
    const keys = visitors.map((job) => keyOf(job.jobId));
    memory.set({ ...memory.get(), owner, loaded: 0, jobs: visitors });
    if (owner)
      for (const [i, job] of visitors.entries())
        void write('put', job)
          .then(() => kernel.edge('kernel.storage', { op: 'delete', store: 'jobs', key: keys[i] ?? '' }))
          .catch(() => undefined);
    const kept = await readJobs(kernel, owner, (job) => kinds[job.call]?.anyone === true);
    if (kept === null) memory.get().persistent = 0;
    const found = stableSort(kept ?? [], (a, b) => a.createTime - b.createTime);
    if (memory.get().owner !== owner) return;
    const own = memory.get().jobs;
    for (const job of found) {
      job.replyTo = '';
      job.needs = '';
      if (job.state === 'running') job.state = 'waiting';
    }
    memory.get().jobs = found.filter((j) => !own.some((o) => o.jobId === j.jobId)).concat(own);
    memory.get().strangers = found
      .filter((job) => !kinds[job.call] && kernel.missing(job.call))
      .map((job) => job.jobId);
    for (const job of found) if (memory.get().strangers.indexOf(job.jobId) < 0) await restoreJob(job);
    memory.get().loaded = 1;
    tell();
    for (const go of waiters.splice(0)) go();
    for (const fn of loadListeners) fn();
    wake.next('loaded');
  }
  /** Shows again what an earlier life had left. */
  async function restoreJob(job: Job): Promise<void> {
    const kind = kinds[job.call];
    kind?.restore?.(job);
    // Nobody remembers it: the person is asked, or it is let go where there is nothing to ask about.
    if (job.createTime < kernel.now() - OLD_MS && job.state !== 'failed')
      await end(job, kind, { code: 'old', message: '内容已超过24小时，确认后再发送' });
  }
  /** Until it is known whose outbox this is, and what is in it (a worker has just begun, the page asks at once). */
  function ready(): Promise<void> {
    if (memory.get().loaded || kernel.read('session.state')?.phase === 'tourist') return Promise.resolve();
    return new Promise((go) => waiters.push(go));
  }
  async function add<T extends AskTopic>(wanted: Wanted<T>): Promise<Job> {
    await ready();
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
    const clientToken = clientTokenOf(kernel, wanted.ask);
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
    wanted.made?.(job);
    tell();
    await write('put', job);
    if (job.needs === 'store') job.needs = '';
    wake.next('added');
    return job;
  }
  async function drop(job: Job): Promise<void> {
    remove(job);
    await write('delete', job);
    wake.next('dropped');
  }
  /** Takes back what waits to be sent; false when it is too late. */
  async function undo(jobId: string): Promise<boolean> {
    const job = find((j) => j.jobId === jobId && j.state === 'waiting');
    if (!job) return false;
    kinds[job.call]?.undone?.(job);
    await drop(job);
    return true;
  }
  /** Another wish in place of the waiting one: another body, so another token. */
  async function replace(job: Job, input: Job['input'], ask: Envelope | undefined): Promise<void> {
    job.input = input;
    job.ask = askNumber(ask, JOB);
    job.clientToken = clientTokenOf(kernel, ask);
    await write('put', job);
    wake.next('replaced');
  }
  async function resend(job: Job): Promise<void> {
    Object.assign(job, { state: 'waiting', tries: 0, retryAt: 0, needs: '', createTime: kernel.now() });
    tell();
    await write('put', job);
    wake.next('resent');
  }

  kernel.onTimer('outbox', () => {
    memory.get().timer = '';
    wake.next('time');
  });
  const people = streamOf(kernel, 'session.me').pipe(
    map((me) => me?.userId ?? ''),
    filter((id) => id !== '' && id !== memory.get().owner),
  );
  people.subscribe((owner) => void load(owner));
  // Whatever a job waited for: the network, the login, the terms.
  for (const topic of ['session.state', 'session.me'] as const)
    streamOf(kernel, topic)
      .pipe(filter(() => mayRun() || visitorsMay().length > 0))
      .subscribe(() => wake.next('cured'));
  // The same person with another token changes neither of them, but closes the login's dialog.
  streamOf(kernel, 'session.dialog')
    .pipe(filter(() => mayRun() && hasAnotherToken() && find((job) => job.needs === 'login') !== undefined))
    .subscribe(() => wake.next('cured'));
  streamOf(kernel, 'session.state')
    .pipe(filter((s) => s.phase === 'tourist'))
    .subscribe(() => {
      for (const go of waiters.splice(0)) go();
    });
  wake.subscribe(() => {
    if (mayRun()) {
      const [agreed, another] = [kernel.read('session.me')?.authTac === 1, hasAnotherToken()];
      for (const job of memory.get().jobs)
        if ((job.needs === 'login' && another) || (job.needs === 'terms' && agreed)) job.needs = '';
    }
    pump();
  });
  kernel.on('session.networkChanged', ({ online }) => {
    if (online) for (const job of memory.get().jobs) job.retryAt = 0;
    wake.next('network');
  });
  return {
    /** The person who was there before the second script. */
    begin(): void {
      tell();
      const me = kernel.read('session.me');
      if (me) void load(me.userId);
    },
    define: <T extends AskTopic>(call: T, kind: JobKind<T>): void => {
      kinds[call] = kind as JobKind<never>;
    },
    add,
    drop,
    undo,
    replace,
    resend,
    find,
    /** In the order in which they were made. */
    all: (test: (job: Job) => boolean): Job[] => memory.get().jobs.filter(test),
    /** The script is here that some jobs of an earlier life waited for. */
    async adopt(): Promise<void> {
      const { strangers, jobs } = memory.get();
      const own = jobs.filter((job) => strangers.indexOf(job.jobId) >= 0 && kinds[job.call]);
      memory.get().strangers = strangers.filter((id) => !own.some((job) => job.jobId === id));
      for (const job of own) await restoreJob(job);
      tell();
      wake.next('adopted');
    },
    /** What jobs wait for besides time and network may be there now. */
    look: (): void => wake.next('files'),
    /** What a visitor left unsent before this start. */
    loadVisitor: async (): Promise<void> => {
      if (kernel.read('session.state')?.phase === 'tourist' && !memory.get().owner && !memory.get().loaded)
        await load('');
    },
    /** Whether it is known what this person has left unsent. */
    isLoaded: (): boolean => memory.get().loaded === 1,
    onLoad: (fn: () => void): void => void loadListeners.push(fn),
    /** Everything of this person goes: logout. */
    async forget(): Promise<void> {
      const { owner } = memory.get();
      memory.set({ ...memory.get(), owner: '', loaded: 0, jobs: [], strangers: [] });
      tell();
      if (owner)
        await kernel.edge('kernel.storage', { op: 'clear', store: 'jobs', key: owner + '|' }).catch(() => undefined);
    },
  };
}
