// Whose token the page has in its cookie: what it stores for a person is for their renewed token, too.
import { describe, expect, it } from 'vitest';
import { quietAnswers, json, me, thread } from './fixtures';
import { bootWith, createWorld } from './world';

const user = async () => {
  const w = createWorld({ boot: bootWith({ token: 'A', visitorTerms: '1' }), answers: quietAnswers() });
  await w.pass(2500);
  return w;
};

describe('whose token it is', () => {
  it('is the person of a renewed token, and nobody of one that was replaced or is not known', async () => {
    const w = await user();
    const personOf = async (token: string) => (await w.ask('session.personOf', { token })).userId;
    w.answers['forum.getThread'] = { data: json(thread()), idToken: 'rotated' };
    expect(await personOf('A')).toBe('me');
    await w.ask('forum.openThread', { threadId: 't1' });
    expect([await personOf('rotated'), await personOf('A'), await personOf('')]).toEqual(['me', '', '']);
  });

  it('is nobody of another person’s token until the server has named them', async () => {
    const w = await user();
    w.answers['session.getUserInfo'] = { after: 5000, data: json(me('other')) };
    await w.tell('session.tokenSeen', { token: 'B' });
    expect(w.read('session.me')?.userId).toBe('me');
    expect(await w.ask('session.personOf', { token: 'B' })).toEqual({ userId: '' });
    await w.pass(6000);
    expect(await w.ask('session.personOf', { token: 'B' })).toEqual({ userId: 'other' });
  });
});
