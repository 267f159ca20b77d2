// Comments being written, one per person, thread and answered comment, kept on the phone until they are sent: the words,
// and the name of the picture, whose file the worker keeps. What a visitor writes becomes the person's who logs in.
import { read, watch } from '../../../bus';
import { PICTURE, commentKey } from '../../../app/stores/commentPictures';
import { keep, readKept } from '../../../app/stores/pageStorage';

export type DraftOf = {
  threadId: string;
  postId?: string | undefined;
  toResponseId?: string | undefined;
  /** One that was refused and is changed. */ again?: string | undefined;
};

/** Who writes now: '' for a visitor, and as long as the person is not known. */
export const draftOwner = (): string => read('session.me')?.userId ?? '';

const keyOf = ({ threadId, postId = '', toResponseId = '', again = '' }: DraftOf, owner: string): string =>
  [commentKey(owner), threadId, postId, toResponseId, again].filter(Boolean).join('.');
const pictureKey = (of: DraftOf, owner: string): string => keyOf(of, owner) + PICTURE;

/** `added` behind what the person had written in the same place. */
export const joinDraft = (of: DraftOf, added: string, owner: string): string => {
  const own = readKept(keyOf(of, owner));
  return own && added && own !== added ? `${own}\n${added}` : own || added;
};
/** With what was written there before anybody was logged in. */
export const readDraft = (of: DraftOf): string => joinDraft(of, readKept(keyOf(of, '')), draftOwner());
/** `owner`: who began it, for one that stays open while the person changes. */
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
/** Forgets what is sent. What the person had written in the same place before, as `joinDraft` joins it, stays. */
export function forgetDraft(of: DraftOf, sent: string, owner = draftOwner()): void {
  const own = readKept(keyOf(of, owner));
  const rest = own === sent ? '' : own.endsWith('\n' + sent) ? own.slice(0, -sent.length - 1) : own;
  keepDraft(of, rest, owner);
  keepDraftPicture(of, '', owner);
}

/** Takes out what a visitor wrote there, who is logged in now; where there is none, what the person had written. */
export function takeDraft(of: DraftOf): string {
  const key = keyOf(of, readKept(keyOf(of, '')) ? '' : draftOwner());
  const text = readKept(key);
  keep(key, '');
  return text;
}

const unclaimed: DraftOf[] = [];
/** Makes a closed draft that was begun before the person was known theirs, once they are. */
export function claimWhenKnown(of: DraftOf): void {
  if (read('session.me') !== undefined) return;
  unclaimed.push(of);
  if (unclaimed.length > 1) return;
  const stop = watch('session.me', '', () => {
    const owner = draftOwner();
    stop();
    for (const one of unclaimed.splice(0)) {
      keepDraft(one, joinDraft(one, readKept(keyOf(one, '')), owner), owner);
      keepDraftPicture(one, readDraftPicture(one), owner);
    }
  });
}
