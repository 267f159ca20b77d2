// The comments of an activity are kept with those of threads, under this thread's id. Apart from the entities, so that a page that names it
// carries no schemas.
const prefix = 'activity:';
export const commentThreadOf = (activityId: string): string => prefix + activityId;
/** '' for a thread of the forum. */
export const activityOfThread = (threadId: string): string => (threadId.indexOf(prefix) === 0 ? threadId.slice(prefix.length) : '');
