// One collected thing as its own card; what is gone says so and can only be taken out.
import Trash2 from 'lucide-react/icons/trash';
import { AskFailed } from '../../../../bus/protocol/envelope';
import { ask, useStream } from '../../../bus';
import { ActivityCard } from '../../activities/components/ActivityCard';
import { FeedCardSkeleton } from '../../../kit/feedback/FeedCardSkeleton';
import { Icon } from '../../../kit/media/Icon';
import { IconButton } from '../../../kit/inputs/IconButton';
import { Meta } from '../../../kit/layout/Meta';
import { TimeText } from '../../../kit/text/TimeText';
import { showToast } from '../../../kit/feedback/toast';
import { CollectedContent } from '../../content/components/CollectedContent';
import { ThreadCard } from '../../forum/components/ThreadCard';
import { showUndo } from '../../forum/components/undo';
import { QuestionCard } from '../../questions/components/QuestionCard';
import s from './CollectScreen.module.css';

const takeOut = (id: string): void =>
  void ask('users.uncollect', { collectIds: [id] }).then(
    ({ undoId }) => {
      if (undoId)
        showUndo(
          undoId,
          '已取消收藏',
          (why) => why instanceof AskFailed && showToast(why.failure.message || '无法撤销'),
          (undo) => ask('users.undoUncollect', { undoId: undo }),
        );
    },
    () => undefined,
  );

export function CollectedCard({ id }: { id: string }) {
  const one = useStream('users.collection', id);
  if (!one) return <FeedCardSkeleton kind="text" />;
  if (!one.isGone && one.collectType === 1) return <ThreadCard threadId={one.targetId} />;
  if (!one.isGone && one.collectType === 2) return <ActivityCard activityId={one.targetId} />;
  if (!one.isGone && one.collectType === 4) return <QuestionCard questionId={one.targetId} />;
  if (!one.isGone && one.collectType === 3) return <CollectedContent id={one.targetId} />;
  return (
    <div className={s.gone}>
      <div className={s.words}>
        <p className="t2">内容已删除</p>
        <p className="cap t3">
          <Meta>
            <span>收藏于</span>
            <TimeText at={one.createTime} />
          </Meta>
        </p>
      </div>
      <IconButton label="移除这条收藏" onClick={() => takeOut(id)}>
        <Icon as={Trash2} size={20} />
      </IconButton>
    </div>
  );
}
