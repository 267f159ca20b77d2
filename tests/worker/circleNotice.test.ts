// The notice of a circle that is published or taken away without a network: it stands until the server has answered.
import { describe, expect, it } from 'vitest';
import type { Circle } from '../../bus/entities/circles';
import { memoryStorage } from '../../worker/edges/storage';
import { quietAnswers, circle, json } from './fixtures';
import { bootWith, createWorld, said, startedAt } from './world';
import type { Answers, World } from './world';

const notice = (title: string): Circle['notice'] => ({ title, content: '内容', author: null, updateTime: 1 });
const mine = (title: string): Circle =>
  circle('c1', { isJoin: 2, myRole: 3, notice: title === '' ? null : notice(title) });
const answers = (more: Answers = {}): Answers => ({
  ...quietAnswers(),
  'circles.getCircle': { data: json(mine('旧公告')) },
  ...more,
});
const start = async (more: Parameters<typeof createWorld>[0] = {}): Promise<World> => {
  const w = createWorld({ boot: bootWith({ token: 'A', visitorTerms: '1' }), answers: answers(), ...more });
  await w.pass(2500);
  await w.ask('circles.openCircle', { tribeId: 'c1' });
  return w;
};
const offline = (w: World) => w.tell('session.networkChanged', { online: 0 });
const online = (w: World) => w.tell('session.networkChanged', { online: 1 });
const publish = (w: World, title: string) =>
  expect(w.ask('circles.updateNotice', { tribeId: 'c1', title, content: title && '内容' })).rejects.toMatchObject({
    failure: { code: 'network' },
  });
const title = (w: World) => w.read('circles.circle', 'c1')?.notice?.title;
const toasts = (w: World) => w.told('session.toasted').map(({ text }) => text);
/** The server has stored one write and is slow with the next, while the circle is read. */
const slow: Answers = { 'circles.updateNotice': { lost: 'network' } };

describe('a notice that waits to be sent', () => {
  it.each(['新公告', ''])('is shown also after the circle is read again (%s)', async (wanted) => {
    const w = await start({ answers: answers(slow) });
    await publish(w, wanted);
    await w.ask('circles.openCircle', { tribeId: 'c1' });
    expect(title(w)).toBe(wanted || undefined);
  });

  it('is shown after a restart of the app, and sent', async () => {
    const storage = memoryStorage();
    const first = await start({ storage });
    await offline(first);
    await publish(first, '新公告');
    first.kill();
    const w = await start({ storage, answers: answers(slow) });
    expect(title(w)).toBe('新公告');
    w.answers['circles.updateNotice'] = (input) => ({ data: json(mine(said(input, 'title'))) });
    w.answers['circles.getCircle'] = { data: json(mine('新公告')) };
    await w.pass(60_000);
    expect(title(w)).toBe('新公告');
    expect(w.read('session.outbox')?.waiting).toBe(0);
  });

  it('that is refused leaves a later one in place; when that is refused too, the one before both stands', async () => {
    const w = await start();
    await offline(w);
    await publish(w, '第一次');
    await publish(w, '第二次');
    w.answers['circles.updateNotice'] = (input) =>
      said(input, 'title') === '第一次' ? { code: '010007' } : { code: '010007', after: 900 };
    await online(w);
    await w.pass(400);
    expect(title(w)).toBe('第二次');
    await w.pass(3000);
    expect(title(w)).toBe('旧公告');
  });

  it('that is too old to be sent is told once', async () => {
    const storage = memoryStorage();
    const first = await start({ storage });
    await offline(first);
    await publish(first, '新公告');
    first.kill();
    const boot = { ...bootWith({ token: 'A', visitorTerms: '1' }), at: startedAt + 25 * 3_600_000 };
    const w = await start({ storage, boot });
    await w.pass(3000);
    expect(toasts(w)).toEqual(['有一项操作超过24小时没有提交，已取消']);
    expect(title(w)).toBe('旧公告');
  });
});
