// What others use of activities: activities as targets of calls, exchanges whose order was returned or whose person is
// erased, what is due with time, and which of them a caller may see.
export { cancelUnusedExchanges, endExchange } from './exchangeReturns';
export { sweepIdentityNumbers } from './identityNumbers';
export { fillFreePlaces } from './places';
export { settleUndecided } from './staff';
export {
  activityCollectTarget,
  activityCommentReportTarget,
  activityCommentTarget,
  activityReportTarget,
} from './targets';
export { activityVisible } from './visibility';
