// Comments being written, one per person, thread and answered comment, kept on the phone until they are sent: the words,
// and the name of the picture, whose file the worker keeps. What a visitor writes becomes the person's who logs in.
import { read } from '../../../bus';
import { keep, readKept } from '../../../app/stores/pageStorage';

export type DraftOf = {
  threadId: string;
  postId?: string | undefined;
  toResponseId?: string | undefined;
  /** One that was refused and is changed. */ again?: string | undefined;
};

/** Who writes now: '' for a visitor. */
export const draftOwner = (): string => read('session.me')?.userId ?? '';

const keyOf = ({ threadId, postId = '', toResponseId = '', again = '' }: DraftOf, owner: string): string =>
  [owner ? `draft.comment.of.${owner}` : 'draft.comment', threadId, postId, toResponseId, again]
    .filter(Boolean)
    .join('.');
const pictureKey = (of: DraftOf, owner: string): string => keyOf(of, owner) + '.picture';

export const readDraft = (of: DraftOf): string => readKept(keyOf(of, draftOwner())) || readKept(keyOf(of, ''));
/** '' forgets it. `owner`: who began it, for one that stays open while the person changes. */
export function keepDraft(of: DraftOf, text: string, owner = draftOwner()): void {
  keep(keyOf(of, ''), '');
  keep(keyOf(of, owner), text);
}
export const readDraftPicture = (of: DraftOf): string =>
  readKept(pictureKey(of, draftOwner())) || readKept(pictureKey(of, ''));
export function keepDraftPicture(of: DraftOf, localId: string, owner = draftOwner()): void {
  keep(pictureKey(of, ''), '');
  keep(pictureKey(of, owner), localId);
}
