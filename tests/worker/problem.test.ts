// Problem reports go through the outbox like every write, also for visitors: waiting, sent, refused, after a restart.
import { describe, expect, it } from 'vitest';
import type { AskFailed } from '../../bus/protocol/envelope';
import { memoryStorage } from '../../worker/edges/storage';
import type { Storage } from '../../worker/edges/storage';
import { json, me, quietAnswers } from './fixtures';
import { bootWith, createWorld } from './world';
import type { Answers } from './world';

const ticketed: Answers = { 'session.sendRecording': () => ({ data: { ticket: 't1' } }) };
const report = { recording: 'a file', words: '评论发不出去' };
const at = async (
  more: Parameters<typeof bootWith>[0],
  answers: Answers = ticketed,
  storage: Storage = memoryStorage(),
) => {
  const w = createWorld({
    boot: bootWith({ visitorTerms: '1', ...more }),
    answers: { ...quietAnswers(), ...answers },
    storage,
  });
  await w.pass(2500);
  return w;
};
const asPerson = { token: 'A' };
const asVisitor = {};
const states = (w: Awaited<ReturnType<typeof at>>) =>
  (w.read('session.reports')?.list ?? []).map(({ state, ticket }) => [state, ticket]);
const jobsIn = async (storage: Storage) =>
  Object.keys((await storage.run({ op: 'all', store: 'jobs', key: '' })) as object);

describe('a person with an expired login', () => {
  /** The token has expired and cannot be renewed. */
  const lost: Answers = {
    'session.getUserInfo': { code: '050901' },
    'session.loginApp': { code: '050901' },
    'notices.getUnread': { code: '050901' },
    'session.sendRecording': (_input, token) => (token ? { code: '050901' } : { data: { ticket: 't7' } }),
  };
  it('can send a report, which succeeds without the expired token', async () => {
    const w = await at(asPerson);
    Object.assign(w.answers, lost);
    expect(await w.ask('session.sendRecording', report)).toEqual({ ticket: 't7' });
    expect(states(w)).toEqual([['sent', 't7']]);
    expect(new Set(w.calls('session.sendRecording').map((s) => s.input['clientToken'])).size).toBe(1);
  });
  it('has a stored report sent after a reload, but no other stored job', async () => {
    const w = await at(asPerson);
    await w.tell('session.networkChanged', { online: 0 });
    w.post('session.sendRecording', report);
    w.post('forum.addPost', { threadId: 't1', content: '好' });
    await w.pass(1000);
    w.kill();
    expect(await jobsIn(w.storage)).toHaveLength(2);
    const next = await at(asPerson, lost, w.storage);
    expect(next.read('session.state')?.phase).toBe('tourist');
    await next.ask('session.openReports', {});
    await next.pass(2000);
    expect(states(next)).toEqual([['sent', 't7']]);
    expect(next.calls('forum.addPost')).toEqual([]);
    expect(await jobsIn(next.storage)).toEqual([expect.stringMatching(/^me\|/)]);
  });
});

describe.each([
  ['a person', asPerson],
  ['a visitor', asVisitor],
])('the report of %s', (_who, more) => {
  it('resolves with its ticket, shows no toast, and its job is deleted', async () => {
    const w = await at(more);
    expect(await w.ask('session.sendRecording', report)).toEqual({ ticket: 't1' });
    expect(states(w)).toEqual([['sent', 't1']]);
    expect(w.calls('session.sendRecording')[0]?.input).toMatchObject({
      ...report,
      clientToken: expect.stringMatching(/^\w{15}$/) as string,
    });
    expect(w.told('session.toasted')).toEqual([]);
    expect(w.read('session.outbox')).toMatchObject({ waiting: 0, failed: 0 });
    expect(await jobsIn(w.storage)).toEqual([]);
  });

  it('waits off line and is sent once when the network is back, with a toast', async () => {
    const w = await at(more);
    await w.tell('session.networkChanged', { online: 0 });
    w.post('session.sendRecording', report);
    await w.pass(5000);
    expect(states(w)).toEqual([['waiting', '']]);
    expect(w.calls('session.sendRecording')).toEqual([]);
    await w.tell('session.networkChanged', { online: 1 });
    await w.pass(1000);
    expect(states(w)).toEqual([['sent', 't1']]);
    expect(w.calls('session.sendRecording')).toHaveLength(1);
    expect(w.told('session.toasted')).toEqual([{ text: '反馈已送达，编号 t1', success: 1 }]);
  });

  it('rejects with network when unanswered, and is retried under the same client token', async () => {
    let tries = 0;
    const w = await at(more, {
      'session.sendRecording': () => (++tries < 3 ? { lost: 'network' } : { data: { ticket: 't9' } }),
    });
    const failed = await w.ask('session.sendRecording', report).catch((e: AskFailed) => e.failure.code);
    expect(failed).toBe('network');
    expect(states(w)).toEqual([['waiting', '']]);
    await w.pass(10_000);
    expect(states(w)).toEqual([['sent', 't9']]);
    expect(new Set(w.calls('session.sendRecording').map((s) => s.input['clientToken'])).size).toBe(1);
    expect(w.told('session.toasted')).toEqual([{ text: '反馈已送达，编号 t9', success: 1 }]);
  });

  it('is kept when it is refused, and can be sent again or dropped', async () => {
    const answers: Answers = { 'session.sendRecording': { code: '010001', message: '参数有误' } };
    const w = await at(more, answers);
    expect(await w.ask('session.sendRecording', report).catch((e: AskFailed) => e.failure.code)).toBe('010001');
    expect(w.read('session.reports')?.list).toMatchObject([{ state: 'failed', failMessage: '参数有误' }]);
    const reportId = w.read('session.reports')?.list[0]?.reportId ?? '';
    w.answers['session.sendRecording'] = { data: { ticket: 't2' } };
    await w.ask('session.resendReport', { reportId });
    await w.pass(1000);
    expect(states(w)).toEqual([['sent', 't2']]);
    w.answers['session.sendRecording'] = { code: '010001' };
    await w.ask('session.sendRecording', report).catch(() => undefined);
    await w.ask('session.resendReport', { reportId: w.read('session.reports')?.list[1]?.reportId ?? '', drop: true });
    expect(states(w)).toEqual([['sent', 't2']]);
    expect(await jobsIn(w.storage)).toEqual([]);
  });

  it('can be dropped while it waits off line, after its ask was rejected with network', async () => {
    const w = await at(more);
    await w.tell('session.networkChanged', { online: 0 });
    const { id } = w.post('session.sendRecording', report);
    await w.pass(100);
    await w.ask('session.resendReport', { reportId: w.read('session.reports')?.list[0]?.reportId ?? '', drop: true });
    expect(w.replies.get(id)?.payload).toMatchObject({ code: 'network' });
    await w.tell('session.networkChanged', { online: 1 });
    await w.pass(5000);
    expect(w.calls('session.sendRecording')).toEqual([]);
  });

  it('survives the end of the webview and is sent once', async () => {
    const storage = memoryStorage();
    const first = await at(more, ticketed, storage);
    await first.tell('session.networkChanged', { online: 0 });
    first.post('session.sendRecording', report);
    await first.pass(100);
    first.kill();
    const second = await at(more, ticketed, storage);
    // A visitor's report is looked up only when the page opens its reports.
    await second.ask('session.openReports', {});
    await second.pass(1000);
    expect(states(second)).toEqual([['sent', 't1']]);
    expect(second.calls('session.sendRecording')).toHaveLength(1);
    expect(second.told('session.toasted')).toEqual([{ text: '反馈已送达，编号 t1', success: 1 }]);
    expect(await jobsIn(storage)).toEqual([]);
  });

  it('is listed with its ticket among the last five', async () => {
    let n = 0;
    const w = await at(more, { 'session.sendRecording': () => ({ data: { ticket: 't' + String(++n) } }) });
    for (let i = 0; i < 7; i++) await w.ask('session.sendRecording', report);
    expect(states(w).map(([, ticket]) => ticket)).toEqual(['t3', 't4', 't5', 't6', 't7']);
  });
});

describe('a visitor’s report', () => {
  it('is taken over by the person who signs in, sent under one client token, and deleted from storage', async () => {
    const storage = memoryStorage();
    const w = await at(asVisitor, ticketed, storage);
    await w.tell('session.networkChanged', { online: 0 });
    w.post('session.sendRecording', report);
    await w.pass(100);
    expect((await jobsIn(storage)).map((key) => key.split('|')[0])).toEqual(['']);
    w.answers['session.sendRecording'] = { lost: 'network' };
    await w.tell('session.networkChanged', { online: 1 });
    await w.pass(50);
    await w.tell('session.tokenSeen', { token: 'A' });
    await w.pass(3000);
    expect(w.read('session.state')?.phase).toBe('user');
    expect((await jobsIn(storage)).map((key) => key.split('|')[0])).toEqual([w.read('session.me')?.userId]);
    w.answers['session.sendRecording'] = { data: { ticket: 't3' } };
    await w.pass(60_000);
    expect(states(w)).toEqual([['sent', 't3']]);
    expect(new Set(w.calls('session.sendRecording').map((s) => s.input['clientToken'])).size).toBe(1);
    expect(await jobsIn(storage)).toEqual([]);
  });

  it('opens no login prompt, while another write of a visitor is refused with 020011', async () => {
    const w = await at(asVisitor, { 'session.sendRecording': { code: '020011' } });
    w.post('session.sendRecording', report);
    await w.pass(2000);
    expect(w.read('session.dialog')?.kind).toBe('none');
    expect(
      await w.ask('forum.addPost', { threadId: 't1', content: '好' }).catch((e: AskFailed) => e.failure.code),
    ).toBe('020011');
  });

  it('causes no read of stored jobs at the start when there is none', async () => {
    const w = await at(asVisitor);
    expect(
      w.log.filter(
        (e) => e.topic === 'kernel.storage' && e.kind === 'ask' && (e.payload as { store: string }).store === 'jobs',
      ),
    ).toEqual([]);
  });
});

describe('a report of a person who signs out', () => {
  const signedOut: Answers = { 'session.sendRecording': { lost: 'network' }, 'session.logoutApp': { lost: 'network' } };
  const tokensOf = (w: Awaited<ReturnType<typeof at>>) => w.calls('session.sendRecording').map((s) => s.token);
  const waitingThenOut = async (storage: Storage) => {
    const w = await at(asPerson, signedOut, storage);
    await w.tell('session.networkChanged', { online: 0 });
    w.post('session.sendRecording', report);
    w.post('forum.addPost', { threadId: 't1', content: '好' });
    await w.pass(1000);
    await w.ask('session.logout', {});
    await w.pass(200);
    return w;
  };

  it('still waits on the screen, and is sent without the person’s identity when the network is back', async () => {
    const storage = memoryStorage();
    const w = await waitingThenOut(storage);
    expect(w.read('session.state')?.phase).toBe('tourist');
    expect(states(w)).toEqual([['waiting', '']]);
    expect((await jobsIn(storage)).map((key) => key.split('|')[0])).toEqual(['']);
    w.answers['session.sendRecording'] = { data: { ticket: 't1' } };
    await w.tell('session.networkChanged', { online: 1 });
    await w.pass(30_000);
    expect(states(w)).toEqual([['sent', 't1']]);
    expect(new Set(tokensOf(w))).toEqual(new Set(['']));
    expect(w.calls('forum.addPost')).toEqual([]);
    expect(await jobsIn(storage)).toEqual([]);
  });

  it('is sent without an identity although somebody else has signed in by then', async () => {
    const w = await waitingThenOut(memoryStorage());
    w.answers['session.getUserInfo'] = { data: json(me('another')) };
    await w.tell('session.networkChanged', { online: 1 });
    await w.tell('session.tokenSeen', { token: 'B' });
    await w.pass(3000);
    expect(w.read('session.me')?.userId).toBe('another');
    w.answers['session.sendRecording'] = { data: { ticket: 't4' } };
    await w.pass(60_000);
    expect(states(w)).toEqual([['sent', 't4']]);
    expect(new Set(tokensOf(w))).toEqual(new Set(['']));
  });

  it('is sent after a restart, also when the page opens the reports before it is known who is there', async () => {
    const storage = memoryStorage();
    const first = await waitingThenOut(storage);
    first.kill();
    const next = createWorld({
      boot: bootWith({ visitorTerms: '1' }),
      answers: { ...quietAnswers(), ...ticketed },
      storage,
    });
    const opened = next.ask('session.openReports', {});
    await next.pass(40_000);
    await opened;
    expect(states(next)).toEqual([['sent', 't1']]);
    expect(await jobsIn(storage)).toEqual([]);
  });

  it('is sent after a restart to which somebody else has signed in', async () => {
    const storage = memoryStorage();
    (await waitingThenOut(storage)).kill();
    const next = await at(asPerson, ticketed, storage);
    await next.ask('session.openReports', {});
    await next.pass(40_000);
    expect(states(next)).toEqual([['sent', 't1']]);
    expect(new Set(tokensOf(next))).toEqual(new Set(['']));
    expect(await jobsIn(storage)).toEqual([]);
  });
});

describe('a report that waited for more than a day', () => {
  it('is sent without being asked again', async () => {
    const storage = memoryStorage();
    const first = await at(asPerson, ticketed, storage);
    await first.tell('session.networkChanged', { online: 0 });
    first.post('session.sendRecording', report);
    await first.pass(100);
    first.kill();
    const [key = ''] = await jobsIn(storage);
    const value = (await storage.run({ op: 'get', store: 'jobs', key })) as { createTime: number };
    await storage.run({
      op: 'put',
      store: 'jobs',
      key,
      value: { ...value, createTime: value.createTime - 2 * 86_400_000 },
    });
    const second = await at(asPerson, ticketed, storage);
    await second.pass(1000);
    expect(states(second)).toEqual([['sent', 't1']]);
  });
});

describe('a person’s reports', () => {
  it('are cleared on logout', async () => {
    const w = await at(asPerson, { ...ticketed, 'session.logoutApp': { data: {} } });
    await w.ask('session.sendRecording', report);
    await w.ask('session.logout', {});
    await w.pass(1000);
    expect(states(w)).toEqual([]);
  });
});
