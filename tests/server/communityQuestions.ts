// Questions of the tests' community: one of each that the server's rules tell apart.
import type { SeedQuestions } from '../../server/seed/types/questionTypes';

const hour = 3_600_000;
type Question = SeedQuestions['questions'][number];
type Answer = SeedQuestions['answers'][number];

export const question = (questionId: string, now: number, more: Partial<Question> = {}): Question => ({
  questionId,
  title: '问题标题' + questionId,
  content: '正文' + questionId,
  authorId: 'author',
  createTime: now - 20 * hour,
  updateTime: now - 20 * hour,
  ...more,
});
export const answer = (answerId: string, questionId: string, now: number, more: Partial<Answer> = {}): Answer => ({
  answerId,
  questionId,
  authorId: 'other',
  content: '回答' + answerId,
  createTime: now - 10 * hour,
  updateTime: now - 10 * hour,
  ...more,
});

export const communityQuestions = (now: number): SeedQuestions => ({
  questions: [
    question('ask', now, { answerCount: 1, topicIds: ['topic'], carModels: ['ZEAL 7'] }),
    question('askNew', now, { createTime: now - 2 * hour }),
    question('askRefused', now, { auditStatus: 2, authorId: 'other' }),
    question('askHidden', now, { auditStatus: 3, authorId: 'other', answerCount: 1 }),
  ],
  answers: [
    answer('ans', 'ask', now, { postCount: 1, lastFloor: 1 }),
    answer('ansRefused', 'ask', now, { auditStatus: 2 }),
    answer('ansHidden', 'ask', now, { auditStatus: 3 }),
    answer('ansOfHidden', 'askHidden', now, { postCount: 1, lastFloor: 1 }),
  ],
  likes: [{ targetId: 'ans', userId: 'author', createTime: now }],
  masters: [
    { userId: 'other', field: '长途', sort: 0 },
    { userId: 'author', field: '露营', sort: 1 },
  ],
  invites: [
    { inviteId: 'wanted', questionId: 'ask', fromUserId: 'author', userId: 'staff', createTime: now - 3 * hour },
  ],
  posts: [
    {
      postId: 'saidOfAns',
      threadId: 'answer:ans',
      authorId: 'author',
      content: '学到了',
      images: [],
      atUserIds: [],
      floor: 1,
      createTime: now - 5 * hour,
      status: 0,
      baseLikeCount: 0,
    },
    {
      postId: 'saidOfHiddenAns',
      threadId: 'answer:ansOfHidden',
      authorId: 'author',
      content: '内部',
      images: [],
      atUserIds: [],
      floor: 1,
      createTime: now - 5 * hour,
      status: 0,
      baseLikeCount: 0,
    },
  ],
  collections: [],
});
