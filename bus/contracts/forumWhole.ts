// Forum, whole: threads, their comments and what is done with them, topics, writing, and what those who look after
// circles may do.
import { forumReading } from './forum';
import { publishingEntries } from './publishing';
import { staffEntries } from './staff';

export const forum = { ...forumReading, ...publishingEntries, ...staffEntries };
