// Topics and place of what is written, each with a cross.
import MapPin from 'lucide-react/icons/map-pin';
import type { Place } from '../../../../../bus/entities/places';
import type { TopicBrief } from '../../../../../bus/entities/forum';
import { Icon } from '../../../../kit/media/Icon';
import { x } from '../../../../kit/media/icons';
import { most } from '../components/form';
import s from './ThreadEditor.module.css';

export type TagRowProps = {
  topics: readonly TopicBrief[];
  place: Place | null;
  onTopic: () => void;
  onPlace: () => void;
  onRemoveTopic: (topicId: string) => void;
  onRemovePlace: () => void;
};

export function TagRow({ topics, place, onTopic, onPlace, onRemoveTopic, onRemovePlace }: TagRowProps) {
  return (
    <div className={s.tags}>
      {topics.map((topic) => (
        <span key={topic.topicId} className={s.tag}>
          <span className={s.hash}>#</span>
          <span className="cut">{topic.name}</span>
          <button
            className={s.cross}
            type="button"
            aria-label={`移除话题 ${topic.name}`}
            onClick={() => onRemoveTopic(topic.topicId)}
          >
            <Icon d={x} size={14} />
          </button>
        </span>
      ))}
      {topics.length < most.topics && (
        <button className={s.tag} type="button" onClick={onTopic}>
          <span className={s.hash}>#</span>添加话题
        </button>
      )}
      <span className={s.tag}>
        <button className={s.inner} type="button" onClick={onPlace}>
          <Icon as={MapPin} size={14} />
          <span className="cut">{place ? place.name : '添加位置'}</span>
        </button>
        {place && (
          <button className={s.cross} type="button" aria-label="不显示位置" onClick={onRemovePlace}>
            <Icon d={x} size={14} />
          </button>
        )}
      </span>
    </div>
  );
}
