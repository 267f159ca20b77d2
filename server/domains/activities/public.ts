// What other domains use of activities: activities as targets of calls, exchanges whose order was returned,
// what is due with time, and which of them a caller may see.
export { endExchange } from './exchangeReturns';
export { fillFreePlaces } from './places';
export { settleUndecided } from './staff';
export {
  activityCollectTarget,
  activityCommentReportTarget,
  activityCommentTarget,
  activityReportTarget,
} from './targets';
export { activityVisible } from './visibility';
