// What other domains use of people.
export { briefOf, briefsOf, noRelation, personColumns, type Briefs, type Person } from './briefs';
export { isAnyBlocked } from './follows';
export { userReportTarget } from './reportTarget';
