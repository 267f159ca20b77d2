// Under the notice that a page's content is gone: the viewer's comments on it that could not be sent, whose words can be
// copied.
import { useEffect } from 'react';
import { ask, useStream } from '../../../bus';
import { Button } from '../../../kit/inputs/Button';
import { RichText } from '../../../kit/text/RichText';
import { copyAndSay } from '../../../kit/text/copyText';
import { plainText } from '../../../kit/text/richText';
import s from './LostComments.module.css';

export function LostComments({ threadId }: { threadId: string }) {
  const me = useStream('session.me')?.userId;
  const ids = useStream('forum.comments', `${threadId}|new|0`)?.ids ?? [];
  useEffect(() => {
    if (me && threadId) ask('forum.openComments', { threadId, sort: 'new', onlyAuthor: 0 }).catch(() => undefined);
  }, [me, threadId]);
  return (
    <ul>
      {ids.map((id) => (
        <LostComment key={id} localId={id} />
      ))}
    </ul>
  );
}

function LostComment({ localId }: { localId: string }) {
  const post = useStream('forum.post', localId);
  if (post?.pending !== 3) return null;
  return (
    <li className={s.row}>
      <p className="cap t3">你的评论没有发出</p>
      <p className={s.words}>
        <RichText text={post.content} />
      </p>
      <div className={s.acts}>
        <Button kind="outline" size="m" onClick={() => void copyAndSay(plainText(post.content))}>
          复制
        </Button>
        <Button
          kind="quiet"
          size="m"
          onClick={() => void ask('forum.resendPost', { localId, drop: 1 }).catch(() => undefined)}
        >
          删除
        </Button>
      </div>
    </li>
  );
}
