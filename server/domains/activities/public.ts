// What other domains use of activities: activities as targets of calls, and what is due with time.
export { fillFreePlaces } from './places';
export { settleUndecided } from './staff';
export {
  activityCollectTarget,
  activityCommentReportTarget,
  activityCommentTarget,
  activityReportTarget,
} from './targets';
