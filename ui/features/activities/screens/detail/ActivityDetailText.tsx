// What is told of an activity: its text, its other pictures, and the heart.
import type { StoredActivity } from '../../../../../bus/entities/activities';
import { formatCount } from '../../../../kit/text/formatCount';
import { Picture } from '../../../../kit/media/Picture';
import { LikeButton } from '../../../forum/components/LikeButton';
import { useSheet } from '../../../forum/components/sheets';
import { SafeHtml } from '../../../../app/terms/SafeHtml';
import { likeActivity } from './useActivityActs';
import s from './ActivityDetail.module.css';

export function ActivityDetailText({ activity }: { activity: StoredActivity }) {
  const { activityId, kind, html, title, images, isLike, likeCount, shareCount } = activity;
  const show = useSheet();
  // The first is the cover; an exchange has shown all of them.
  const pictures = kind === 3 ? [] : images.slice(1);
  return (
    <section aria-label="活动介绍">
      {html && (
        <div className={s.html}>
          <SafeHtml html={html} />
        </div>
      )}
      {pictures.map((image, i) => (
        <div key={image.url} className={s.inside}>
          <Picture
            src={image.url}
            ratio={3 / 2}
            color={image.color}
            alt={`${title}，图片 ${i + 2}`}
            onOpen={(from) => show({ kind: 'viewer', pictures: images, index: i + 1, from, caption: title })}
          />
        </div>
      ))}
      <div className={s.marks}>
        <span className="cap t3">{shareCount > 0 ? `${formatCount(shareCount)} 次分享` : ''}</span>
        <LikeButton
          isLike={isLike}
          count={likeCount}
          id={activityId}
          send={(wanted) => likeActivity(activityId, wanted)}
        />
      </div>
    </section>
  );
}
