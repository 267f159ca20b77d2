// The signed-in person's own profile in the worker: changes that are refused when the network is back.
import { describe, expect, it } from 'vitest';
import { quietAnswers } from './fixtures';
import { bootWith, createWorld, said } from './world';
import type { Reply } from './world';

const offLine = async () => {
  const w = createWorld({ boot: bootWith({ token: 'A', visitorTerms: '1' }), answers: quietAnswers() });
  await w.pass(2500);
  await w.tell('session.networkChanged', { online: 0 });
  return w;
};

describe('a change of the profile without a network', () => {
  it('is taken back with a word about it when it is refused later: its sheet has closed', async () => {
    const w = await offLine();
    const was = w.read('session.me')?.userName;
    await expect(w.ask('users.update', { nickName: '坏词' })).rejects.toMatchObject({ failure: { code: 'network' } });
    w.answers['users.update'] = { code: '010007', data: { ranges: [[0, 2]] } };
    await w.tell('session.networkChanged', { online: 1 });
    await w.pass(2000);
    expect(w.read('session.me')?.userName).toBe(was);
    expect(w.told('session.toasted')).toEqual([{ text: '资料未能保存：含有不合适的词语', success: 0 }]);
  });
  it.each<[second: string, answer: Reply, intro: string]>([
    ['is refused too', { code: '010007' }, ''],
    [
      'is saved',
      { data: { nickName: '林屿', avatarUrl: '', intro: '新的', coverUrl: '', cityName: '' }, after: 3000 },
      '新的',
    ],
  ])('leaves what stands when it is refused, and the next one %s', async (_second, answer, intro) => {
    const w = await offLine();
    const was = w.read('session.me');
    for (const change of [{ nickName: '坏词' }, { intro: '新的' }])
      await expect(w.ask('users.update', change)).rejects.toMatchObject({ failure: { code: 'network' } });
    w.answers['users.update'] = (input) => (said(input, 'nickName') ? { code: '010007' } : answer);
    await w.tell('session.networkChanged', { online: 1 });
    for (const ms of [1000, 5000]) {
      await w.pass(ms);
      expect(w.read('session.me')).toMatchObject({ userName: was?.userName, intro });
    }
  });
});
