// Notices of questions and answers: what they say and where they lead after an edit, a deletion and another answer.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Notice } from '../../bus/entities/notices';
import type { Person } from './community';
import { databases, openTestServer, type TestServer } from './kit';
import { aQuestion, hour, questionCalls, resetQuestions } from './questionsKit';

describe.each(databases)('questions and answers in notices, on $name', ({ open }) => {
  let testServer: TestServer;
  beforeAll(async () => {
    testServer = await openTestServer(open);
  });
  afterAll(() => testServer.close());
  beforeEach(() => resetQuestions(testServer));
  const { as, codeOf, listOf, ask, reply, toldOf } = questionCalls(() => testServer);

  it('a deleted answer is taken out of the notice, and another one by the same person is told anew', async () => {
    const told = async () =>
      (await listOf<Notice>('author', 'notices.listNotices', { kinds: [7] })).map((one) => [
        one.actors.map((person) => person.userId),
        one.actorCount,
        one.isRead,
        one.link.split('answerId=')[1],
      ]);
    const first = await reply('other', 'askNew');
    const second = await reply('other', 'askNew', '再补充一句');
    await as('author', 'notices.readAllNotices');
    const remove = ({ answerId }: { answerId: string }) => as('other', 'questions.deleteAnswer', { answerId });
    await remove(second);
    expect(await told(), 'the first one remains').toEqual([[['other'], 1, 1, first.answerId]]);
    await remove(first);
    expect(await told()).toEqual([]);
    const third = await reply('other', 'askNew', '想好了再说一次');
    expect(await told()).toEqual([[['other'], 1, 0, third.answerId]]);
    await reply('fan', 'askNew', '我也跑过');
    await remove(third);
    expect(await told()).toEqual([[['fan'], 1, 0, undefined]]);
  });

  it('are read in notices as they are now, not as they were before they were edited', async () => {
    const told = async (person: Person) =>
      (await listOf<Notice>(person, 'notices.listNotices', { kinds: [5, 7, 8] })).map((one) => one.content);
    const { questionId } = await ask('author', { title: '张三住在哪里呀？', userIds: ['fan'] });
    const { answerId } = await reply('other', questionId, '@{fan|名字fan} 住在虹桥路 5 号');
    await as('author', 'questions.editQuestion', aQuestion({ questionId, title: '这个问题改过了' }));
    await as('other', 'questions.addAnswer', { questionId, answerId, content: '@{fan|名字fan} 我不说了', images: [] });
    expect(await told('fan')).toEqual(['@名字fan 我不说了', '这个问题改过了']);
    expect(await told('author')).toEqual(['这个问题改过了']);
  });

  it('call people by edits no more often than posts and answers do, each time somebody else', async () => {
    testServer.clock.now += hour;
    const { questionId } = await ask('author');
    const edit = (content: string) => codeOf('author', 'questions.editQuestion', aQuestion({ questionId, content }));
    const codes: string[] = [];
    for (let n = 0; n < 20; n++) codes.push(await edit('改了' + n));
    expect(new Set(codes)).toEqual(new Set(['000000']));
    expect(await edit('问问 @{owner|名字owner}')).toBe('010008');
    expect(await toldOf('owner', 5)).toEqual([]);
    testServer.clock.now += 600_000;
    expect(await edit('问问 @{owner|名字owner}')).toBe('000000');
    expect(await toldOf('owner', 5)).toHaveLength(1);
  });

  it('are opened from the notice of their answers, also after the answer that it led to is gone', async () => {
    const link = async () =>
      (await listOf<Notice>('author', 'notices.listNotices', { kinds: [7] })).map((one) => one.link);
    const { answerId } = await reply('other', 'askNew');
    await reply('fan', 'askNew', '我也跑过');
    const toAnswer = ['/circle/questionDetail?questionId=askNew&answerId=' + answerId];
    const toQuestion = ['/circle/questionDetail?questionId=askNew'];
    expect(await link()).toEqual(toAnswer);
    await as('author', 'users.block', { userId: 'other', isBlock: 1 });
    expect(await link()).toEqual(toQuestion);
    await as('author', 'users.block', { userId: 'other', isBlock: 0 });
    expect(await link()).toEqual(toAnswer);
    await as('other', 'questions.deleteAnswer', { answerId });
    expect(await link()).toEqual(toQuestion);
  });
});
