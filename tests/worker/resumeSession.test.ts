// A browser whose cookie has ended with its token: the refresh token signs in again.
import { describe, expect, it } from 'vitest';
import type { Reply } from './world';
import { quietAnswers } from './fixtures';
import { bootWith, createWorld } from './world';

describe('a browser whose cookie has ended', () => {
  it('signs in again at its start with the refresh token', async () => {
    const boot = bootWith({ refreshToken: 'R', visitorTerms: '1' });
    const w = createWorld({ boot, answers: quietAnswers() });
    await w.pass(1000);
    expect(w.read('session.state')).toMatchObject({ phase: 'user', isLogin: true });
    expect(w.calls('session.loginApp').map(({ input }) => input['refreshToken'])).toEqual(['R']);
    expect(w.told('session.tokenChanged')).toMatchObject([{ idToken: 'token-new', refreshToken: 'refresh-new' }]);
  });

  it('keeps the new refresh token when the page, which has not stored it yet, names the old one', async () => {
    const w = createWorld({ boot: bootWith({ refreshToken: 'R', visitorTerms: '1' }), answers: quietAnswers() });
    await w.pass(1000);
    await w.tell('session.environmentSeen', bootWith({ refreshToken: 'R', visitorTerms: '1' }).environment);
    w.answers['forum.getThread'] = { code: '050901' };
    w.post('forum.openThread', { threadId: 't1' });
    await w.pass(1000);
    expect(w.calls('session.loginApp').map(({ input }) => input['refreshToken'])).toEqual(['R', 'refresh-new']);
  });

  it('leaves a visitor alone when the refresh token is refused; in the app it is not used', async () => {
    for (const [isApp, calls] of [
      [0, 1],
      [1, 0],
    ] as const) {
      const boot = bootWith({ refreshToken: 'R', visitorTerms: '1', isApp });
      const w = createWorld({ boot, answers: { ...quietAnswers(), 'session.loginApp': { code: '050901' } } });
      await w.pass(3000);
      expect([w.read('session.state')?.phase, w.read('session.dialog')?.kind]).toEqual(['tourist', 'none']);
      expect(w.calls('session.loginApp')).toHaveLength(calls);
    }
  });

  it('signs in again a little later when the server was busy at the start', async () => {
    const answers = { ...quietAnswers(), 'session.loginApp': { code: '010008' } as Reply };
    const w = createWorld({ boot: bootWith({ refreshToken: 'R', visitorTerms: '1' }), answers });
    await w.pass(3000);
    expect(w.read('session.state')?.phase).toBe('tourist');
    w.answers['session.loginApp'] = quietAnswers()['session.loginApp'] as Reply;
    await w.pass(15_000);
    expect(w.read('session.state')?.phase).toBe('user');
  });

  it('signs in again once the network is there when it was not at the start', async () => {
    const answers = { ...quietAnswers(), 'session.loginApp': { lost: 'network' } as Reply };
    const w = createWorld({ boot: bootWith({ refreshToken: 'R', visitorTerms: '1' }), answers });
    await w.pass(3000);
    await w.tell('session.networkChanged', { online: 0 });
    expect(w.read('session.state')?.phase).toBe('tourist');
    w.answers['session.loginApp'] = quietAnswers()['session.loginApp'] as Reply;
    await w.tell('session.networkChanged', { online: 1 });
    await w.pass(1000);
    expect(w.read('session.state')?.phase).toBe('user');
  });
});
