// What other domains use of people.
export { briefOf, briefsOf, noTie, personColumns, type Briefs, type Person } from './briefs';
export { userReportTarget } from './reportTarget';
