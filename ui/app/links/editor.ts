// Links to the editor of threads.
import { query } from '../navigation/routes';

export type AddThread = {
  scope?: 'bbs' | 'clubz';
  threadType?: 0 | 1 | 2;
  tribeId?: string;
  topicId?: string;
  /** A draft to go on with. */
  draftId?: string;
  /** A thread to edit. */
  threadId?: string;
};
export const addThread = ({ scope = 'bbs', threadType, ...rest }: AddThread = {}): string =>
  query(scope === 'clubz' ? '/clubz/clubZAddThread' : '/circle/addThread', {
    ...(threadType === undefined ? null : { threadType: String(threadType) }),
    ...rest,
  });
