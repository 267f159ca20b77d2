// Comments being written, one per thread and answered comment, kept on the phone until they are sent: the words, and
// the name of the picture, whose file the worker keeps.
import { keep, readKept } from '../../../app/stores/pageStorage';

export type DraftOf = {
  threadId: string;
  postId?: string | undefined;
  toResponseId?: string | undefined;
  /** One that was refused and is changed. */ again?: string | undefined;
};

const keyOf = ({ threadId, postId = '', toResponseId = '', again = '' }: DraftOf): string =>
  ['draft.comment', threadId, postId, toResponseId, again].filter(Boolean).join('.');

export const readDraft = (of: DraftOf): string => readKept(keyOf(of));
/** '' forgets it. */
export const keepDraft = (of: DraftOf, text: string): void => keep(keyOf(of), text);

const pictureKey = (of: DraftOf): string => keyOf(of) + '.picture';
export const readDraftPicture = (of: DraftOf): string => readKept(pictureKey(of));
export const keepDraftPicture = (of: DraftOf, localId: string): void => keep(pictureKey(of), localId);
