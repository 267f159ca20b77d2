// An announcement as it is read: title, words, pictures, who and when.
import { useStream } from '../../../bus';
import { Meta } from '../../../kit/layout/Meta';
import { PictureGrid } from '../../../kit/media/PictureGrid';
import { RichText } from '../../../kit/text/RichText';
import { TimeText } from '../../../kit/text/TimeText';
import { useSheet } from '../../forum/components/sheets';
import s from './ClubNoticeText.module.css';

export function ClubNoticeText({ noticeId }: { noticeId: string }) {
  const notice = useStream('carClubs.notice', noticeId);
  const author = useStream('users.user', notice?.authorId ?? '');
  const show = useSheet();
  if (!notice) return null;
  return (
    <div className={s.notice}>
      <h3 className={s.title}>{notice.title}</h3>
      <div className={s.text}>
        <RichText text={notice.content} />
      </div>
      {notice.images.length > 0 && (
        <div className={s.pictures}>
          <PictureGrid
            pictures={notice.images}
            onOpen={(index, cell) =>
              show({ kind: 'viewer', pictures: notice.images, index, from: cell, caption: notice.title })
            }
          />
        </div>
      )}
      <p className={`cap t3 cut ${s.by}`}>
        <Meta>
          <bdi>{author?.userName || '用户'}</bdi>
          <TimeText at={notice.createTime} />
          {notice.notifyAll === 1 && <span>已通知全体成员</span>}
        </Meta>
      </p>
    </div>
  );
}
