// What only a sign-in activity has: its days as stamps, what so many days give, and who leads.
import type { StoredActivity } from '../../../../../bus/entities/activities';
import { shanghaiDate } from '../../../../../bus/rules/calendar';
import { isBehind, statusAt } from '../../components/activityText';
import { useClock } from '../../components/useClock';
import { Icon } from '../../../../kit/media/Icon';
import { check } from '../../../../kit/media/icons';
import { pointsText } from '../../../points/components/pointsText';
import { SignInRanks } from './SignInRanks';
import { SignInDays } from './SignInDays';
import s from './SignIn.module.css';

export function SignInBlocks({ activity }: { activity: StoredActivity }) {
  const now = useClock();
  const { activityId, days = [], awards = [], doneDays = 0 } = activity;
  const over = isBehind(statusAt(activity, now));
  return (
    <>
      <section className={s.block} aria-labelledby="stamps">
        <h3 className="h3" id="stamps">
          签到进度
        </h3>
        <SignInDays days={days} today={over ? '' : shanghaiDate(now)} />
      </section>
      {awards.length > 0 && (
        <section className={s.block} aria-labelledby="awards">
          <h3 className="h3" id="awards">
            累计奖励
          </h3>
          <ul className={s.awards}>
            {awards.map(({ needDays, points, got }) => (
              <li key={needDays} className={s.award}>
                <span>累计 {needDays} 天</span>
                <span className="t2">+{pointsText(points)} 积分</span>
                <span className={got ? s.got : `sub t3 ${s.left}`}>
                  {got ? (
                    <>
                      <Icon d={check} size={16} stroke={2.2} />
                      已得
                    </>
                  ) : over ? (
                    '未达成'
                  ) : (
                    `还差 ${Math.max(0, needDays - doneDays)} 天`
                  )}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className={s.block} aria-labelledby="ranks">
        <h3 className="h3" id="ranks">
          签到榜
        </h3>
        <SignInRanks activityId={activityId} doneDays={doneDays} />
      </section>
    </>
  );
}
