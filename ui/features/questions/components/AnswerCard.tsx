// One answer: under its question with the first lines, on its own page whole. What is said of it is on that page.
import { useLayoutEffect, useRef, useState } from 'react';
import Award from 'lucide-react/icons/award';
import { useStream } from '../../../bus';
import { questionDetail } from '../../../app/links/questions';
import { FeedCardSkeleton } from '../../../kit/feedback/FeedCardSkeleton';
import { comment, ellipsis } from '../../../kit/media/firstIcons';
import { formatCount } from '../../../kit/text/formatCount';
import { Icon } from '../../../kit/media/Icon';
import { IconButton } from '../../../kit/inputs/IconButton';
import { Meta } from '../../../kit/layout/Meta';
import { PictureGrid } from '../../../kit/media/PictureGrid';
import { TimeText } from '../../../kit/text/TimeText';
import { AuthorRow } from '../../forum/components/AuthorRow';
import { FollowButton } from '../../forum/components/FollowButton';
import { LikeButton } from '../../forum/components/LikeButton';
import { useSheet } from '../../forum/components/sheets';
import { SpokenText } from '../../forum/components/SpokenText';
import { MasterMark } from './MasterMark';
import { likeAnswer } from './questionActs';
import { auditLine } from './questionText';
import s from './Question.module.css';

export type AnswerCardProps = {
  answerId: string;
  onMenu: (answerId: string) => void;
  /** All of it, on its own page. */ whole?: boolean | undefined;
};

export function AnswerCard({ answerId, onMenu, whole }: AnswerCardProps) {
  const answer = useStream('questions.answer', answerId);
  const author = useStream('users.user', answer?.authorId ?? '');
  const show = useSheet();
  const words = useRef<HTMLDivElement>(null);
  const [folded, setFolded] = useState(!whole);
  const [long, setLong] = useState(false);
  const content = answer?.content ?? '';
  useLayoutEffect(() => {
    const el = words.current;
    if (el && folded) setLong(el.scrollHeight > el.clientHeight + 4);
  }, [content, folded]);
  if (!answer) return <FeedCardSkeleton kind="text" />;
  const { questionId, images } = answer;
  const audit = auditLine(answer);
  const talk = questionDetail(questionId, { answerId, at: 'comments' });
  const time = answer.updateTime > answer.createTime + 60_000 ? '已编辑' : '';
  return (
    <article className={whole ? `${s.answer} ${s.alone}` : s.answer} aria-label={`${author?.userName ?? '用户'}的回答`}>
      {answer.isRecommend === 1 && (
        <p className={s.best}>
          <Icon as={Award} size={16} />
          优质回答
        </p>
      )}
      <AuthorRow
        author={author}
        size={whole ? 40 : 36}
        meta={
          <Meta>
            {author?.isMaster ? <MasterMark user={author} lead /> : ''}
            {author?.carModelName}
            <TimeText at={answer.createTime} />
            {time}
          </Meta>
        }
      >
        {whole && author && !answer.isMine && !author.isFollow ? <FollowButton user={author} /> : null}
        <IconButton label="更多" className={s.more} onClick={() => onMenu(answerId)}>
          <Icon d={ellipsis} size={20} />
        </IconButton>
      </AuthorRow>
      {audit && <p className={`cap ${s.audit}`}>{audit}</p>}
      {content && (
        <div ref={words} className={`${s.answerText}${folded ? ` ${s.folded}` : ''}${whole ? ` ${s.whole}` : ''}`}>
          <SpokenText text={content} />
        </div>
      )}
      {folded && long && (
        <button className={s.unfold} type="button" onClick={() => setFolded(false)}>
          展开全文
        </button>
      )}
      {images.length > 0 && (
        <div className={s.pictures}>
          <PictureGrid
            pictures={images}
            onOpen={(index, from) =>
              show({ kind: 'viewer', pictures: images, index, from, caption: author?.userName ?? '' })
            }
          />
        </div>
      )}
      {!whole && (
        <div className={s.answerFoot}>
          <span className="cap t3">{answer.pending > 1 ? '待发送' : ''}</span>
          <LikeButton
            className={s.act}
            isLike={answer.isLike}
            count={answer.likeCount}
            id={answerId}
            send={(isLike) => likeAnswer(answerId, isLike)}
          />
          <IconButton
            className={s.act}
            label={answer.postCount ? `评论 ${formatCount(answer.postCount)}` : '评论'}
            href={talk}
          >
            <Icon d={comment} size={20} />
            {answer.postCount > 0 && <span className={s.n}>{formatCount(answer.postCount)}</span>}
          </IconButton>
        </div>
      )}
    </article>
  );
}
