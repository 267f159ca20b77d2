// What a tourist wanted before a login that opened the page anew: done once, now that they are here. What is written
// waits in its draft; everything else is named by the intent itself.
import { useEffect } from 'react';
import { registerIntent } from '../../../app/stores/intents';
import { follow, giveHeart } from './actions';
import { addComment, collectThread, likeComment, vote } from './changes';
import { draftOwner, joinDraft, keepDraft, takeDraft } from './drafts';

const quiet = () => undefined;

function like(args: string): void {
  const [kind = '', id = ''] = args.split('|');
  const done =
    kind === 'post'
      ? likeComment({ postId: id }, 1)
      : kind === 'reply'
        ? likeComment({ responseId: id }, 1)
        : giveHeart(args, 1);
  done.catch(quiet);
}
function say(args: string): void {
  const [threadId = '', postId = '', toResponseId = ''] = args.split('|');
  const of = { threadId, postId, toResponseId };
  const content = takeDraft(of).trim();
  if (!content) return;
  const author = draftOwner();
  addComment({ threadId, content, ...(postId ? { postId } : null), ...(toResponseId ? { toResponseId } : null) }).catch(
    () => keepDraft(of, joinDraft(of, content, author), author),
  );
}
function ballot(args: string): void {
  const [pollId = '', options = ''] = args.split('|');
  if (options) vote(pollId, options.split(',')).catch(quiet);
}

const usual: { readonly [action: string]: (args: string) => void } = {
  like,
  comment: say,
  reply: say,
  vote: ballot,
  collect: (threadId) => void collectThread(threadId, 1).catch(quiet),
  follow: (userId) => void (userId && follow(userId, 1).catch(quiet)),
};

const none = {};

/** `own`: what a page does otherwise, or besides; the same object at each drawing. */
export function useForumIntents(own: typeof usual = none): void {
  useEffect(() => {
    const all = { ...usual, ...own };
    const stops = Object.keys(all).map((action) => registerIntent(action, all[action] ?? quiet));
    return () => stops.forEach((stop) => stop());
  }, [own]);
}
