// What a question is about: the model, the topics. In cards only words, on its page links.
import type { StoredQuestion } from '../../../../bus/entities/questions';
import { links } from '../../../app/navigation/routes';
import { Chip } from '../../../kit/inputs/Chip';
import s from './Question.module.css';

export function QuestionTags({
  question,
  linked,
}: {
  question: Pick<StoredQuestion, 'carModels' | 'topics'>;
  linked?: boolean | undefined;
}) {
  const { carModels, topics } = question;
  if (!carModels.length && !topics.length) return null;
  if (!linked)
    return (
      <p className={`cap t3 cut ${s.tags}`}>{[...carModels, ...topics.map((topic) => '#' + topic.name)].join('  ')}</p>
    );
  return (
    <div className={s.chips}>
      {carModels.map((name) => (
        <span key={name} className={s.model}>
          {name}
        </span>
      ))}
      {topics.map(({ topicId, name }) => (
        <Chip key={topicId} topic href={links.topic(topicId)}>
          {name}
        </Chip>
      ))}
    </div>
  );
}
