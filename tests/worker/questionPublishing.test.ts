// Publishing questions and answers: once, shown and counted where they belong, and kept where they are refused.
import { describe, expect, it } from 'vitest';
import type { Json } from '../../bus/protocol/envelope';
import { memoryStorage } from '../../worker/edges/storage';
import { json, page, user } from './fixtures';
import { answer, answers, boot, draft, open, question } from './questionKit';
import type { Reply } from './world';
import { createWorld, said } from './world';

describe('publishing an answer or a question', () => {
  const made =
    (tokens: Set<string>) =>
    (input: { [name: string]: Json }): Reply => {
      tokens.add(said(input, 'clientToken'));
      return {
        data: json(answer('w9', { content: said(input, 'content'), isMine: 1, author: user('me') })),
        after: 30,
      };
    };
  it('puts the answer first under its question, counts it, and removes its draft', async () => {
    const tokens = new Set<string>();
    const w = await open({ 'questions.addAnswer': made(tokens) });
    await w.ask('forum.keepDraft', { draft: draft() });
    await w.ask('forum.publish', { draft: draft() });
    await w.pass(2000);
    expect(w.read('questions.answers', 'q1|hot')?.ids).toEqual(['w9', 'w1', 'w2']);
    expect(w.read('questions.question', 'q1')).toMatchObject({ answerCount: 2, status: 1 });
    expect(w.read('forum.draft', 'd1')).toBeUndefined();
    expect(w.calls('questions.addAnswer')[0]?.input).toMatchObject({
      questionId: 'q1',
      content: '跑过三次',
      images: [],
    });
  });
  it('counts the answer once, also where the question was read again before its lost answer was repeated', async () => {
    const add = made(new Set<string>());
    let tries = 0;
    const w = await open({ 'questions.addAnswer': (input) => (tries++ ? add(input) : { lost: 'network' }) });
    const mine = answer('w9', { isMine: 1, author: user('me') });
    w.answers['questions.getQuestion'] = { data: json(question('q1', { answerCount: 2, topAnswer: mine })) };
    await w.ask('forum.publish', { draft: draft() });
    await w.ask('questions.openQuestion', { questionId: 'q1' });
    await w.pass(5000);
    expect([tries, w.read('questions.question', 'q1')?.answerCount]).toEqual([2, 2]);
  });
  it('loads a list that was loading once more, and the list then has the answer', async () => {
    const tokens = new Set<string>();
    let published = false;
    const add = made(tokens);
    const w = await open({
      'questions.addAnswer': (input) => {
        published = true;
        return add(input);
      },
      'questions.listAnswersOf': () => ({
        data: page(published ? [answer('w9', { isMine: 1, author: user('me') }), answer('w1')] : [answer('w1')]),
        after: 400,
      }),
    });
    const before = w.calls('questions.listAnswersOf').length;
    const read = w.ask('questions.openAnswers', { list: 'q1|new', how: 'open' });
    await w.ask('forum.publish', { draft: draft() });
    await read;
    expect(w.read('questions.answers', 'q1|new')?.ids).toEqual(['w9', 'w1']);
    expect(w.calls('questions.listAnswersOf').length - before).toBe(2);
    await w.ask('questions.openAnswers', { list: 'q1|new', how: 'refresh' });
    expect(w.calls('questions.listAnswersOf').length - before).toBe(3);
  });
  it('is sent once by the next worker when it was not confirmed', async () => {
    const tokens = new Set<string>();
    const storage = memoryStorage();
    const first = createWorld({
      boot: boot(),
      answers: answers({ 'questions.addAnswer': { code: 'network' } }),
      storage,
      more: true,
    });
    await first.pass(2500);
    await first.ask('forum.publish', { draft: draft() });
    await first.pass(500);
    const w = createWorld({
      boot: boot(),
      answers: answers({ 'questions.addAnswer': made(tokens) }),
      storage,
      more: true,
    });
    await w.pass(20_000);
    await w.ask('forum.openDrafts', {});
    await w.pass(60_000);
    expect(tokens.size).toBe(1);
    expect(w.calls('questions.addAnswer').length).toBe(1);
  });
  it('keeps the fields of a refused question and marks the refused ranges', async () => {
    const w = await open({ 'questions.addQuestion': { code: '010007', data: { title: [[0, 2]], ranges: [] } } });
    await w.ask('forum.publish', {
      draft: draft({ draftType: 2, threadId: '', title: '坏词在这里', invited: ['u7'], carModels: ['ZEAL 7'] }),
    });
    await w.pass(1000);
    expect(w.read('forum.draft', 'd1')).toMatchObject({
      publish: 'failed',
      failCode: '010007',
      refused: [{ field: 'title', from: 0, to: 2 }],
      invited: ['u7'],
      carModels: ['ZEAL 7'],
    });
    expect(w.calls('questions.addQuestion')[0]?.input).toMatchObject({
      title: '坏词在这里',
      userIds: ['u7'],
      carModels: ['ZEAL 7'],
    });
  });
});
