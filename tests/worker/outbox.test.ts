// The outbox: order, concurrency, back-off, limits, and full or failing storage.
import { describe, expect, it } from 'vitest';
import { memoryStorage } from '../../worker/edges/storage';
import type { Storage } from '../../worker/edges/storage';
import { backOff, decideRetry, followClock, nextTime, runnable } from '../../worker/outbox/jobs';
import type { Reply } from './world';
import { draft, job, json, me, quietAnswers } from './fixtures';
import { fullStorage } from './fullStorage';
import { bootWith, createWorld, failureOf, said } from './world';

const start = async (more: Parameters<typeof createWorld>[0] = {}) => {
  const w = createWorld({ boot: bootWith({ token: 'A', visitorTerms: '1' }), answers: quietAnswers(), ...more });
  await w.pass(2500);
  return w;
};

describe('runnable jobs', () => {
  it('are the oldest of each order key, up to the number of free slots', () => {
    const jobs = [job('a', { orderKey: 'x' }), job('b', { orderKey: 'x' }), job('c'), job('d'), job('e')];
    expect(runnable(jobs, 10, 3).map((j) => j.jobId)).toEqual(['a', 'c', 'd']);
  });
  it('do not overtake a job of the same order key that waits for a time, a login or an answer', () => {
    for (const held of [{ retryAt: 99 }, { notBefore: 99 }, { needs: 'login' as const }, { state: 'running' as const }])
      expect(runnable([job('a', { orderKey: 'x', ...held }), job('b', { orderKey: 'x' })], 10, 3)).toEqual([]);
  });
  it('are not blocked by a failed job', () => {
    expect(
      runnable([job('a', { orderKey: 'x', state: 'failed' }), job('b', { orderKey: 'x' })], 10, 3).map((j) => j.jobId),
    ).toEqual(['b']);
  });
  it('are due next at the earliest future time of a waiting job', () => {
    expect(
      nextTime(
        [
          job('a', { retryAt: 50 }),
          job('b', { notBefore: 30 }),
          job('c', { notBefore: 5 }),
          job('d', { retryAt: 20, state: 'failed' }),
        ],
        10,
      ),
    ).toBe(30);
  });
});

describe('a clock that is set back', () => {
  it('takes the times of a job with it, and a correction of seconds does not', () => {
    const made = job('a', { createTime: 10_000_000, notBefore: 10_000_300, retryAt: 10_004_000 });
    followClock(made, 9_990_000);
    expect(made.notBefore).toBe(10_000_300);
    followClock(made, 2_000_000);
    expect(made).toMatchObject({ createTime: 2_000_000, notBefore: 2_000_300, retryAt: 2_004_000 });
  });
  it('takes a repetition with it also of a job that was made long before', () => {
    const lastError = { code: 'network', message: '' };
    const made = job('a', { createTime: 1_000_000, tries: 2, retryAt: 10_002_000, lastError });
    followClock(made, 10_000_000);
    expect(made.retryAt).toBe(10_002_000);
    followClock(made, 5_000_000);
    expect(made).toMatchObject({ createTime: 1_000_000, retryAt: 5_002_000 });
    const limited = { code: '010008', message: '', data: { retryAfter: 600 } };
    const waits = job('b', { createTime: 1_000_000, tries: 1, retryAt: 5_600_000, lastError: limited });
    followClock(waits, 5_000_000);
    expect(waits.retryAt).toBe(5_600_000);
  });
  it('does not keep a stored job from being sent', async () => {
    const storage = memoryStorage();
    const made = 1_900_000_000_000;
    const input = { threadId: 't1', isLike: 1 };
    const kept = job('job:1', { call: 'forum.likeThread', input, createTime: made, notBefore: made + 300 });
    await storage.run({ op: 'put', store: 'jobs', key: 'me|job:1', value: json(kept) });
    const w = await start({ storage });
    await w.pass(5000);
    expect(w.calls('forum.likeThread')).toHaveLength(1);
  });
});

describe('a job that another page has dropped', () => {
  it('refuses the ask that waits for it, and is not sent again', async () => {
    const w = await start();
    w.answers['forum.report'] = { lost: 'network', after: 5000 };
    const asked = failureOf(w.ask('forum.report', { targetType: 1, targetId: 't1', reasonCode: 1, content: '' }));
    await w.pass(1000);
    const { jobs } = w.kernel.state.slices['outbox'] as { jobs: { jobId: string }[] };
    const args = jobs.map(({ jobId }) => ({ jobId }));
    await w.tell('native.crossPageReceived', { theme: 'jobDropped', args, random: 1, sender: 'x', at: 1 });
    await w.pass(60_000);
    expect((await asked)?.code).toBe('cancelled');
    expect(w.calls('forum.report')).toHaveLength(1);
  });
});

describe('a failed attempt', () => {
  it('backs off by 1, 2, 4, 8 and then always 30 s', () => {
    expect([1, 2, 3, 4, 5, 6, 60].map(backOff)).toEqual([1000, 2000, 4000, 8000, 30_000, 30_000, 30_000]);
  });
  it.each([
    ['network', undefined, { is: 'retry', after: 1000 }],
    ['timeout', undefined, { is: 'retry', after: 1000 }],
    ['019999', undefined, { is: 'retry', after: 1000 }],
    ['network', { status: 429, retryAfter: 7 }, { is: 'retry', after: 7000 }],
    ['010008', { retryAfter: 9 }, { is: 'retry', after: 9000 }],
    ['050901', undefined, { is: 'needs', what: 'login' }],
    ['020011', undefined, { is: 'needs', what: 'login' }],
    ['020012', undefined, { is: 'needs', what: 'terms' }],
    ['cancelled', undefined, { is: 'again' }],
    ['010001', undefined, { is: 'end' }],
    ['010003', undefined, { is: 'end' }],
    ['010004', undefined, { is: 'end' }],
    ['010007', undefined, { is: 'end' }],
    ['010009', undefined, { is: 'end' }],
    ['010013', undefined, { is: 'end' }],
  ])('with the code %s and the data %o is decided as %o', (code, data, decision) => {
    expect(decideRetry(data === undefined ? { code, message: '' } : { code, message: '', data }, 1)).toEqual(decision);
  });
});

describe('sending', () => {
  it('retries after 1, 2, 4, 8 and 30 s with the same client token', async () => {
    const w = await start({
      answers: { ...quietAnswers(), 'forum.addPost': { lost: 'network', data: { status: 502 } } },
    });
    await w.ask('forum.addPost', { threadId: 't1', content: '好' });
    await w.pass(50_000);
    const at = w.calls('forum.addPost').map((s) => s.at);
    expect(at.slice(1, 6).map((t, i) => Math.round((t - (at[i] ?? 0)) / 1000))).toEqual([1, 2, 4, 8, 30]);
    expect(new Set(w.calls('forum.addPost').map((s) => s.input['clientToken'])).size).toBe(1);
  });

  it('is given up after three tries whose answers cannot be read', async () => {
    const w = await start();
    w.answers['forum.addPost'] = { data: { post: '好' } };
    await w.ask('forum.addPost', { threadId: 't1', content: '好' });
    await w.pass(120_000);
    expect(w.calls('forum.addPost')).toHaveLength(3);
    expect(w.read('session.outbox')).toMatchObject({ waiting: 0, failed: 1 });
  });

  it('waits for a login after 020011 despite network changes, then sends with the same client tokens', async () => {
    const w = await start();
    w.answers['forum.addPost'] = { code: '020011' };
    await w.ask('forum.addPost', { threadId: 't1', content: '好' });
    for (const online of [0, 1, 0, 1] as const) {
      await w.tell('session.networkChanged', { online });
      await w.pass(3000);
    }
    await w.ask('forum.addPost', { threadId: 't2', content: '也好' });
    await w.pass(60_000);
    expect(w.calls('forum.addPost').map((s) => s.input['threadId'])).toEqual(['t1', 't2']);
    expect(w.read('session.dialog')?.kind).toBe('loginPrompt');
    w.answers['forum.addPost'] = { data: { post: null, reply: null } };
    await w.ask('session.answerLoginPrompt', { confirm: 1 });
    await w.ask('session.login', { phone: '13800000001', code: '246810' });
    await w.pass(2000);
    expect(w.read('session.dialog')?.kind).toBe('none');
    expect(w.read('session.outbox')).toMatchObject({ waiting: 0, failed: 0 });
    const sent = w.calls('forum.addPost');
    expect(sent.map((s) => s.input['threadId'])).toEqual(['t1', 't2', 't1', 't2']);
    expect(new Set(sent.map((s) => s.input['clientToken'])).size).toBe(2);
  });

  it('keeps the order within a thread after a lost attempt, and runs at most three requests at once', async () => {
    let open = 0;
    let most = 0;
    const order: string[] = [];
    let first = true;
    const w = await start();
    w.answers['forum.addPost'] = (input): Reply => {
      open++;
      most = Math.max(most, open);
      order.push(said(input, 'threadId') + said(input, 'content'));
      if (first) {
        first = false;
        open--;
        return { lost: 'network' };
      }
      return { data: { post: null, reply: null }, after: 200 };
    };
    w.kernel.envelopes.subscribe((e) => {
      if (e.from === 'server' && e.topic === 'kernel.http') open = Math.max(0, open - 1);
    });
    for (const threadId of ['a', 'b', 'c', 'd', 'e'])
      for (const content of ['1', '2']) w.post('forum.addPost', { threadId, content });
    await w.pass(20_000);
    expect(most).toBeLessThanOrEqual(3);
    for (const threadId of ['a', 'b', 'c', 'd', 'e']) {
      const mine = order.filter((o) => o.startsWith(threadId));
      expect(mine.lastIndexOf(threadId + '1')).toBeLessThan(mine.indexOf(threadId + '2'));
    }
    expect(order).toHaveLength(11);
    expect(w.read('session.outbox')).toEqual({ waiting: 0, failed: 0, persistent: 1 });
  });

  it('waits off line and sends all jobs in order when the network is back', async () => {
    const w = await start({ answers: { ...quietAnswers(), 'forum.addPost': { data: { post: null, reply: null } } } });
    await w.tell('session.networkChanged', { online: 0 });
    for (let i = 0; i < 20; i++) w.post('forum.addPost', { threadId: 't1', content: String(i) });
    await w.pass(50_000);
    expect(w.calls('forum.addPost')).toEqual([]);
    expect(w.read('session.outbox')).toMatchObject({ waiting: 20 });
    await w.tell('session.networkChanged', { online: 1 });
    await w.pass(5000);
    expect(w.calls('forum.addPost').map((s) => s.input['content'])).toEqual(
      Array.from({ length: 20 }, (_, i) => String(i)),
    );
  });

  it('keeps a write across a refused renewal after 050901 and sends it once after the login', async () => {
    const w = await start();
    w.answers['session.loginApp'] = { code: '050901' };
    let good = 0;
    w.answers['forum.addPost'] = (_input, token): Reply =>
      token === 'again' ? (good++, { data: { post: null, reply: null } }) : { code: '050901' };
    await w.ask('forum.addPost', { threadId: 't1', content: '好' });
    await w.pass(1000);
    expect(w.read('session.dialog')?.kind).toBe('loginPrompt');
    expect(w.read('session.outbox')).toMatchObject({ waiting: 1 });
    w.answers['session.loginApp'] = { data: { idToken: 'again', expire: 1, refreshToken: 'r' } };
    await w.ask('session.login', { phone: '13800000001', code: '246810' });
    await w.pass(2000);
    expect(good).toBe(1);
    expect(w.read('session.outbox')).toMatchObject({ waiting: 0, failed: 0 });
  });

  it('resolves a report with its id, and rejects it when it is refused or has to wait', async () => {
    const w = await start();
    w.answers['forum.report'] = { data: { reportId: 'r1' } };
    const input = { targetType: 1 as const, targetId: 't1', reasonCode: 1 as const, content: '' };
    await expect(w.ask('forum.report', input)).resolves.toEqual({ reportId: 'r1' });
    w.answers['forum.report'] = { code: '010004', message: '你已举报过' };
    await expect(w.ask('forum.report', input)).rejects.toMatchObject({
      failure: { code: '010004', message: '你已举报过' },
    });
    w.answers['forum.report'] = { lost: 'network' };
    await expect(w.ask('forum.report', { ...input, targetId: 't2' })).rejects.toMatchObject({
      failure: { code: 'network' },
    });
    expect(w.read('session.outbox')).toMatchObject({ waiting: 1 });
  });
  it('says of a report that waited that it was refused, or was too old to be sent', async () => {
    const w = await start();
    const input = { targetType: 1, targetId: 't1', reasonCode: 1, content: '广告' } as const;
    await w.tell('session.networkChanged', { online: 0 });
    await expect(w.ask('forum.report', input)).rejects.toThrow('network');
    w.answers['forum.report'] = { code: '010009', message: '你已被禁言' };
    await w.tell('session.networkChanged', { online: 1 });
    await w.pass(1000);
    expect(w.told('session.toasted')).toEqual([{ text: '举报未能提交：你已被禁言', success: 0 }]);
    w.answers['forum.report'] = { lost: 'network' };
    await expect(w.ask('forum.report', { ...input, targetId: 't2' })).rejects.toThrow('network');
    await w.tell('session.networkChanged', { online: 0 });
    await w.pass(25 * 3_600_000);
    await w.tell('session.networkChanged', { online: 1 });
    await w.pass(60_000);
    expect(w.told('session.toasted').pop()?.text).toBe('有一项操作超过24小时没有提交，已取消');
  });

  it('rejects a report off line with network and sends it once when the network is back', async () => {
    const w = await start();
    await w.tell('session.networkChanged', { online: 0 });
    await expect(
      w.ask('forum.report', { targetType: 1, targetId: 't1', reasonCode: 1, content: '' }),
    ).rejects.toMatchObject({ failure: { code: 'network' } });
    expect(w.calls('forum.report')).toHaveLength(0);
    w.answers['forum.report'] = { data: { reportId: 'r1' } };
    await w.tell('session.networkChanged', { online: 1 });
    await w.pass(5000);
    expect(w.calls('forum.report')).toHaveLength(1);
    expect(w.read('session.outbox')).toMatchObject({ waiting: 0, failed: 0 });
  });

  it('refuses the 501st job with a toast', async () => {
    const w = await start();
    await w.tell('session.networkChanged', { online: 0 });
    for (let i = 0; i < 501; i++) w.post('forum.addPost', { threadId: 't1', content: String(i) });
    await w.pass(10_000);
    expect(w.read('session.outbox')).toMatchObject({ waiting: 500 });
    expect(w.told('session.toasted')).toHaveLength(1);
  });
});

describe('a tap before the server has named the person', () => {
  it('is refused and reverted when its person stays unknown and another token arrives', async () => {
    const w = createWorld({
      boot: bootWith({ token: 'A', visitorTerms: '1' }),
      answers: { ...quietAnswers(), 'session.getUserInfo': { data: null, after: 60_000 } },
    });
    await w.pass(500);
    const refused = failureOf(w.ask('forum.likeThread', { threadId: 't1', isLike: 1 }));
    await w.pass(50);
    w.answers['session.getUserInfo'] = { data: json(me('other')) };
    await w.tell('session.tokenSeen', { token: 'B' });
    await w.pass(5000);
    expect(await refused).toMatchObject({ code: '020011' });
    expect(w.calls('forum.likeThread')).toEqual([]);
    expect(w.read('forum.thread', 't1')).toMatchObject({ isLike: 0, likeCount: 10, pending: 0 });
  });
});

describe('failing storage', () => {
  const failing = (why: () => Error, when: (op: string, store: string) => boolean): Storage => {
    const inner = memoryStorage();
    return { run: (r) => (when(r.op, r.store) ? Promise.reject(why()) : inner.run(r)) };
  };
  it('that is full has its cache cleared, and the comment’s job is then stored', async () => {
    const { storage, keys } = fullStorage();
    const w = await start({ storage, answers: { ...quietAnswers(), 'forum.addPost': { lost: 'network' } } });
    await w.ask('forum.addPost', { threadId: 't1', content: '好' });
    expect(await keys('jobs', 'me|')).toHaveLength(1);
    expect(w.read('session.outbox')).toMatchObject({ waiting: 1, persistent: 1 });
  });
  it.each([
    ['has its cache cleared, and the draft is then stored', true, null, ['me|draft|d1']],
    ['also without its cache is told to the editor, which keeps the draft', false, { code: 'full' }, []],
  ])('that is full %s', async (_name, helps, failure, kept) => {
    const { storage, keys } = fullStorage({ helps });
    const w = await start({ storage, more: true });
    const why = await failureOf(w.ask('forum.keepDraft', { draft: draft() }));
    expect(why && { code: why.code }).toEqual(failure);
    expect(await keys('meta', 'me|draft|')).toEqual(kept);
  });
  it('that is full when a visitor signs in keeps the visitor’s report for the next start', async () => {
    const inner = memoryStorage();
    const storage: Storage = {
      run: (r) =>
        r.op === 'put' && r.store === 'jobs' && r.key?.startsWith('me|')
          ? Promise.reject(Object.assign(new Error('full'), { name: 'QuotaExceededError' }))
          : inner.run(r),
    };
    const answers = { ...quietAnswers(), 'session.sendRecording': { lost: 'network' } };
    const w = await start({ boot: bootWith({ visitorTerms: '1' }), storage, answers });
    w.post('session.sendRecording', { recording: 'a file', words: '写了很久' });
    await w.pass(3000);
    const kept = await inner.run({ op: 'all', store: 'jobs', key: '' });
    expect(Object.keys(kept as object)).toHaveLength(1);
    await w.tell('session.tokenSeen', { token: 'A', refreshToken: '' });
    await w.pass(3000);
    expect(w.read('session.outbox')).toMatchObject({ waiting: 1, persistent: 0 });
    expect(Object.keys((await inner.run({ op: 'all', store: 'jobs', key: '' })) as object)).toEqual(
      Object.keys(kept as object),
    );
  });
  it('that fails every operation still allows feeds and sending, with persistent 0 in the outbox', async () => {
    const w = await start({
      storage: failing(
        () => new Error('no'),
        () => true,
      ),
      answers: { ...quietAnswers(), 'forum.addPost': { data: { post: null, reply: null } } },
    });
    expect(w.read('forum.feed', 'recommend')?.phase).toBe('ready');
    await w.ask('forum.addPost', { threadId: 't1', content: '好' });
    await w.pass(2000);
    expect(w.calls('forum.addPost')).toHaveLength(1);
    expect(w.read('session.outbox')).toEqual({ waiting: 0, failed: 0, persistent: 0 });
  });
  it('that never answers a write still allows sending, with persistent 0 in the outbox', async () => {
    const inner = memoryStorage();
    const storage: Storage = {
      run: (r) => (r.op === 'put' && r.store === 'jobs' ? new Promise(() => undefined) : inner.run(r)),
    };
    const w = await start({
      storage,
      answers: { ...quietAnswers(), 'forum.addPost': { data: { post: null, reply: null } } },
    });
    w.post('forum.addPost', { threadId: 't1', content: '好' });
    await w.pass(11_000);
    expect(w.calls('forum.addPost')).toHaveLength(1);
    expect(w.read('session.outbox')).toMatchObject({ waiting: 0, persistent: 0 });
  });
});
