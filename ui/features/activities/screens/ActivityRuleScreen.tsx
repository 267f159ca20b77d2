// 活动规则: those of one activity (`activityId`), or of all. Where one has none of its own, those of
// its kind.
import { useEffect, useState } from 'react';
import type { Output } from '../../../../bus/client/topics';
import { ask, useStream } from '../../../bus';
import { ErrorState } from '../../../kit/feedback/ErrorState';
import { firstScreenStands } from '../../../kit/navigation/firstScreen';
import { Link } from '../../../kit/navigation/Link';
import { Nav } from '../../../kit/layout/Nav';
import { rulesName } from '../components/activityText';
import { activityRule } from '../../../app/links/activities';
import { back, useQuery } from '../../../app/navigation/navigation';
import { SafeHtml } from '../../../app/terms/SafeHtml';
import { readFailure } from '../../../kit/reading/readFailure';
import s from './ActivityRule.module.css';

type Rules = Output<'activities.getRules'>;

export function ActivityRuleScreen() {
  const activityId = useQuery('activityId');
  const [read, setRead] = useState<{ of: string; rules: Rules | null; code: string }>({
    of: '',
    rules: null,
    code: '',
  });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let gone = false;
    ask('activities.getRules', activityId ? { activityId } : {}).then(
      (rules) => void (gone || setRead({ of: activityId, rules, code: '' })),
      (why: unknown) => void (gone || setRead({ of: activityId, rules: null, code: readFailure(why).code })),
    );
    return () => {
      gone = true;
    };
  }, [activityId, turn]);
  const { rules, code } = read.of === activityId ? read : { rules: null, code: '' };
  const known = useStream('activities.activity', activityId);
  useEffect(() => {
    if (rules) firstScreenStands();
  }, [rules]);
  const again = () => {
    setRead({ of: activityId, rules: null, code: '' });
    setTurn(turn + 1);
  };
  return (
    <>
      <Nav title={rulesName(rules?.kind ?? known?.kind)} onBack={back} />
      {rules ? (
        <article className={s.page}>
          {activityId && <h2 className="h2">{rules.title}</h2>}
          <SafeHtml html={rules.html} without={activityId ? undefined : rules.title} />
          {rules.isOwn === 1 && (
            <Link className={s.all} href={activityRule()}>
              查看社区活动通用规则
            </Link>
          )}
        </article>
      ) : code === '010002' ? (
        <ErrorState kind="gone" onAction={back} />
      ) : code ? (
        <ErrorState kind="network" onAction={again} />
      ) : (
        <div className={s.page} aria-hidden="true">
          {[72, 96, 88, 92, 60, 90, 84].map((wide) => (
            <i key={wide} className={`sk ${s.bone}`} style={{ width: `${wide}%` }} />
          ))}
        </div>
      )}
    </>
  );
}
