// The sign-up form itself: fields by the rules that the server has too (bus/rules/forms), companions, what it costs,
// and what becomes of each refusal. Left with something typed it asks first.
import { Fragment, Suspense, useEffect, useRef, useState } from 'react';
import type { FormField, StoredActivity } from '../../../../../bus/entities/activities';
import { ask, useStream } from '../../../../bus';
import { activityById, activitySuccess } from '../../../../app/links/activities';
import { entryKey, navigate } from '../../../../app/navigation/navigation';
import { lazyComponent } from '../../../../kit/navigation/lazyComponent';
import { useNow } from '../../../../kit/text/now';
import { Button } from '../../../../kit/inputs/Button';
import { firstScreenStands } from '../../../../kit/navigation/firstScreen';
import { Nav } from '../../../../kit/layout/Nav';
import { showToast } from '../../../../kit/feedback/toast';
import { useOpening } from '../../../../kit/overlays/useOpening';
import { useConfirmLeave } from '../../../../app/navigation/useConfirmLeave';
import { pointsText } from '../../../points/components/pointsText';
import { Stepper } from '../../../shop/components/Stepper';
import { ActivitySummary } from '../ActivitySummary';
import { placeParts, statusAt } from '../activityText';
import s from './ActivityForm.module.css';
import type { Asked } from './AskBefore';
import { problemOf, problemsOf, sentValues, shownFields } from './formState';
import type { Problems } from './formState';
import { FormRow } from './FormRow';
import { formSections, inSections, sectionOf } from './formSections';
import { useKeptInView } from './keepInView';
import { refusalOf } from './refusal';
import rows from './Rows.module.css';
import { SectionTitle } from './SectionTitle';
import { SubmitBar } from './SubmitBar';
import { useTyped } from './useTyped';

const ShortOfPoints = lazyComponent(() =>
  import('../../../points/components/ShortOfPoints').then((m) => ({ default: m.ShortOfPoints })),
);
const AskBefore = lazyComponent(() => import('./AskBefore').then((m) => ({ default: m.AskBefore })));

export type ActivityFormProps = {
  activity: StoredActivity;
  /** Only what must be known. */ isShort: boolean;
  /** It is not there any more. */ onGone: () => void;
  /** On its way: until it has ended the form stays, whatever the activity says of it meanwhile. */ onSending: (
    is: boolean,
  ) => void;
};

export function ActivityForm({ activity, isShort, onGone, onSending }: ActivityFormProps) {
  const { activityId, formFields, maxCompanions, needPoints, pending } = activity;
  const fields = inSections(shownFields(formFields, isShort));
  const me = useStream('session.me');
  const balance = me?.points ?? 0;
  // As it stands now, not as a link said: a place may have come free, and a last one been taken (010005).
  const waits = statusAt(activity, useNow()) === 2;
  const { typed, kept, known, set, dirty, drop, sent } = useTyped(activity);
  const { values, companions, agreed } = typed;
  const [problems, setProblems] = useState<Problems>({});
  // Once it was sent: how many fields are left is counted from then on.
  const [isTried, setTried] = useState(false);
  const [wrong, setWrong] = useState('');
  const [busy, setBusy] = useState(false);
  const [isSent, setSent] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [short, tellShort, closeShort] = useOpening<number>();
  const form = useRef<HTMLFormElement>(null);
  const { leave, question } = useConfirmLeave(dirty && !isSent, '报名', drop);
  useKeptInView();
  useEffect(firstScreenStands, []);

  const cost = needPoints * (1 + companions);
  const isShortOf = !waits && cost > balance;
  const phone = values[formFields.filter((one) => one.type === 'phone')[0]?.key ?? ''] ?? '';
  const city = values[formFields.filter((one) => one.type === 'city')[0]?.key ?? ''] ?? '';
  const say = (key: string, text: string) => setProblems((now) => ({ ...now, [key]: text }));
  const focus = (key: string) => {
    // Drawn first: a number that rests is shown whole again once it is blamed.
    requestAnimationFrame(() => {
      const row = Array.from(form.current?.querySelectorAll<HTMLElement>('[data-field]') ?? []).filter(
        (one) => one.dataset['field'] === key,
      )[0];
      row?.querySelector<HTMLElement>('input,textarea,button')?.focus({ preventScroll: true });
      row?.scrollIntoView({ block: 'center' });
    });
  };
  const blame = (key: string, text: string) => {
    say(key, text);
    focus(key);
  };
  const askFirst = (what: Asked) => {
    setAsked(what);
    setAsking(true);
  };
  const finished = ({ applyId }: { applyId: string }, isHere: boolean) => {
    sent();
    setSent(true);
    // Whoever has gone on meanwhile stays where he is.
    if (isHere) navigate(activitySuccess(applyId), { replace: true });
    else showToast('报名已提交', true);
  };

  const refused = (why: unknown, isHere: boolean) => {
    setBusy(false);
    onSending(false);
    const refusal = refusalOf(why, fields);
    if (!isHere && refusal.way !== 'mine' && refusal.way !== 'waits') return showToast('报名未能提交，请重新确认');
    const again = () => void ask('activities.openActivity', { activityId }).catch(() => undefined);
    switch (refusal.way) {
      case 'mine':
        if (isHere) showToast('你已报名');
        return finished(refusal, isHere);
      case 'full':
        return askFirst({ what: 'wait', left: refusal.left, waitCount: refusal.waitCount, cost, companions });
      case 'short':
        return tellShort(refusal.balance);
      case 'field':
        return refusal.key ? blame(refusal.key, refusal.text) : setWrong(refusal.text);
      case 'gone':
        return onGone();
      case 'waits':
        sent();
        setSent(true);
        showToast(refusal.text);
        return isHere ? navigate(activityById(activityId), { replace: true }) : undefined;
      case 'price':
        again();
        return setWrong('所需积分有变化，请核对后再提交');
      case 'changed':
        again();
        return setWrong('活动信息有变化，请核对后再提交');
      case 'say':
        return setWrong(refusal.text);
    }
  };
  const submit = (isWaiting: boolean) => {
    setAsking(false);
    setWrong('');
    setBusy(true);
    onSending(true);
    const visit = entryKey();
    const isHere = () => entryKey() === visit;
    ask('activities.apply', {
      activityId,
      values: sentValues(fields, values),
      ...(companions ? { companions } : null),
      points: cost,
      ...(isWaiting ? { wait: 1 } : null),
    }).then(
      (made) => finished(made, isHere()),
      (why: unknown) => refused(why, isHere()),
    );
  };
  const press = () => {
    if (busy) return;
    setTried(true);
    const found = problemsOf(fields, values);
    const first = fields.filter(({ key }) => found[key])[0];
    setProblems(first ? { [first.key]: found[first.key] ?? '' } : {});
    if (first) return focus(first.key);
    if (!agreed) {
      showToast('请先阅读并同意活动规则');
      return focus('agreed');
    }
    if (isShortOf) return tellShort(balance);
    if (waits) return askFirst({ what: 'wait', left: 0, waitCount: activity.waitCount, cost, companions });
    if (cost > 0) return askFirst({ what: 'pay', cost, balance });
    submit(false);
  };
  const open = isTried ? Object.keys(problemsOf(fields, values)).length : 0;
  const leaveField = (field: FormField) => {
    // What was never begun is not wrong before the form was sent.
    const found = isTried ? (problemsOf([field], values)[field.key] ?? '') : problemOf(field, values[field.key] ?? '');
    say(field.key, found || (problems[field.key] ?? ''));
  };
  const label = waits ? '加入候补' : isShortOf ? '积分不足' : '提交报名';
  const sub = waits
    ? activity.waitCount > 0
      ? `前面 ${activity.waitCount} 人`
      : undefined
    : isShortOf
      ? '去签到'
      : undefined;
  return (
    <>
      <Nav title="活动报名" onBack={leave} />
      <ActivitySummary eager activity={{ ...activity, placeName: placeParts(activity).join(' · ') }} />
      <div className="brk" />
      <form
        className={s.form}
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          press();
        }}
      >
        {formSections(fields, { kept, known, cars: me?.carModels.length ?? 0 }).map(({ id, title, source }) => (
          <Fragment key={id}>
            <SectionTitle title={title} source={source} />
            {fields
              .filter((field) => sectionOf(field) === id)
              .map((field) => (
                <FormRow
                  key={field.key}
                  field={field}
                  value={values[field.key] ?? ''}
                  error={problems[field.key] ?? ''}
                  phone={phone}
                  city={city}
                  onChange={(value) => {
                    set({ values: { ...values, [field.key]: value } });
                    if (problems[field.key]) say(field.key, '');
                    if (wrong) setWrong('');
                  }}
                  onLeave={() => leaveField(field)}
                  onCodeWrong={(text, at) => {
                    const key = at === 'phone' ? formFields.filter((one) => one.type === 'phone')[0]?.key : field.key;
                    if (key === undefined) return;
                    say(key, text);
                    if (at === 'phone' && text) focus(key);
                  }}
                />
              ))}
          </Fragment>
        ))}
        {maxCompanions > 0 && (
          <>
            <SectionTitle title="同行" />
            <div className={rows.count} data-field="companions">
              <span className="t2">同行人数</span>
              <Stepper
                label="同行人数"
                value={companions}
                least={0}
                most={maxCompanions}
                onChange={(n) => set({ companions: n })}
              />
            </div>
          </>
        )}
        {activity.needAudit === 1 && (
          <p className={`sub t3 ${s.note}`}>提交后由活动组审核，结果会通知你{cost > 0 ? '；未通过时积分退回' : ''}</p>
        )}
        <SubmitBar
          activityId={activityId}
          agreed={agreed}
          onAgree={(on) => set({ agreed: on })}
          cost={cost}
          balance={balance}
          wrong={wrong}
          open={open}
          note={cost > 0 && companions > 0 ? `${1 + companions} 人，余额 ${pointsText(balance)}` : undefined}
        >
          <Button wide type="submit" busy={busy || pending === 1} kind={waits || isShortOf ? 'quiet' : 'ink'} sub={sub}>
            {label}
          </Button>
        </SubmitBar>
      </form>
      {question}
      <Suspense>
        {asked && (
          <AskBefore
            asked={asked}
            open={isAsking}
            onClose={() => setAsking(false)}
            onFewer={(n) => set({ companions: n })}
            onSubmit={() => submit(asked.what === 'wait')}
          />
        )}
        {short && <ShortOfPoints need={cost} balance={short.what} open={short.open} onClose={closeShort} />}
      </Suspense>
    </>
  );
}
