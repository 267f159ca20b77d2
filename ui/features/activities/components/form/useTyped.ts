// What is typed into the form of one activity: where it begins, where it is kept, when it was left unsent.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { StoredActivity } from '../../../../../bus/entities/activities';
import { ask, read } from '../../../../bus';
import { markDirty } from '../../../../app/stores/dirty';
import { keep as keepHere, readKept } from '../../../../app/stores/pageStorage';
import { firstTyped, heldForm, holdForm, keptValues, readTyped, sameTyped } from './formState';
import type { Typed } from './formState';

const placeOf = (key: string): string => 'activityForm|' + key;

export type TypedForm = {
  typed: Typed;
  set: (change: Partial<Typed>) => void;
  /** Something was typed since the form was opened. */
  dirty: boolean;
  /** Back to what stood when it was opened. */
  drop: () => void;
  /** It is sent: what was filled in stays for the next time, the page forgets it. */
  sent: () => void;
};

export function useTyped(activity: StoredActivity): TypedForm {
  const { activityId, formFields } = activity;
  const [key] = useState(() => (read('session.me')?.userId ?? '') + '|' + activityId);
  const [{ first, typed: begun }] = useState(() => {
    const now = firstTyped(activity, read('activities.contact', activityId), read('session.me'));
    return heldForm(key) ?? { typed: readTyped(readKept(placeOf(key), true), now, formFields), first: now };
  });
  const [typed, setTyped] = useState(begun);
  const dirty = !sameTyped(typed, first, formFields);
  // 'over': what happens from now on is no longer this form's.
  const state = useRef<'open' | 'over'>('open');
  const keep = (what: Typed) =>
    ask('activities.keepContact', {
      activityId,
      values: keptValues(formFields, what.values),
      companions: what.companions,
    }).catch(() => undefined);

  const saved = useRef(typed);
  const save = useEffectEvent(() => {
    if (state.current === 'over' || saved.current === typed) return;
    saved.current = typed;
    holdForm(key, { typed, first });
    void keep(typed);
  });
  useEffect(() => {
    const timer = setTimeout(() => save(), 400);
    return () => clearTimeout(timer);
  }, [typed]);
  // The worker goes with the page and may not get round to the last word: a reload finds it here.
  const going = useEffectEvent(() => {
    save();
    if (state.current === 'open' && dirty)
      keepHere(
        placeOf(key),
        JSON.stringify({ values: keptValues(formFields, typed.values), companions: typed.companions }),
        true,
      );
  });
  useEffect(() => {
    const now = () => save();
    const last = () => going();
    keepHere(placeOf(key), '', true);
    addEventListener('pagehide', last);
    document.addEventListener('visibilitychange', now);
    return () => {
      removeEventListener('pagehide', last);
      document.removeEventListener('visibilitychange', now);
      now();
    };
  }, [key]);
  // What is not kept on the phone would be lost by a reload.
  const proves = formFields.some(
    (field) => (field.type === 'code' || field.type === 'idno') && (typed.values[field.key] ?? '') !== '',
  );
  useEffect(() => (proves ? markDirty('activity') : undefined), [proves]);

  const end = (with_: Typed) => {
    state.current = 'over';
    holdForm(key, null);
    void keep(with_);
  };
  return {
    typed,
    set: (change) => setTyped((now) => ({ ...now, ...change })),
    dirty,
    drop: () => end(first),
    sent: () => end(typed),
  };
}
