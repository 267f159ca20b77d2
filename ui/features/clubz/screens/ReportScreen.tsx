// 举报 as a page (`targetType`, `targetId`): what it is about, then the form that the community has as a sheet.
import { useEffect } from 'react';
import { ask, useStream } from '../../../bus';
import { Avatar } from '../../../kit/media/Avatar';
import { BottomBar } from '../../../kit/layout/BottomBar';
import { Button } from '../../../kit/inputs/Button';
import { ErrorState } from '../../../kit/feedback/ErrorState';
import { Nav } from '../../../kit/layout/Nav';
import { Picture } from '../../../kit/media/Picture';
import { plainText } from '../../../kit/text/richText';
import { useConfirmLeave } from '../../../app/navigation/useConfirmLeave';
import { ReportForm, useReport } from '../../forum/components/ReportForm';
import type { ReportTarget } from '../../forum/components/ReportForm';
import { threadLine } from '../../forum/components/threadText';
import { back, useQuery } from '../../../app/navigation/navigation';
import { markDirty } from '../../../app/stores/dirty';
import s from './ReportScreen.module.css';

const known = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

export function ReportScreen() {
  const asked = useQuery('targetType');
  const targetId = useQuery('targetId');
  const targetType = known.find((type) => String(type) === asked);
  return (
    <>
      <Nav title="举报" onBack={back} />
      {targetType && targetId ? (
        <Form key={`${targetType}|${targetId}`} targetType={targetType} targetId={targetId} />
      ) : (
        <ErrorState kind="gone" onAction={back} />
      )}
    </>
  );
}

function Form(target: ReportTarget) {
  const report = useReport(target, back);
  const { touched } = report;
  const { question } = useConfirmLeave(touched && !report.busy, '举报');
  useEffect(() => (touched ? markDirty('report') : undefined), [touched]);
  return (
    <>
      <Quote {...target} />
      <h2 className={`sub t2 ${s.title}`}>举报原因</h2>
      <ReportForm report={report} rows />
      <BottomBar>
        <Button wide busy={report.busy} off={report.off} onClick={report.send}>
          提交
        </Button>
      </BottomBar>
      {question}
    </>
  );
}

/** What is reported, as far as this phone knows it. */
function Quote({ targetType, targetId }: ReportTarget) {
  const thread = useStream('forum.thread', targetType === 1 ? targetId : '');
  const post = useStream('forum.post', targetType === 2 ? targetId : '');
  const reply = useStream('forum.reply', targetType === 3 ? targetId : '');
  const activity = useStream('activities.activity', targetType === 9 ? targetId : '');
  const author = useStream(
    'users.user',
    thread?.authorId ?? post?.authorId ?? reply?.authorId ?? (targetType === 4 ? targetId : ''),
  );
  useEffect(() => {
    if (targetType === 1) ask('forum.openThread', { threadId: targetId }).catch(() => undefined);
    if (targetType === 4) ask('users.openHome', { userId: targetId }).catch(() => undefined);
    if (targetType === 9) ask('activities.openActivity', { activityId: targetId }).catch(() => undefined);
  }, [targetType, targetId]);
  const words = thread ? threadLine(thread) : plainText((post ?? reply)?.content ?? '');
  const picture = thread?.images[0]?.url ?? thread?.video?.coverUrl ?? post?.images[0]?.url ?? activity?.coverUrl ?? '';
  if (!author && !words && !activity) return null;
  return (
    <section className={s.quote} aria-label="举报对象">
      {!activity && <Avatar src={author?.avatarUrl} name={author?.userName} size={36} />}
      <div className={activity ? `${s.said} ${s.alone}` : s.said}>
        <p className={`cut ${s.name}`}>
          <bdi>{activity?.organizer.name || author?.userName || '用户'}</bdi>
          {targetType === 4 ? '' : targetType === 1 ? ' 的帖子' : activity ? ' 的活动' : ' 的评论'}
        </p>
        {(words || activity) && <p className="sub t2 c2">{words || activity?.title}</p>}
      </div>
      {picture && (
        <span className={s.thumb}>
          <Picture src={picture} width={120} radius={4} />
        </span>
      )}
    </section>
  );
}
