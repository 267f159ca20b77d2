// 待回答: all without an answer, those nearest to what I know, and what I was invited to, open invitations first.
import { useState } from 'react';
import { ask, useStream } from '../../../bus';
import { Avatar } from '../../../kit/media/Avatar';
import { Button } from '../../../kit/inputs/Button';
import { Chip } from '../../../kit/inputs/Chip';
import { Empty } from '../../../kit/feedback/Empty';
import { Link } from '../../../kit/navigation/Link';
import { Meta } from '../../../kit/layout/Meta';
import { RowSkeleton } from '../../../kit/feedback/RowSkeleton';
import { TimeText } from '../../../kit/text/TimeText';
import { PagedRows } from '../../forum/components/PagedRows';
import { writeAnswer } from '../components/questionActs';
import { QuestionRows } from '../components/QuestionRows';
import { answersText } from '../components/questionText';
import { NeedLogin } from '../../users/components/NeedLogin';
import { questionDetail } from '../../../app/links/questions';
import s from './QuestionList.module.css';
import { usePagedList } from '../../../kit/reading/usePagedList';

const kinds = [
  ['waiting', '全部'],
  ['toAnswer', '适合我的'],
  ['invites', '邀请我的'],
] as const;

export function WaitingPanel() {
  const [kind, setKind] = useState<(typeof kinds)[number][0]>('waiting');
  const tourist = useStream('session.state')?.phase === 'tourist';
  return (
    <>
      <div className={s.filters} role="group" aria-label="待回答的问题">
        {kinds.map(([key, name]) => (
          <Chip key={key} on={key === kind} onClick={() => setKind(key)}>
            {name}
          </Chip>
        ))}
      </div>
      {kind === 'waiting' ? (
        <QuestionRows list="waiting|" empty="所有问题都有人回答了" />
      ) : tourist ? (
        <NeedLogin />
      ) : kind === 'toAnswer' ? (
        <QuestionRows list="toAnswer|" empty="暂时没有适合你的问题" still />
      ) : (
        <Invites />
      )}
    </>
  );
}

function Invites() {
  const list = useStream('questions.invites');
  const me = useStream('session.me')?.userId ?? '';
  const load = usePagedList('questions.openInvites', {}, me);
  return (
    <PagedRows list={list} name="invites" size={140} load={load} empty={<Empty tight text="还没有人邀请你回答" />}>
      {(id) => <Invitation key={id} id={id} />}
    </PagedRows>
  );
}

function Invitation({ id }: { id: string }) {
  const one = useStream('questions.invitation', id);
  const from = useStream('users.user', one?.fromUserId ?? '');
  if (!one) return <RowSkeleton rows={1} />;
  const { questionId, title, answerCount } = one.question;
  const href = questionDetail(questionId);
  return (
    <article className={s.invite} aria-label={title}>
      <Link className={s.open} href={href} aria-label={`打开问题：${title}`} />
      <p className={s.from}>
        <Avatar src={from?.avatarUrl} name={from?.userName} size={24} />
        <span className="cut">
          <bdi>{from?.userName || '用户'}</bdi> 邀请你回答
        </span>
      </p>
      <h2 className={`c2 ${s.title}`}>{title}</h2>
      <div className={s.foot}>
        <span className="cap t3">
          <Meta>
            {answersText(answerCount)}
            <TimeText at={one.createTime} />
          </Meta>
        </span>
        {one.status === 0 ? (
          <span className={s.acts}>
            <Button
              size="s"
              kind="bare"
              onClick={() => void ask('questions.ignoreInvite', { inviteId: id }).catch(() => undefined)}
            >
              忽略
            </Button>
            <Button size="s" kind="outline" onClick={() => writeAnswer(questionId)}>
              写回答
            </Button>
          </span>
        ) : (
          <span className="cap t3">{one.status === 1 ? '已回答' : '已忽略'}</span>
        )}
      </div>
    </article>
  );
}
