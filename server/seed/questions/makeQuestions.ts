// Makes questions in all states, with answers, comments and invitations. Pure, like makeSeed. makeLedger records the
// points of answered invitations.
import { commentThread } from '../../../bus/rules/commentThread';
import type { PointsEvent } from '../shop/makeLedger';
import { imageOf } from '../generator/pictures';
import { masterFields, questionRows } from './questionRows';
import type { SeedQuestions } from '../types/questionTypes';
import { randomOf } from '../generator/random';
import { byDay, hour, minute } from '../generator/time';
import type { Names } from '../generator/tokens';
import type { SeedPerson } from '../types/seedTypes';

type Question = SeedQuestions['questions'][number];
type Answer = SeedQuestions['answers'][number];
const words = (line: string): string => line.replace(/\\n/g, '\n');
const listed = (cell: string): string[] =>
  cell
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
const invitePoints = 5;
/** Unpublished questions of the first person: one is pending, one was refused. */
const unpublished = [
  { questionId: 'q41', title: '哪里能买到原厂的车顶行李架？', ago: 2, auditStatus: 0, auditReason: '' },
  { questionId: 'q42', title: '有没有人一起拼单买香薰', ago: 200, auditStatus: 2, auditReason: '与用车无关' },
] as const;

export function makeQuestions(
  people: readonly SeedPerson[],
  names: Names,
  now: number,
): { made: SeedQuestions; events: PointsEvent[] } {
  const random = randomOf('questions');
  const idOf = (name: string): string => {
    const userId = names.userIds.get(name.trim());
    if (userId === undefined) throw new Error('nobody is called ' + name);
    return userId;
  };
  const made: SeedQuestions = {
    questions: [],
    answers: [],
    likes: [],
    masters: [],
    invites: [],
    posts: [],
    collections: [],
  };
  const events: PointsEvent[] = [];
  let question: Question | null = null;
  let answer: Answer | null = null;
  let part = 0;

  function ask(line: string): Question {
    const [id = '', who = '', ago = '0', car = '', topics = '', pictures = ''] = line
      .slice(1)
      .split('|')
      .map((cell) => cell.trim());
    const createTime = byDay(now - Number(ago) * hour, now);
    return {
      questionId: id,
      title: '',
      content: '',
      images: listed(pictures).map(imageOf),
      authorId: idOf(who),
      carModels: listed(car),
      topicIds: listed(topics).map((name) => names.topicIds.get(name) ?? name),
      createTime,
      updateTime: createTime,
      answerCount: 0,
      followCount: random.int(0, 18),
      viewCount: random.int(60, 4200),
      likeCount: random.int(0, 40),
    };
  }
  function reply(of: Question, line: string): Answer {
    const [, who = '', likes = '0', text = ''] = /^> (.+?) \| (\d+): (.*)$/s.exec(line) ?? [];
    const nth = (of.answerCount ?? 0) + 1;
    const from = of.createTime ?? now;
    const writtenAt = Math.min(
      now - 3 * minute,
      from + Math.round((now - from) * (0.15 + 0.18 * nth)) - random.int(0, 20) * minute,
    );
    const createTime = byDay(writtenAt, now);
    of.answerCount = nth;
    return {
      answerId: `w-${of.questionId}-${nth}`,
      questionId: of.questionId,
      authorId: idOf(who),
      content: words(text),
      createTime,
      updateTime: createTime,
      likeCount: Number(likes),
      postCount: 0,
      lastFloor: 0,
    };
  }
  function say(under: Answer, line: string): void {
    const [, who = '', text = ''] = /^>> (.+?): (.*)$/.exec(line) ?? [];
    const floor = (under.lastFloor ?? 0) + 1;
    Object.assign(under, { lastFloor: floor, postCount: floor });
    made.posts.push({
      postId: `p-${under.answerId}-${floor}`,
      threadId: commentThread('answer', under.answerId),
      authorId: idOf(who),
      content: text,
      images: [],
      atUserIds: [],
      floor,
      createTime: byDay(Math.min(now - minute, (under.createTime ?? now) + floor * random.int(20, 200) * minute), now),
      status: 0,
      baseLikeCount: random.int(0, 9),
    });
  }
  function invite(of: Question, line: string): void {
    const [from = '', to = ''] = line.slice(1).split('>');
    const inviteId = `e-${of.questionId}-${made.invites.length + 1}`;
    const [fromUserId, userId] = [idOf(from), idOf(to)];
    const answered = made.answers.find((one) => one.questionId === of.questionId && one.authorId === userId);
    made.invites.push({
      inviteId,
      questionId: of.questionId,
      fromUserId,
      userId,
      status: answered === undefined ? 0 : 1,
      createTime: (of.createTime ?? now) + 5 * minute,
    });
    if (answered !== undefined)
      events.push({
        userId: fromUserId,
        at: answered.createTime ?? now,
        amount: invitePoints,
        source: 8,
        title: '你邀请的人回答了问题',
        refId: inviteId,
      });
  }

  for (const line of questionRows.split('\n').filter((one) => one !== '')) {
    if (line.startsWith('? ')) {
      question = ask(line);
      made.questions.push(question);
      part = 0;
    } else if (question === null) throw new Error('no question for ' + line);
    else if (line.startsWith('>> ') && answer !== null) say(answer, line);
    else if (line.startsWith('> ')) {
      answer = reply(question, line);
      made.answers.push(answer);
    } else if (line.startsWith('! ')) invite(question, line);
    else if (part++ === 0) question.title = words(line);
    else question.content = words(line);
  }

  const [first] = people;
  if (first !== undefined) {
    for (const { ago, ...row } of unpublished)
      made.questions.push({
        ...row,
        authorId: first.userId,
        createTime: byDay(now - ago * hour, now),
        updateTime: byDay(now - ago * hour, now),
      });
    made.collections = ['q09', 'q18', 'q31'].map((targetId, at) => ({
      collectId: 'k-' + targetId,
      userId: first.userId,
      targetId,
      createTime: now - (3 - at) * 9 * hour,
    }));
    for (const { targetId } of made.collections) {
      const one = made.questions.find((row) => row.questionId === targetId);
      if (one !== undefined) one.followCount = (one.followCount ?? 0) + 1;
    }
  }
  made.masters = masterFields.map(([name, field], sort) => ({ userId: idOf(name), field, sort }));
  return { made, events };
}
