// What a tourist wanted before a login that opened the page anew: done once, now that they are here. What is written waits
// in its draft; everything else is named by the intent itself.
import { useEffect } from 'react';
import { registerIntent } from '../../state/intents';
import { follow, giveHeart } from './actions';
import { addComment, collectThread, likeComment, vote } from './changes';
import { keepDraft, readDraft } from './drafts';

const quiet = () => undefined;

function like(args: string): void {
  const [kind = '', id = ''] = args.split('|');
  const done = kind === 'post' ? likeComment({ postId: id }, 1) : kind === 'reply' ? likeComment({ responseId: id }, 1) : giveHeart(args, 1);
  done.catch(quiet);
}
function say(args: string): void {
  const [threadId = '', postId = '', toResponseId = ''] = args.split('|');
  const content = readDraft({ threadId, postId, toResponseId }).trim();
  if (!content) return;
  keepDraft({ threadId, postId, toResponseId }, '');
  addComment({ threadId, content, ...(postId ? { postId } : null), ...(toResponseId ? { toResponseId } : null) }).catch(quiet);
}
function ballot(args: string): void {
  const [pollId = '', options = ''] = args.split('|');
  if (options) vote(pollId, options.split(',')).catch(quiet);
}

export function useForumIntents(): void {
  useEffect(() => {
    const stops = [
      registerIntent('like', like),
      registerIntent('comment', say),
      registerIntent('reply', say),
      registerIntent('vote', ballot),
      registerIntent('collect', (threadId) => void collectThread(threadId, 1).catch(quiet)),
      registerIntent('follow', (userId) => void (userId && follow(userId, 1).catch(quiet))),
    ];
    return () => stops.forEach((stop) => stop());
  }, []);
}
