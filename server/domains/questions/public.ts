// What other domains use of questions: questions and answers as targets of calls.
export { answerCommentTarget, answerReportTarget, questionCollectTarget, questionViewTarget } from './targets';
