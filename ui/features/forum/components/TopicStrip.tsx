// 热门话题 on a home page: chips with how much each is talked about.
import { ask, useStream } from '../../../bus';
import { links } from '../../../app/navigation/routes';
import { Chip } from '../../../kit/inputs/Chip';
import { formatCount } from '../../../kit/text/formatCount';
import { useNetworkBack } from '../../../kit/feedback/network';
import s from './Strips.module.css';

export function TopicStrip() {
  const topics = useStream('forum.hotTopics');
  useNetworkBack(() => topics?.phase === 'error' && void ask('forum.openTopics', {}).catch(() => undefined));
  const waiting = !topics || (topics.phase === 'loading' && !topics.list.length);
  if (!waiting && !topics.list.length) return null;
  return (
    <section className={s.section} aria-label="热门话题">
      <div className={s.topics} data-swipe="own">
        {waiting
          ? [112, 148, 96].map((width) => <i key={width} className={`sk ${s.chip}`} style={{ width }} />)
          : topics.list.map((topic) => {
              const href = links.topic(topic.topicId);
              return (
                <span key={topic.topicId} className={s.topic}>
                  <Chip topic tall count={formatCount(topic.hotValue)} href={href}>
                    {topic.name}
                  </Chip>
                </span>
              );
            })}
      </div>
    </section>
  );
}
