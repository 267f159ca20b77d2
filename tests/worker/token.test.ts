// Token handling: one renewal for all calls, the newest token wins, outdated answers change nothing.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Reply } from './world';
import { quietAnswers, json, me, page, post, thread } from './fixtures';
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
  it('causes one renewal for fifty concurrent calls, which all succeed, and clears the login once', async () => {
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

  it('uses the token that another tab has put into the cookie, without a renewal', async () => {
    const w = await user({ native: { 'native.retrieveIdToken': () => ({ reply: { idToken: 'tab-2' } }) } });
    w.answers['forum.getThread'] = (_input, token): Reply =>
      token === 'tab-2' ? { data: json(thread()) } : { code: '050901' };
    await w.ask('forum.openThread', { threadId: 't1' });
    expect(w.calls('session.loginApp')).toEqual([]);
  });

  it.each([
    ['in another tab', 'native.retrieveIdToken', 0],
    ['in the app', 'native.renewIdToken', 1],
  ] as const)(
    'sends nothing with the token of who has logged in %s, and becomes that person',
    async (_, topic, isApp) => {
      const w = await user({
        boot: bootWith({ token: 'A', isApp }),
        native: { [topic]: () => ({ reply: { idToken: 'other-1' } }) },
      });
      w.answers['session.getUserInfo'] = (_input, token): Reply =>
        token === 'other-1' ? { data: json(me('other')) } : { code: '050901' };
      w.answers['forum.addPost'] = (_input, token): Reply =>
        token === 'other-1' ? { data: json(post('p1')) } : { code: '050901' };
      await w.ask('forum.addPost', { threadId: 't1', content: '只有我能这么说' });
      await w.pass(60_000);
      expect(w.calls('forum.addPost').map(({ token }) => token)).toEqual(['A']);
      expect(w.read('session.me')?.userId).toBe('other');
      expect(w.read('session.state')).toMatchObject({ phase: 'user', isLogin: true });
    },
  );

  it('uses the refresh token that another tab has got, and never stores an older one over it', async () => {
    const w = await user();
    await w.tell('session.tokenSeen', { token: 'tab-2', refreshToken: 'R2' });
    w.answers['forum.getThread'] = { data: json(thread()), idToken: 'rotated' };
    await w.ask('forum.openThread', { threadId: 't1' });
    expect(w.told('session.tokenChanged')).toEqual([{ idToken: 'rotated', refreshToken: '', expire: 0 }]);
    w.answers['forum.getThread'] = (_input, token): Reply =>
      token === 'token-new' ? { data: json(thread('t2')) } : { code: '050901' };
    await w.ask('forum.openThread', { threadId: 't2' });
    expect(w.calls('session.loginApp').map(({ input }) => input['refreshToken'])).toEqual(['R2']);
  });

  it('renews the token through the app inside the app', async () => {
    const w = await user({
      boot: bootWith({ token: 'A', isApp: 1 }),
      native: { 'native.renewIdToken': () => ({ reply: { idToken: 'app-2' } }) },
    });
    w.answers['forum.getThread'] = (_input, token): Reply =>
      token === 'app-2' ? { data: json(thread()) } : { code: '050901' };
    await w.ask('forum.openThread', { threadId: 't1' });
    expect(current(w)).toBe('app-2');
  });

  it('ends the login when the renewal is refused: visitor mode, login prompt, cleared token', async () => {
    const w = await user();
    w.answers['session.loginApp'] = { code: '050901' };
    w.answers['forum.getThread'] = { code: '050901' };
    await expect(w.ask('forum.openThread', { threadId: 't1' })).rejects.toMatchObject({ failure: { code: '050901' } });
    expect(w.read('session.state')).toMatchObject({ phase: 'tourist', isLogin: false });
    expect(w.read('session.dialog')?.kind).toBe('loginPrompt');
    expect(w.told('session.tokenChanged').pop()).toMatchObject({ idToken: '' });
  });

  it('ends the login once for fifty calls whose renewal is refused', async () => {
    const w = await user();
    w.answers['session.loginApp'] = { code: '050901', after: 100 };
    w.answers['forum.getThread'] = { code: '050901' };
    for (let i = 0; i < 50; i++) w.post('forum.openThread', { threadId: 't' + String(i) });
    await w.pass(2000);
    expect(w.calls('session.loginApp')).toHaveLength(1);
    expect(w.told('session.tokenChanged')).toEqual([{ idToken: '', refreshToken: '', expire: 0 }]);
  });

  it('does not log out when the renewal fails without a network, in 100 calls', async () => {
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

  it('renews at most once when the server refuses the new token as well', async () => {
    const w = await user();
    w.answers['forum.getThread'] = { code: '050901' };
    await expect(w.ask('forum.openThread', { threadId: 't1' })).rejects.toMatchObject({ failure: { code: '050901' } });
    expect(w.calls('session.loginApp').length).toBeLessThanOrEqual(1);
    expect(w.calls('forum.getThread')).toHaveLength(2);
  });

  it('for an old token repeats the call with the current token, without a renewal', async () => {
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

describe('token rotation', () => {
  const orders = permutations([0, 1, 2, 3, 4]);
  it('keeps the newest token in all 120 orders of five answers', async () => {
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
  it('ignores an old token that the cookie still has', async () => {
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

describe('a token that the app sends on its own', () => {
  const inApp = { boot: bootWith({ token: 'A', isApp: 1, visitorTerms: '1' }) };
  /** The person of each token; the server refuses any other token with 050901. */
  const known = (w: ReturnType<typeof createWorld>, people: { [token: string]: string }): void => {
    w.answers['session.getUserInfo'] = (_input, token) =>
      people[token] ? { data: json(me(people[token])) } : { code: '050901' };
    w.answers['forum.getThread'] = (_input, token) => (people[token] ? { data: json(thread()) } : { code: '050901' });
  };
  const tell = async (w: ReturnType<typeof createWorld>, idToken: string): Promise<void> => {
    await w.tell('native.tokenRenewed', { idToken }, 'native');
    await w.pass(1000);
  };

  it('is ignored when the server refuses it, and the session keeps its token', async () => {
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

  it('replaces the old one within the same epoch after a successful call, with one session.tokenChanged', async () => {
    const w = await user(inApp);
    known(w, { A: 'me', B: 'me' });
    const epoch = (): unknown => (w.kernel.state.slices['auth'] as { epoch: number }).epoch;
    const before = epoch();
    await tell(w, 'B');
    expect([current(w), epoch()]).toEqual(['B', before]);
    expect(w.told('session.tokenChanged').map((t) => t.idToken)).toEqual(['B']);
  });

  it('of another person does not put its rotated token into a session that began meanwhile', async () => {
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

  it('signs its person in, in place of another person or a visitor', async () => {
    for (const token of ['A', '']) {
      const w = await user({ boot: bootWith({ token, isApp: 1, visitorTerms: '1' }) });
      known(w, { A: 'me', B: 'b' });
      await tell(w, 'B');
      expect([current(w), w.read('session.me')?.userId]).toEqual(['B', 'b']);
    }
  });

  it('is not stored as the token of the person whom it replaces, while its own is not named', async () => {
    const w = await user(inApp);
    let asked = 0;
    // The network is lost once it is proven.
    w.answers['session.getUserInfo'] = () => (++asked === 1 ? { data: json(me('b')) } : { lost: 'network' });
    await tell(w, 'B');
    expect(current(w)).toBe('B');
    expect(await w.storage.run({ op: 'get', store: 'meta', key: '|person' })).not.toEqual({ userId: 'me', token: 'B' });
  });

  it('is checked when the network is back, unless the person has signed out', async () => {
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

  it('is checked again after a timeout with a network', async () => {
    const w = await user(inApp);
    w.answers['session.getUserInfo'] = { lost: 'timeout' };
    await tell(w, 'B');
    expect(current(w)).toBe('A');
    known(w, { A: 'me', B: 'me' });
    await w.pass(15_000);
    expect(current(w)).toBe('B');
  });

  it('that is empty ends the session', async () => {
    const w = await user(inApp);
    await tell(w, '');
    expect(w.read('session.state')?.phase).toBe('tourist');
  });
});

describe('a change of person', () => {
  it('never shows threads that were requested by the earlier person (random interleavings)', async () => {
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

  it('cancels a running write of the earlier person and does not send it again', async () => {
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

describe('the server’s clock and signature errors', () => {
  it.each([
    ['10 minutes ahead', 600_000],
    ['10 minutes behind', -600_000],
    ['a day ahead', 86_400_000],
    ['in 1970', -1_795_222_700_000],
  ])('correct a wrong clock of the phone with at most one 010011: %s', async (_what, ahead) => {
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

  it('cost one extra request when the clock is learnt from the refusal alone', async () => {
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

  it.each([['010010'], ['010012']])('cause exactly one retry after %s', async (code) => {
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
