// One reply in its comment: who, to whom, what. A tap answers it, holding it opens its menu.
import { read, useStream } from '../../../bus';
import { Badge } from '../../../kit/text/Badge';
import { authorMark, deletedText, waitingWord } from './commentText';
import { longPress } from '../../../kit/inputs/longPress';
import { PersonLink } from './PersonLink';
import { RefusedText } from './RefusedText';
import { useSheet } from './sheets';
import { SpokenText } from './SpokenText';
import { Unsent } from './Unsent';
import s from './ReplyLine.module.css';

export type ReplyLineProps = { responseId: string; onSent: () => void; marked?: boolean | undefined };

export function ReplyLine({ responseId, onSent, marked }: ReplyLineProps) {
  const reply = useStream('forum.reply', responseId);
  const author = useStream('users.user', reply?.authorId ?? '');
  const to = useStream('users.user', reply?.toUserId ?? '');
  const show = useSheet();
  if (!reply) return null;
  const stone = deletedText(reply, '回复');
  if (stone) return <p className={s.stone}>{stone}</p>;
  const name = author?.userName || '用户';
  const answer = () => {
    if (!reply.pending)
      show({
        kind: 'compose',
        threadId: reply.threadId,
        postId: reply.postId,
        toResponseId: responseId,
        toName: name,
        onSent,
      });
  };
  const change = () => {
    const { threadId, postId, toResponseId } = reply;
    const answered = to ?? read('users.user', read('forum.post', postId)?.authorId ?? '');
    show({
      kind: 'compose',
      threadId,
      postId,
      ...(toResponseId ? { toResponseId } : null),
      toName: answered?.userName || '用户',
      again: responseId,
    });
  };
  return (
    <div
      className={`${s.line}${marked ? ` ${s.marked}` : ''}`}
      data-reply={responseId}
      data-marked={marked || undefined}
      {...longPress(() => show({ kind: 'comment', target: { responseId } }))}
    >
      <button className={s.hit} type="button" aria-label={`回复 ${name}`} onClick={answer} />
      <p>
        <PersonLink className={s.name} userId={author?.userId}>
          <bdi>{name}</bdi>
        </PersonLink>
        {reply.isThreadAuthor === 1 && <Badge kind={authorMark(reply.threadId)} />}
        {to && reply.toResponseId && (
          <>
            <span className={s.to}>回复</span>
            <PersonLink className={s.name} userId={to.userId}>
              <bdi>{to.userName}</bdi>
            </PersonLink>
          </>
        )}
        <span className={s.gap} />
        {reply.refused?.length ? (
          <RefusedText content={reply.content} refused={reply.refused} />
        ) : (
          <SpokenText text={reply.content} />
        )}
        {reply.status === 3 && <span className={s.state}>审核中，仅自己可见</span>}
        {(reply.pending === 1 || reply.pending === 2) && (
          <span className={s.wait}>{waitingWord(reply.pending, '') || '正在发送'}</span>
        )}
      </p>
      {reply.pending === 3 && (
        <Unsent
          localId={responseId}
          why={waitingWord(3, reply.failMessage)}
          onChange={reply.refused?.length ? change : undefined}
        />
      )}
    </div>
  );
}
