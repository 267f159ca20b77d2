// Topics as rows: those that are talked about most, or those whose name has the words. For the sheet and the strip over
// the keyboard.
import type { TopicBrief } from '../../../../../bus/entities/forum';
import { ask } from '../../../../bus';
import { Empty } from '../../../../kit/feedback/Empty';
import { ErrorState } from '../../../../kit/feedback/ErrorState';
import { formatCount } from '../../../../kit/text/formatCount';
import { Icon } from '../../../../kit/media/Icon';
import { check } from '../../../../kit/media/icons';
import { Marked } from '../../../../kit/text/Marked';
import { RowSkeleton } from '../../../../kit/feedback/RowSkeleton';
import { useLookup } from './useLookup';
import s from './Rows.module.css';

export type TopicListProps = {
  words: string;
  chosen: readonly TopicBrief[];
  onPick: (topic: TopicBrief) => void;
  strip?: boolean | undefined;
};

const lookUp = (words: string) =>
  ask('forum.listTopics', { ...(words ? { keyword: words } : null), sort: 'hot', pageSize: 20 }).then(
    (page) => page.list,
  );

export function TopicList({ words, chosen, onPick, strip }: TopicListProps) {
  const { list, phase, again } = useLookup(words, lookUp);
  if (!list.length) {
    if (strip) return null;
    if (phase === 'loading') return <RowSkeleton rows={3} />;
    return phase === 'error' ? (
      <ErrorState kind="network" tight onAction={again} />
    ) : (
      <Empty art="search" tight text="没有找到相关话题" />
    );
  }
  return (
    <ul className={strip ? s.strip : s.rows} data-scroll="" aria-label="可以选择的话题">
      {list.map((topic) => (
        <li key={topic.topicId}>
          <button
            className={s.row}
            type="button"
            onMouseDown={(event) => strip && event.preventDefault()}
            onClick={() => onPick({ topicId: topic.topicId, name: topic.name })}
          >
            <span className={s.words}>
              <span className="cut">
                <span className={s.hash}>#</span>
                <Marked text={topic.name} words={words} />
              </span>
              <span className="cap t3">{formatCount(topic.threadCount)} 篇帖子</span>
            </span>
            {chosen.some((one) => one.topicId === topic.topicId) && (
              <span className={s.tick}>
                <Icon d={check} size={20} stroke={2.2} />
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}
