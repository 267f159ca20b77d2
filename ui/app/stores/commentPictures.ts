// Where the comments being written are kept, and the pictures that they name: their files stay at a sign-out.
import { keysKept, readKept } from './pageStorage';

/** `owner`: who writes; '' for a visitor. */
export const commentKey = (owner: string): string => (owner ? `draft.comment.of.${owner}` : 'draft.comment');
export const PICTURE = '.picture';
/** The names of the pictures in this person's comments. */
export const commentPictures = (owner: string): string[] =>
  keysKept(commentKey(owner) + '.')
    .filter((key) => key.endsWith(PICTURE))
    .map((key) => readKept(key));
