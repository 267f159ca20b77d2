// What waits for review, or was hidden, is seen by its author and the staff alone: who comes to the phone after them
// does not find it there.
import { beforeEach, describe, expect, it } from 'vitest';
import { json, me, page, post, quietAnswers, reply, user } from './fixtures';
import { answer, question } from './questionKit';
import type { World } from './world';
import { bootWith, createWorld } from './world';

const SECRET = '只有我看得到的话';
const mine = { isMine: 1, author: user('me') } as const;
const KEY = 'content:a1|new|0';
let w: World;

beforeEach(async () => {
  const replies = [reply('r1', { content: SECRET, status: 3, ...mine }), reply('r2', { content: '你好' })];
  w = createWorld({
    boot: bootWith({ token: 'A', visitorTerms: '1' }),
    more: true,
    answers: {
      ...quietAnswers(),
      'content.listComments': {
        data: page(
          [
            post('p1', { threadId: 'content:a1', replyCount: 2, replies }),
            post('p2', { threadId: 'content:a1', content: SECRET, status: 3, ...mine }),
            post('p3', { threadId: 'content:a1', content: SECRET, status: 2, replyCount: 1 }),
          ],
          { total: 2 },
        ),
      },
      'questions.listQuestions': {
        data: page([question('q1'), question('q2', { title: SECRET, content: SECRET, auditStatus: 0, ...mine })]),
      },
      'questions.listAnswersOf': {
        data: page([answer('w1'), answer('w2', { content: SECRET, auditStatus: 2, ...mine })], { total: 1 }),
      },
    },
  });
  await w.pass(2500);
  await w.ask('forum.openComments', { threadId: 'content:a1', sort: 'new', onlyAuthor: 0 });
  await w.ask('questions.openList', { list: 'new|', how: 'open' });
  await w.ask('questions.openAnswers', { list: 'q1|hot', how: 'open' });
});
const leaves = {
  'signs out': () => w.ask('session.logout', {}),
  'is followed by somebody else': async () => {
    w.answers['session.getUserInfo'] = { data: json(me('somebody')) };
    await w.tell('session.tokenSeen', { token: 'B' });
    await w.pass(3000);
    expect(w.read('session.me')?.userId).toBe('somebody');
  },
};

describe.each(['signs out', 'is followed by somebody else'] as const)('when its person %s', (how) => {
  it('a comment and a reply in review, and the words of a hidden comment, are gone', async () => {
    expect(w.read('forum.comments', KEY)?.ids).toEqual(['p1', 'p2', 'p3']);
    await leaves[how]();
    expect(w.read('forum.comments', KEY)?.ids).toEqual(['p1', 'p3']);
    expect(w.read('forum.post', 'p1')?.replyIds).toEqual(['r2']);
    const texts = [
      ...['p1', 'p2', 'p3'].map((id) => w.read('forum.post', id)?.content),
      ...['r1', 'r2'].map((id) => w.read('forum.reply', id)?.content),
    ];
    expect(texts).toEqual(['真不错', '', '', '', '你好']);
  });

  it('a question and an answer that are not passed are gone', async () => {
    await leaves[how]();
    expect(w.read('questions.list', 'new|')?.ids).toEqual(['q1']);
    expect(w.read('questions.answers', 'q1|hot')?.ids).toEqual(['w1']);
    const { title, content } = w.read('questions.question', 'q2') ?? {};
    expect([title, content, w.read('questions.answer', 'w2')?.content]).toEqual(['', '', '']);
    expect(w.read('questions.answer', 'w1')?.content).toBe('再有个把星期');
  });
});
