// Why nothing may be said under something that others do not see (the server refuses with 010004); '' when it may.
import { commentedOn } from '../../../../bus/rules/commentThread';
import { useStream } from '../../../bus';

export function useClosed(threadId: string): string {
  const { kind, id } = commentedOn(threadId);
  const of = (wanted: typeof kind): string => (kind === wanted ? id : '');
  const thread = useStream('forum.thread', of('thread'));
  const answer = useStream('questions.answer', of('answer'));
  const question = useStream('questions.question', answer?.questionId ?? '');
  const activity = useStream('activities.activity', of('activity'));
  const article = useStream('content.article', of('content'));
  const info = useStream('content.info', of('carInformation'));
  if ((activity ?? article ?? info)?.isHidden) return '已下架，不能评论';
  const audits = [thread, answer, question].map((it) => it?.auditStatus ?? 1);
  if (audits.some((status) => status > 1)) return '不公开的内容不能评论';
  return audits.includes(0) ? '审核通过后可评论' : '';
}
