// What other domains use of chat: messages and groups can be reported.
export { groupReportTarget, messageReportTarget } from './reportTargets';
