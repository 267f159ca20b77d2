// Rows of the permission matrix (roleCells) about questions and answers.
import type { Input } from './kit';
import { type byType, type Row, everybody, ownOnly, signedIn } from './roleCellWords';

const aQuestion: Input = { title: '周末跑山注意什么？', content: '第一次', images: [], carModels: [], topics: [] };

export const questionCells: Row<keyof typeof byType>[] = [
  {
    row: 'answer list, getPageByQuestion, queryById, getMaster; postList, responseList; Main/queryById, recommendList',
    early: true,
    cells: everybody,
    asks: [
      { call: 'questions.listAnswers', input: { userId: 'other' } },
      { call: 'questions.listAnswersOf', input: { questionId: 'ask' } },
      { call: 'questions.listAnswersOf', input: { questionId: 'askHidden' }, about: 'unseen' },
      { call: 'questions.getAnswer', input: { answerId: 'ans' } },
      { call: 'questions.getAnswer', input: { answerId: 'ansRefused' }, about: 'unseen' },
      { call: 'questions.listMasters' },
      { call: 'questions.listComments', input: { answerId: 'ans' } },
      { call: 'questions.listCommentReplies', input: { postId: 'saidOfAns' } },
      { call: 'questions.listQuestions', input: { tab: 'new' } },
      { call: 'questions.getQuestion', input: { questionId: 'ask' } },
      { call: 'questions.getQuestion', input: { questionId: 'askHidden' }, about: 'unseen' },
    ],
  },
  {
    row: 'question/like, Main/like, post/like (Q&A); answer/add, post/add',
    cells: signedIn,
    asks: [
      { call: 'questions.likeQuestion', input: { questionId: 'ask', isLike: 1 } },
      { call: 'questions.likeAnswer', input: { answerId: 'ans', isLike: 1 } },
      { call: 'questions.likeComment', input: { postId: 'saidOfAns', isLike: 1 } },
      { call: 'questions.addAnswer', input: { questionId: 'ask', content: '跑过一次', images: [] } },
      { call: 'questions.addComment', input: { answerId: 'ans', content: '说得好' } },
    ],
  },
  {
    row: 'Main/add, invite, inviteList, invitePage, recommendToAnswer',
    cells: signedIn,
    asks: [
      { call: 'questions.addQuestion', input: { ...aQuestion } },
      { call: 'questions.invite', input: { questionId: 'askNew', userIds: ['blocked', 'other'] } },
      { call: 'questions.listInvitable', input: { questionId: 'ask' } },
      { call: 'questions.listInvites' },
      { call: 'questions.listToAnswer' },
    ],
  },
  {
    row: 'answer delete, Main/delete, Main/edit, post/delete',
    cells: ownOnly,
    asks: [
      { call: 'questions.deleteAnswer', input: { answerId: 'ans' }, about: 'foreign' },
      { call: 'questions.deleteQuestion', input: { questionId: 'ask' }, about: 'foreign' },
      { call: 'questions.editQuestion', input: { ...aQuestion, questionId: 'ask' }, about: 'foreign' },
      { call: 'questions.deleteComment', input: { postId: 'saidOfAns' }, about: 'foreign' },
      { call: 'questions.ignoreInvite', input: { inviteId: 'wanted' }, about: 'foreign' },
    ],
  },
  { row: 'invite ranks', cells: signedIn, asks: [{ call: 'questions.listInviteRanks' }] },
];
