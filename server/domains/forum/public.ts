// What other domains use of the forum: comments, drafts, reports and shares of their own entities, threads as lists show
// them.
export { pictureComments } from './comments/commentFiles';
export { commentReports } from './comments/commentReports';
export { findComment, identifyComment } from './comments/commentStates';
export { addComment, commentDeletion, commentLimit, likeComment, likeLimit } from './comments/mutations';
export { listCommentReplies, listComments } from './comments/queries';
export { dropDraft } from './drafts';
export { listedThreads } from './feedViews';
export { pollsOf } from './polls';
export { authorOf, excerptsOf, keyOf, hiddenIn, waitingIn, type Reported } from './reported';
export { addReport } from './reports';
export { countShare, sweepShares, type ShareTarget } from './shares';
export {
  postReportTarget,
  replyReportTarget,
  threadCollectTarget,
  threadCommentTarget,
  threadReportTarget,
  threadViewTarget,
  topicViewTarget,
} from './targets';
export { sweepThreadFiles } from './threadFiles';
export { findThread } from './threadViews';
