// Questions, answers and drafts, and a server that has some, for the tests of questions.
import type { Draft } from '../../bus/entities/draft';
import type { Answer, Question } from '../../bus/entities/questions';
import { memoryStorage } from '../../worker/edges/storage';
import { quietAnswers, json, page, post, user } from './fixtures';
import type { Answers, Reply, World } from './world';
import { bootWith, createWorld, said } from './world';

export const question = (questionId: string, more: Partial<Question> = {}): Question => ({
  questionId,
  title: '独库还能走几天',
  content: '',
  images: [],
  carModels: [],
  topics: [],
  createTime: 1,
  updateTime: 1,
  answerCount: 0,
  followCount: 2,
  isFollow: 0,
  viewCount: 9,
  likeCount: 4,
  isLike: 0,
  isMine: 0,
  status: 0,
  auditStatus: 1,
  auditReason: '',
  canEdit: 0,
  canDelete: 0,
  inviteId: '',
  author: user('u1'),
  topAnswer: null,
  invited: [],
  ...more,
});
export const answer = (answerId: string, more: Partial<Answer> = {}): Answer => ({
  answerId,
  questionId: 'q1',
  content: '再有个把星期',
  images: [],
  createTime: 2,
  updateTime: 2,
  likeCount: 3,
  postCount: 1,
  isLike: 0,
  isMine: 0,
  isRecommend: 0,
  auditStatus: 1,
  auditReason: '',
  canEdit: 0,
  canDelete: 0,
  questionTitle: '',
  author: user('u2', { isMaster: 1 }),
  ...more,
});
export const draft = (more: Partial<Draft> = {}): Draft => ({
  draftId: '',
  clientDraftId: 'd1',
  draftType: 3,
  scope: 'bbs',
  threadType: 0,
  title: '',
  content: '跑过三次',
  images: [],
  video: null,
  poll: null,
  topics: [],
  tribeId: '',
  threadId: 'q1',
  place: null,
  updateTime: 0,
  deviceName: '',
  version: 0,
  ...more,
});
export function answers(more: Answers = {}): Answers {
  return {
    ...quietAnswers(),
    'questions.listQuestions': {
      data: page([question('q1', { answerCount: 1, status: 1, topAnswer: answer('w1') }), question('q2')]),
    },
    'questions.getQuestion': (input): Reply => ({
      data: json(question(said(input, 'questionId'), { answerCount: 1, status: 1, topAnswer: answer('w1') })),
    }),
    'questions.listAnswersOf': {
      data: page([answer('w1'), answer('w2', { isMine: 1, canDelete: 1, author: user('me') })], { total: 2 }),
    },
    'questions.listComments': { data: page([post('p1', { threadId: 'answer:w1' })], { total: 1 }) },
    'questions.deleteAnswer': { data: {} },
    'questions.deleteQuestion': { data: {} },
    'questions.likeAnswer': (input): Reply => ({ data: { isLike: input['isLike'] ?? 0, likeCount: 4 } }),
    'forum.collect': (input): Reply => ({ data: { isCollect: input['isCollect'] ?? 0, collectCount: 3 } }),
    'forum.saveDraft': (input): Reply => ({
      data: {
        draftId: 's1',
        clientDraftId: input['clientDraftId'] ?? '',
        updateTime: input['updateTime'] ?? 0,
        version: 1,
      },
    }),
    'forum.listDrafts': { data: [] },
    'forum.deleteDraft': { data: {} },
    ...more,
  };
}
export const boot = () => bootWith({ token: 'A', visitorTerms: '1' });
export async function open(more: Answers = {}, storage = memoryStorage()): Promise<World> {
  const w = createWorld({ boot: boot(), answers: answers(more), more: true, storage });
  await w.pass(2500);
  await w.ask('questions.openList', { list: 'recommend|', how: 'open' });
  await w.ask('questions.openAnswers', { list: 'q1|hot', how: 'open' });
  return w;
}
