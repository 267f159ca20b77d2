// Checking in where one has signed up, or signing in for today: the code of the place, then where
// one is (asked for only by a tap), then how it ended, large. Scanned, it begins by itself with the code of the link,
// and asks for no right by itself.
import { useEffect, useEffectEvent, useState } from 'react';
import { AskFailed } from '../../../../../bus/protocol/envelope';
import type { CheckInResult, StoredActivity } from '../../../../../bus/entities/activities';
import { ask, read, useStream } from '../../../../bus';
import { Sheet } from '../../../../kit/overlays/Sheet';
import { askPosition, knownPosition } from '../../../../kit/map/position';
import type { Spot } from '../../../../kit/map/mercator';
import { SignInCode } from './SignInCode';
import { SignInPlace } from './SignInPlace';
import type { NoPlace } from './SignInPlace';
import { SignInResult } from './SignInResult';
import s from './SignInSheet.module.css';

export type SignInSheetProps = {
  activity: StoredActivity;
  /** Of the link; '' is asked for. */ code: string;
  scanned: boolean;
  open: boolean;
  onClose: () => void;
};
type Step =
  | { at: 'code' | 'busy' }
  | { at: 'place'; why: NoPlace }
  | { at: 'wait'; why: string }
  | { at: 'failed'; message: string }
  | { at: 'result'; result: CheckInResult };

/** What the page knows already: nobody is asked for a place to be told that he has not signed up. */
function knownEnd({ kind, myApplyId }: StoredActivity): CheckInResult | null {
  const apply = read('activities.myApply', myApplyId);
  const state = kind !== 1 ? 0 : apply?.status === 5 ? 2 : apply?.status === 1 ? 0 : 5;
  return state ? { state, points: 0, days: 0 } : null;
}

export function SignInSheet({ activity, code: given, scanned, open, onClose }: SignInSheetProps) {
  const { activityId, codeRequired, radius, place } = activity;
  const [code, setCode] = useState(given);
  const needsPlace = radius > 0 && place !== null;
  const [step, setStep] = useState<Step>(() => {
    const end = knownEnd(activity);
    return end ? { at: 'result', result: end } : codeRequired === 1 && !given ? { at: 'code' } : { at: 'busy' };
  });
  const late = useStream('activities.checkingIn', activityId)?.result;
  const [before, setBefore] = useState(late);

  const send = (words: string, spot: Spot | null) => {
    setStep({ at: 'busy' });
    setBefore(read('activities.checkingIn', activityId)?.result);
    ask('activities.checkIn', {
      activityId,
      ...(words ? { code: words } : null),
      ...(spot ? { latitude: spot.latitude, longitude: spot.longitude } : null),
    }).then(
      ({ login, result }) => (result ? setStep({ at: 'result', result }) : login && onClose()),
      (why: unknown) => {
        if (!(why instanceof AskFailed)) return;
        const { code: failed, message } = why.failure;
        if (failed === 'network') setStep({ at: 'wait', why: message });
        else if (failed === '010001' && needsPlace && !spot) setStep({ at: 'place', why: 'ask' });
        else setStep({ at: 'failed', message: failed === '010002' ? '活动已不存在' : message || '签到失败，请重试' });
      },
    );
  };
  /** `tapped`: the person has just asked for it, so the phone may ask for its right. */
  const go = async (words: string, tapped: boolean) => {
    if (!needsPlace) return send(words, null);
    setStep({ at: 'busy' });
    if (!tapped) {
      const spot = await knownPosition();
      return spot ? send(words, spot) : setStep({ at: 'place', why: 'ask' });
    }
    const found = await askPosition();
    return 'spot' in found ? send(words, found.spot) : setStep({ at: 'place', why: found.why });
  };
  const begin = useEffectEvent(() => {
    if (step.at === 'busy') void go(code, !scanned);
  });
  useEffect(() => {
    const timer = setTimeout(() => begin());
    return () => clearTimeout(timer);
  }, []);
  // It had waited for the network, and is there now.
  if (step.at === 'wait' && late && late !== before) setStep({ at: 'result', result: late });

  const again = () => (codeRequired === 1 && !given ? setStep({ at: 'code' }) : void go(code, true));
  const enter = (words: string) => {
    setCode(words);
    void go(words, true);
  };
  const body = () => {
    switch (step.at) {
      case 'code':
        return <SignInCode first={code} onDone={enter} />;
      case 'place':
        return (
          <SignInPlace
            place={place?.name ?? ''}
            radius={radius}
            why={step.why}
            onTry={() => void go(code, true)}
            onClose={onClose}
          />
        );
      case 'result':
        return (
          <SignInResult
            activity={activity}
            result={step.result}
            onCode={() => setStep({ at: 'code' })}
            onAgain={again}
            onClose={onClose}
          />
        );
      case 'wait':
        return <Told title="待发送" text={step.why || '网络恢复后会自动签到，结果会告诉你'} />;
      case 'failed':
        return <Told title="没有签到" text={step.message} />;
      default:
        return <Told title="正在签到" text={needsPlace ? '正在确认你的位置' : '请稍候'} />;
    }
  };
  return (
    <Sheet open={open} onClose={onClose} label="活动签到" title closable>
      <div className={s.box} role="status" aria-busy={step.at === 'busy' || undefined}>
        {body()}
      </div>
    </Sheet>
  );
}

function Told({ title, text }: { title: string; text: string }) {
  return (
    <div className={s.told}>
      <p className="h2">{title}</p>
      <p className={`t2 ${s.text}`}>{text}</p>
    </div>
  );
}
