// How a check-in ended, large: what it gave, or what was in the way and where that leads.
import type { CheckInResult, StoredActivity } from '../../../../../bus/entities/activities';
import { isBehind, statusAt } from '../../components/activityText';
import { spanText } from '../../components/timeText';
import { Button } from '../../../../kit/inputs/Button';
import { clockNow } from '../../../../kit/text/now';
import { pointsText } from '../../../points/components/pointsText';
import { useCountUp } from '../../../points/components/useCountUp';
import { activityHome, myActivity } from '../../../../app/links/activities';
import { navigate } from '../../../../app/navigation/navigation';
import { applyLink } from '../../components/applyLink';
import s from './SignInSheet.module.css';

export type SignInResultProps = {
  activity: StoredActivity;
  result: CheckInResult;
  onCode: () => void;
  onAgain: () => void;
  onClose: () => void;
};
type Way = { name: string; go: () => void };

export function SignInResult({ activity, result, onCode, onAgain, onClose }: SignInResultProps) {
  const { kind, place, radius, signWindow, myApplyId } = activity;
  const go = (link: string) => () => {
    onClose();
    navigate(link);
  };
  const done: Way = { name: '好', go: onClose };
  const mine: Way | null =
    kind === 1 ? { name: '查看我的活动', go: go(myActivity(undefined, myApplyId || undefined)) } : null;
  if (result.state === 1) return <Good activity={activity} result={result} main={done} more={mine} />;
  const status = statusAt(activity, clockNow());
  const canApply = (status === 1 || status === 2) && activity.denial === '';
  const [title, text, main, more] = ((): [string, string, Way, Way | null] => {
    switch (result.state) {
      case 2:
        return [
          '已签到',
          kind === 2
            ? `今天已经签过了${result.days ? `，累计 ${result.days} 天` : ''}`
            : isBehind(status)
              ? '你已经签到过了'
              : '你已经签到过了，祝玩得开心',
          done,
          mine,
        ];
      case 3:
        return [
          '不在签到时间',
          signWindow ? `签到时间 ${spanText(signWindow.from, signWindow.to)}` : '这个活动不需要签到',
          done,
          null,
        ];
      case 4:
        return [
          '不在活动现场',
          `请到 ${place?.name || '活动地点'} ${radius} 米内再试`,
          { name: '重新定位', go: onAgain },
          null,
        ];
      case 5:
        return canApply
          ? [
              '未报名',
              status === 2 ? '名额已满，可以先加入候补' : '报名后才能签到',
              { name: status === 2 ? '加入候补' : '立即报名', go: go(applyLink(activity, status === 2)) },
              done,
            ]
          : [
              '未报名',
              activity.denial || '报名已截止，看看其他活动',
              { name: '看看其他活动', go: go(activityHome()) },
              done,
            ];
      default:
        return ['签到码不正确', '请核对现场公布的签到码', { name: '重新输入', go: onCode }, null];
    }
  })();
  return (
    <div className={s.told}>
      <p className="h2">{title}</p>
      <p className={`t2 ${s.text}`}>{text}</p>
      <Ways main={main} more={more} />
    </div>
  );
}

function Good({
  activity: { kind },
  result: { points, days },
  main,
  more,
}: {
  activity: StoredActivity;
  result: CheckInResult;
  main: Way;
  more: Way | null;
}) {
  const n = useCountUp(points);
  return (
    <div className={s.told}>
      <p className="sub t2">签到成功</p>
      {points > 0 ? (
        <p className={`hero ${s.n}`}>
          <span aria-hidden="true">+{pointsText(n)}</span>
          <span className="vh">得 {pointsText(points)} 积分</span>
        </p>
      ) : (
        <p className={`h1 ${s.n}`}>欢迎到来</p>
      )}
      <p className={`t2 ${s.text}`}>
        {kind === 2 ? `累计签到 ${days} 天` : points > 0 ? '积分已到账，祝玩得开心' : '祝玩得开心'}
      </p>
      <Ways main={main} more={more} />
    </div>
  );
}
function Ways({ main, more }: { main: Way; more: Way | null }) {
  return (
    <div className={s.acts}>
      <Button wide first onClick={main.go}>
        {main.name}
      </Button>
      {more && (
        <Button wide kind="bare" onClick={more.go}>
          {more.name}
        </Button>
      )}
    </div>
  );
}
