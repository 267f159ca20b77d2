// What other domains use of activities: activities as targets of calls, exchanges whose order was returned, and
// what is due with time.
export { endExchange } from './exchangeReturns';
export { fillFreePlaces } from './places';
export { settleUndecided } from './staff';
export {
  activityCollectTarget,
  activityCommentReportTarget,
  activityCommentTarget,
  activityReportTarget,
} from './targets';
