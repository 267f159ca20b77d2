// One topic of a ranking: its place, its name, how much it is talked about, its cover.
import { memo } from 'react';
import { useStream } from '../../../bus';
import { formatCount } from '../../../kit/text/formatCount';
import { Link } from '../../../kit/navigation/Link';
import { Marked } from '../../../kit/text/Marked';
import { Picture } from '../../../kit/media/Picture';
import { links } from '../../../app/navigation/routes';
import s from './HotListScreen.module.css';

export type TopicRowProps = {
  topicId: string;
  /** From 1 on in the ranking, 0 elsewhere. */
  place: number;
  words: string;
  /** A tap chooses, it does not lead anywhere. */
  picks: boolean;
  onChoose: (topic: { topicId: string; name: string }) => void;
};

export const TopicRow = memo(function TopicRow({ topicId, place, words, picks, onChoose }: TopicRowProps) {
  const topic = useStream('forum.topic', topicId);
  if (!topic) return <TopicRowSkeleton />;
  const choose = () => onChoose({ topicId, name: topic.name });
  const inside = (
    <>
      {place > 0 && (
        <span className={`${s.place}${place <= 3 ? ` ${s.high}` : ''}`}>
          <span className="vh">第 </span>
          {place}
          <span className="vh"> 名</span>
        </span>
      )}
      <span className={s.words}>
        <span className={`c2 ${s.name}`}>
          <span className={s.hash}>#</span>
          <Marked text={topic.name} words={words} />
        </span>
        <span className={`cap t3 cut ${s.meta}`}>{formatCount(topic.hotValue)} 讨论</span>
      </span>
      {topic.coverUrl && (
        <span className={s.pic}>
          <Picture src={topic.coverUrl} width={120} ratio={4 / 3} radius={4} />
        </span>
      )}
    </>
  );
  if (picks) {
    return (
      <button className={s.row} type="button" onClick={choose}>
        {inside}
      </button>
    );
  }
  return (
    <Link className={s.row} href={links.topic(topicId)} onPress={choose}>
      {inside}
    </Link>
  );
});

export function TopicRowSkeleton() {
  return (
    <div className={s.row} aria-hidden="true">
      <span className={s.words}>
        <i className={`sk ${s.line}`} />
        <i className={`sk ${s.line2}`} />
      </span>
      <i className={`sk ${s.bone}`} />
    </div>
  );
}
