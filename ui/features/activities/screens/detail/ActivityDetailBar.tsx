// The bar under an activity: 收藏 · 评论 · 分享, and the one main button, which turns with the clock.
import Clock from 'lucide-react/icons/clock';
import QrCode from 'lucide-react/icons/qr-code';
import type { StoredActivity } from '../../../../../bus/entities/activities';
import { useStream } from '../../../../bus';
import { mainAct } from '../../components/activityText';
import { useClock } from '../../components/useClock';
import { Button } from '../../../../kit/inputs/Button';
import { formatCount } from '../../../../kit/text/formatCount';
import { Icon } from '../../../../kit/media/Icon';
import { IconButton } from '../../../../kit/inputs/IconButton';
import { comment, share, star } from '../../../../kit/media/icons';
import { useOptimisticToggle } from '../../../forum/components/useOptimisticToggle';
import { requireLogin } from '../../../../app/stores/authGuard';
import { collectActivity, useBalance } from './useActivityActs';
import type { ActivityActs } from './useActivityActs';
import s from './ActivityDetailBar.module.css';

const icons = { clock: Clock, code: QrCode } as const;

export function ActivityDetailBar({
  activity,
  acts,
  onComments,
}: {
  activity: StoredActivity;
  acts: ActivityActs;
  onComments: () => void;
}) {
  const { activityId, postCount, pending } = activity;
  const apply = useStream('activities.myApply', activity.myApplyId);
  const balance = useBalance();
  const now = useClock();
  const [kept, want] = useOptimisticToggle(activity.isCollect, (wanted) => collectActivity(activityId, wanted));
  const isOnline = useStream('session.state')?.online !== 0;
  const act = mainAct(activity, { apply, now, balance, isOnline });
  return (
    <div className={s.foot}>
      <IconButton
        className={kept ? `${s.act} ${s.on}` : (s.act ?? '')}
        label="收藏"
        pressed={kept === 1}
        onClick={() => requireLogin('collect', () => want(kept ? 0 : 1), activityId)}
      >
        <Icon d={star} filled={kept === 1} />
        <span className={s.actName}>{kept ? '已收藏' : '收藏'}</span>
      </IconButton>
      <IconButton
        className={s.act ?? ''}
        label={postCount ? `评论 ${formatCount(postCount)}` : '评论'}
        onClick={onComments}
      >
        <Icon d={comment} />
        <span className={s.actName}>{postCount ? formatCount(postCount) : '评论'}</span>
      </IconButton>
      <IconButton className={s.act ?? ''} label="分享" onClick={acts.share}>
        <Icon d={share} />
        <span className={s.actName}>分享</span>
      </IconButton>
      <span className={s.main}>
        <Button
          wide
          kind={act.look === 'off' ? 'quiet' : act.look}
          off={act.look === 'off' ? act.label : undefined}
          sub={act.sub}
          busy={pending === 1}
          icon={act.icon && <Icon as={icons[act.icon]} size={18} />}
          onClick={() => acts.press(act)}
        >
          {act.label}
        </Button>
      </span>
    </div>
  );
}
