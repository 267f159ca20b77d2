// The token's policy: one renewal for all, the newest token wins, losers change nothing.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Reply } from './world';
import { quietAnswers, json, me, page, thread } from './fixtures';
import { bootWith, createWorld, said } from './world';

const user = async (more: Parameters<typeof createWorld>[0] = {}) => {
  const w = createWorld({
    boot: bootWith({ token: 'A', refreshToken: 'R', visitorTerms: '1' }),
    answers: quietAnswers(),
    ...more,
  });
  await w.pass(2500);
  return w;
};
const current = (w: ReturnType<typeof createWorld>) => (w.kernel.state.slices['auth'] as { token: string }).token;

describe('050901', () => {
  it('fifty calls at once cost one renewal; each settles once, and the login is cleared once', async () => {
    const w = await user();
    const good = 'token-new';
    w.answers['forum.getThread'] = (input, token): Reply =>
      token === good
        ? { data: json(thread(said(input, 'threadId'))) }
        : { code: '050901', after: 10 + (Number(said(input, 'threadId').slice(1)) % 7) };
    const ids = Array.from({ length: 50 }, (_, i) => w.post('forum.openThread', { threadId: 't' + String(i) }).id);
    await w.pass(2000);
    expect(w.calls('session.loginApp')).toHaveLength(1);
    expect(ids.map((id) => w.replies.get(id)?.kind)).toEqual(ids.map(() => 'reply'));
    expect(w.calls('forum.getThread')).toHaveLength(100);
    const cleared = w.log.filter(
      (e) =>
        e.kind === 'emit' &&
        e.topic === 'session.state' &&
        (e.payload as { isLogin: boolean; phase: string }).isLogin === false &&
        (e.payload as { phase: string }).phase === 'user',
    );
    expect(cleared).toHaveLength(1);
    expect(w.read('session.state')).toMatchObject({ phase: 'user', isLogin: true });
    expect(w.told('session.tokenChanged').map((t) => t.idToken)).toEqual([good]);
  });

  it('takes the token that another tab has put into the cookie, without a renewal of its own', async () => {
    const w = await user({ native: { 'native.retrieveIdToken': () => ({ reply: { idToken: 'tab-2' } }) } });
    w.answers['forum.getThread'] = (_input, token): Reply =>
      token === 'tab-2' ? { data: json(thread()) } : { code: '050901' };
    await w.ask('forum.openThread', { threadId: 't1' });
    expect(w.calls('session.loginApp')).toEqual([]);
  });

  it('renews through the app inside the app', async () => {
    const w = await user({
      boot: bootWith({ token: 'A', isApp: 1 }),
      native: { 'native.renewIdToken': () => ({ reply: { idToken: 'app-2' } }) },
    });
    w.answers['forum.getThread'] = (_input, token): Reply =>
      token === 'app-2' ? { data: json(thread()) } : { code: '050901' };
    await w.ask('forum.openThread', { threadId: 't1' });
    expect(current(w)).toBe('app-2');
  });

  it('ends the login when the renewal is refused: visitor, prompt, cookie cleared', async () => {
    const w = await user();
    w.answers['session.loginApp'] = { code: '050901' };
    w.answers['forum.getThread'] = { code: '050901' };
    await expect(w.ask('forum.openThread', { threadId: 't1' })).rejects.toMatchObject({ failure: { code: '050901' } });
    expect(w.read('session.state')).toMatchObject({ phase: 'tourist', isLogin: false });
    expect(w.read('session.dialog')?.kind).toBe('loginPrompt');
    expect(w.told('session.tokenChanged').pop()).toMatchObject({ idToken: '' });
  });

  it('ends the login once, however many calls meet the refusal', async () => {
    const w = await user();
    w.answers['session.loginApp'] = { code: '050901', after: 100 };
    w.answers['forum.getThread'] = { code: '050901' };
    for (let i = 0; i < 50; i++) w.post('forum.openThread', { threadId: 't' + String(i) });
    await w.pass(2000);
    expect(w.calls('session.loginApp')).toHaveLength(1);
    expect(w.told('session.tokenChanged')).toEqual([{ idToken: '', refreshToken: '', expire: 0 }]);
  });

  it('is no logout when the renewal fails for want of a network, a hundred times', async () => {
    const w = await user();
    w.answers['session.loginApp'] = { lost: 'network' };
    w.answers['forum.getThread'] = { code: '050901' };
    for (let i = 0; i < 100; i++)
      await expect(w.ask('forum.openThread', { threadId: 't1' })).rejects.toMatchObject({
        failure: { code: 'network' },
      });
    expect(w.read('session.state')).toMatchObject({ phase: 'user', isLogin: true });
    expect(w.told('session.tokenChanged')).toEqual([]);
  });

  it('does not renew for ever when the server refuses the new token as well', async () => {
    const w = await user();
    w.answers['forum.getThread'] = { code: '050901' };
    await expect(w.ask('forum.openThread', { threadId: 't1' })).rejects.toMatchObject({ failure: { code: '050901' } });
    expect(w.calls('session.loginApp').length).toBeLessThanOrEqual(1);
    expect(w.calls('forum.getThread')).toHaveLength(2);
  });

  it('for an old token changes nothing: the call is made again with the new one', async () => {
    const w = await user();
    w.answers['forum.getThread'] = (input, token): Reply =>
      input['threadId'] === 'slow' && token === 'A'
        ? { code: '050901', after: 500 }
        : { data: json(thread(said(input, 'threadId'))), idToken: token === 'A' ? 'B' : '' };
    const slow = w.post('forum.openThread', { threadId: 'slow' });
    await w.ask('forum.openThread', { threadId: 'quick' });
    expect(current(w)).toBe('B');
    await w.pass(1000);
    expect(w.replies.get(slow.id)?.kind).toBe('reply');
    expect(w.calls('session.loginApp')).toEqual([]);
    expect(current(w)).toBe('B');
    expect(w.read('session.state')).toMatchObject({ phase: 'user', isLogin: true });
  });
});

describe('rotation', () => {
  const orders = permutations([0, 1, 2, 3, 4]);
  it('keeps the newest token in each of the 120 orders in which five answers can come', async () => {
    expect(orders).toHaveLength(120);
    for (const order of orders) {
      const w = await user();
      const base = w.now() + 1000;
      w.answers['forum.getThread'] = (input): Reply => {
        const n = Number(said(input, 'threadId').slice(1));
        return {
          data: json(thread(said(input, 'threadId'))),
          idToken: 'T' + String(n),
          serverTime: base + n * 10,
          after: 10 + order.indexOf(n) * 10,
        };
      };
      for (let n = 0; n < 5; n++) w.post('forum.openThread', { threadId: 't' + String(n) });
      await w.pass(200);
      expect([order.join(), current(w)]).toEqual([order.join(), 'T4']);
      expect(w.told('session.tokenChanged').pop()).toMatchObject({ idToken: 'T4' });
    }
  });
  it('does not take a token back that the cookie still shows for a moment', async () => {
    const w = await user();
    w.answers['forum.getThread'] = { data: json(thread()), idToken: 'B' };
    await w.ask('forum.openThread', { threadId: 't1' });
    await w.tell('session.tokenSeen', { token: 'A' });
    await w.pass(100);
    expect(current(w)).toBe('B');
    await w.tell('session.tokenSeen', { token: 'B' });
    await w.pass(100);
    expect(w.calls('session.getUserInfo')).toHaveLength(1);
  });
});

describe('a token that the app tells unasked', () => {
  const inApp = { boot: bootWith({ token: 'A', isApp: 1, visitorTerms: '1' }) };
  /** Whom the server takes each token for; any other is refused. */
  const known = (w: ReturnType<typeof createWorld>, people: { [token: string]: string }): void => {
    w.answers['session.getUserInfo'] = (_input, token) =>
      people[token] ? { data: json(me(people[token])) } : { code: '050901' };
    w.answers['forum.getThread'] = (_input, token) => (people[token] ? { data: json(thread()) } : { code: '050901' });
  };
  const tell = async (w: ReturnType<typeof createWorld>, idToken: string): Promise<void> => {
    await w.tell('native.tokenRenewed', { idToken }, 'native');
    await w.pass(1000);
  };

  it('changes nothing when the server refuses it: the session goes on with the token it has', async () => {
    const w = await user(inApp);
    known(w, { A: 'me' });
    await tell(w, 'nonsense');
    expect(w.calls('session.getUserInfo').filter((s) => s.token === 'nonsense')).toHaveLength(1);
    expect(w.read('session.state')).toMatchObject({ phase: 'user', isLogin: true });
    expect(w.read('session.me')?.userId).toBe('me');
    expect(w.read('session.dialog')?.kind).not.toBe('loginPrompt');
    await w.ask('forum.openThread', { threadId: 't1' });
    expect(w.calls('forum.getThread').map((s) => s.token)).toEqual(['A']);
    expect(w.told('session.tokenChanged')).toEqual([]);
  });

  it('takes the place of the old one once a call has passed with it, and stands in the cookie', async () => {
    const w = await user(inApp);
    known(w, { A: 'me', B: 'me' });
    const epoch = (): unknown => (w.kernel.state.slices['auth'] as { epoch: number }).epoch;
    const before = epoch();
    await tell(w, 'B');
    expect([current(w), epoch()]).toEqual(['B', before]);
    expect(w.told('session.tokenChanged').map((t) => t.idToken)).toEqual(['B']);
  });

  it('does not give its exchange to the session when it is another person’s and was told while somebody else signed in', async () => {
    const w = await user(inApp);
    w.answers['session.getUserInfo'] = (_input, token) => ({
      data: json(me(token === 'B' ? 'b' : 'c')),
      ...(token === 'B' ? { idToken: 'B2', after: 500 } : {}),
    });
    await w.tell('native.tokenRenewed', { idToken: 'B' }, 'native');
    await w.tell('session.tokenSeen', { token: 'C' });
    await w.pass(2000);
    expect([current(w), w.read('session.me')?.userId]).toEqual(['C', 'c']);
  });

  it('brings another person in, or the first one', async () => {
    for (const token of ['A', '']) {
      const w = await user({ boot: bootWith({ token, isApp: 1, visitorTerms: '1' }) });
      known(w, { A: 'me', B: 'b' });
      await tell(w, 'B');
      expect([current(w), w.read('session.me')?.userId]).toEqual(['B', 'b']);
    }
  });

  it('waits for a network, and does not outlive a sign-out', async () => {
    for (const signsOut of [false, true]) {
      const w = await user(inApp);
      w.answers['session.getUserInfo'] = { lost: 'network' };
      await w.tell('session.networkChanged', { online: 0 });
      await tell(w, 'B');
      expect([current(w), w.read('session.me')?.userId]).toEqual(['A', 'me']);
      if (signsOut) await w.ask('session.logout', {});
      known(w, { A: 'me', B: 'me' });
      await w.tell('session.networkChanged', { online: 1 });
      await w.pass(1000);
      expect(current(w)).toBe(signsOut ? '' : 'B');
    }
  });

  it('is tried again when the server did not answer though there is a network', async () => {
    const w = await user(inApp);
    w.answers['session.getUserInfo'] = { lost: 'timeout' };
    await tell(w, 'B');
    expect(current(w)).toBe('A');
    known(w, { A: 'me', B: 'me' });
    await w.pass(15_000);
    expect(current(w)).toBe('B');
  });

  it('that is empty means that the app has logged out', async () => {
    const w = await user(inApp);
    await tell(w, '');
    expect(w.read('session.state')?.phase).toBe('tourist');
  });
});

describe('another person', () => {
  it('never sees what was asked for by the one before (random interleavings)', async () => {
    const runs = process.env['SOAK'] ? 1000 : 60;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 0, max: 60 }),
        fc.boolean(),
        async (delays, switchAt, logout) => {
          const w = await user();
          const of = (token: string) => (token === 'A' ? 'a' : token === '' ? 'visitor' : 'b');
          w.answers['session.getUserInfo'] = (_i, token) => ({ data: json(me(of(token))), after: 15 });
          w.answers['forum.listThreads'] = (_i, token) => ({ data: page([thread('of-' + of(token))]), after: 5 });
          w.answers['forum.getThread'] = (input, token) => ({
            data: json(thread(said(input, 'threadId'), { content: of(token), isLike: 1 })),
            after: delays[Number(said(input, 'threadId').slice(1))] ?? 5,
          });
          delays.forEach((_, i) => w.post('forum.openThread', { threadId: 't' + String(i) }));
          await w.pass(switchAt);
          if (logout) w.post('session.logout', {});
          else await w.tell('session.tokenSeen', { token: 'B' });
          const from = w.log.length;
          await w.pass(logout ? 300 : 1);
          const after = w.log.length;
          await w.pass(3000);
          const late = w.log
            .slice(logout ? after : from)
            .filter(
              (e) =>
                e.kind === 'emit' &&
                e.topic === 'forum.thread' &&
                (e.payload as { content: string; isLike: number }).content === 'a' &&
                (e.payload as { isLike: number }).isLike === 1,
            );
          expect(late).toEqual([]);
          expect(w.read('session.me')?.userId ?? 'nobody').toBe(logout ? 'nobody' : 'b');
        },
      ),
      { numRuns: runs },
    );
  });

  it('does not get a write that was on its way as the one before', async () => {
    const w = await user();
    w.answers['forum.shareThread'] = { data: { shareCount: 1 }, after: 100 };
    const { id } = w.post('forum.shareThread', { threadId: 't1', channel: 'x' });
    await w.pass(20);
    await w.tell('session.tokenSeen', { token: 'B' });
    await w.pass(500);
    expect(w.replies.get(id)?.payload).toMatchObject({ code: 'cancelled' });
    expect(w.calls('forum.shareThread').map((s) => s.token)).toEqual(['A']);
  });
});

describe('the server’s clock', () => {
  it.each([
    ['10 minutes ahead', 600_000],
    ['10 minutes behind', -600_000],
    ['a day ahead', 86_400_000],
    ['in 1970', -1_795_222_700_000],
  ])('is learnt when the phone’s is wrong: %s', async (_what, ahead) => {
    const w = createWorld({ boot: bootWith({ token: 'A' }), answers: quietAnswers(), serverAhead: ahead });
    let skewed = 0;
    w.answers['forum.getThread'] = () => {
      const offset = w.read('session.clock')?.offset ?? 0;
      if (Math.abs(offset - ahead) < 300_000) return { data: json(thread()) };
      skewed++;
      return { code: '010011', data: { serverTime: w.now() + ahead } };
    };
    await w.pass(2500);
    await w.ask('forum.openThread', { threadId: 't1' });
    await w.ask('forum.openThread', { threadId: 't1' });
    expect(skewed).toBeLessThanOrEqual(1);
    expect(Math.abs((w.read('session.clock')?.offset ?? 0) - ahead)).toBeLessThan(2000);
  });

  it('costs one extra request when it is learnt from the refusal alone', async () => {
    const w = await user();
    let n = 0;
    w.answers['forum.getThread'] = () =>
      n++ === 0
        ? { code: '010011', data: { serverTime: w.now() + 900_000 }, serverTime: 0 }
        : { data: json(thread()), serverTime: 0 };
    await w.ask('forum.openThread', { threadId: 't1' });
    await w.ask('forum.openThread', { threadId: 't1' });
    expect(n).toBe(3);
    expect(w.read('session.clock')?.offset).toBeGreaterThan(890_000);
  });

  it.each([['010010'], ['010012']])('%s is tried once more, and once only', async (code) => {
    const w = await user();
    w.answers['forum.getThread'] = { code };
    await expect(w.ask('forum.openThread', { threadId: 't1' })).rejects.toMatchObject({ failure: { code } });
    expect(w.calls('forum.getThread')).toHaveLength(2);
  });
});

function permutations<T>(all: T[]): T[][] {
  return all.length < 2
    ? [all]
    : all.flatMap((x, i) => permutations([...all.slice(0, i), ...all.slice(i + 1)]).map((rest) => [x, ...rest]));
}
