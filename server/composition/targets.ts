// All targets of all domains: entities that can be commented on, collected or reported, or that count views. A new kind
// is a target in its domain and a line here.
import {
  activityCollectTarget,
  activityCommentReportTarget,
  activityCommentTarget,
  activityReportTarget,
  endExchange,
} from '../domains/activities/public';
import { groupReportTarget, messageReportTarget } from '../domains/chat/public';
import {
  articleCommentTarget,
  articleViewTarget,
  contentCollectTarget,
  infoCommentTarget,
  infoViewTarget,
} from '../domains/content/public';
import {
  postReportTarget,
  replyReportTarget,
  threadCollectTarget,
  threadCommentTarget,
  threadReportTarget,
  threadViewTarget,
  topicViewTarget,
} from '../domains/forum/public';
import {
  answerCommentTarget,
  answerReportTarget,
  questionCollectTarget,
  questionViewTarget,
} from '../domains/questions/public';
import { userReportTarget } from '../domains/users/public';
import type { Targets } from '../platform/context';

export const targets: Targets = {
  comments: {
    thread: threadCommentTarget,
    activity: activityCommentTarget,
    answer: answerCommentTarget,
    content: articleCommentTarget,
    carInformation: infoCommentTarget,
  },
  collections: {
    1: threadCollectTarget,
    2: activityCollectTarget,
    3: contentCollectTarget,
    4: questionCollectTarget,
  },
  reports: {
    1: threadReportTarget,
    2: postReportTarget,
    3: replyReportTarget,
    4: userReportTarget,
    5: messageReportTarget,
    6: activityCommentReportTarget,
    7: answerReportTarget,
    8: groupReportTarget,
    9: activityReportTarget,
  },
  views: [threadViewTarget, topicViewTarget, articleViewTarget, questionViewTarget, infoViewTarget],
  endExchange,
};
