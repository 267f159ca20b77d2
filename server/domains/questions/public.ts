// What other domains use of questions: questions and answers as targets of calls, and which of them a caller may see.
export { answerCommentTarget, answerReportTarget, questionCollectTarget, questionViewTarget } from './targets';
export { visibleQuestionsAndAnswers } from './visibility';
