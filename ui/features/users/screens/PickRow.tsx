// One collected thing to be ticked: a small picture, its line, who wrote it.
import { useStream } from '../../../bus';
import { Icon } from '../../../kit/media/Icon';
import { check } from '../../../kit/media/icons';
import { Meta } from '../../../kit/layout/Meta';
import { Picture } from '../../../kit/media/Picture';
import { TimeText } from '../../../kit/text/TimeText';
import { threadLine } from '../../forum/components/threadText';
import s from './CollectScreen.module.css';

export function PickRow({ id, on, onPick }: { id: string; on: boolean; onPick: () => void }) {
  const one = useStream('users.collection', id);
  const thread = useStream('forum.thread', one?.collectType === 1 ? one.targetId : '');
  const author = useStream('users.user', thread?.authorId ?? '');
  const activity = useStream('activities.activity', one?.collectType === 2 ? one.targetId : '');
  const article = useStream('content.article', one?.collectType === 3 ? one.targetId : '');
  const info = useStream('content.info', one?.collectType === 3 ? one.targetId : '');
  const question = useStream('questions.question', one?.collectType === 4 ? one.targetId : '');
  const known = one && !one.isGone ? (thread ?? activity ?? article ?? info ?? question) : undefined;
  const line = !known ? '内容已删除' : 'threadId' in known ? threadLine(known) : known.title;
  const cover = !known
    ? ''
    : 'threadId' in known
      ? (known.video?.coverUrl ?? known.images[0]?.url)
      : 'questionId' in known
        ? known.images[0]?.url
        : known.coverUrl;
  return (
    <button className={s.pick} type="button" role="checkbox" aria-checked={on} aria-label={line} onClick={onPick}>
      <span className={on ? s.ticked : s.box}>{on && <Icon d={check} size={14} stroke={2.2} />}</span>
      <span className={s.words}>
        <span className={`c2 ${s.line} ${known ? '' : 't3'}`}>{line}</span>
        <span className="cap t3 cut">
          <Meta>
            {author?.userName ?? ''}
            {one ? <TimeText at={one.createTime} /> : ''}
          </Meta>
        </span>
      </span>
      {cover && (
        <span className={s.pic}>
          <Picture src={cover} width={120} radius={4} />
        </span>
      )}
    </button>
  );
}
