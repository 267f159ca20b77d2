// What is typed into the form of one activity: where it begins, where it is kept, when it was left unsent.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { StoredActivity } from '../../../../../bus/entities/activities';
import { ask, read, useStream } from '../../../../bus';
import { markDirty } from '../../../../app/stores/dirty';
import { keep as keepHere, readKept } from '../../../../app/stores/pageStorage';
import { firstTyped, heldForm, holdForm, keptValues, knownOf, readTyped, sameTyped, withKnown } from './formState';
import type { Known, Typed, Values } from './formState';

const placeOf = (key: string): string => 'activityForm|' + key;

export type TypedForm = {
  typed: Typed;
  /** From the last time, as the form was opened. */ kept: Values;
  /** Of the person, as far as it fills fields. */ known: Known;
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
    const now = firstTyped(activity, read('activities.contact', activityId));
    return heldForm(key) ?? { typed: readTyped(readKept(placeOf(key), true), now, formFields), first: now };
  });
  const [own, setTyped] = useState(begun);
  const me = useStream('session.me');
  const addresses = useStream('shop.addresses')?.list;
  useEffect(() => void ask('shop.openAddresses', {}).catch(() => undefined), []);
  const known = knownOf(formFields, me, addresses);
  const typed = withKnown(own, known);
  const dirty = !sameTyped(typed, withKnown(first, known), formFields);
  // 'over': what happens from now on is no longer this form's.
  const state = useRef<'open' | 'over'>('open');
  const keep = (what: Typed) =>
    ask('activities.keepContact', {
      activityId,
      values: keptValues(formFields, what.values),
      companions: what.companions,
    }).catch(() => undefined);

  const saved = useRef(own);
  const save = useEffectEvent(() => {
    if (state.current === 'over' || saved.current === own) return;
    saved.current = own;
    holdForm(key, { typed: own, first });
    void keep(typed);
  });
  useEffect(() => {
    const timer = setTimeout(() => save(), 400);
    return () => clearTimeout(timer);
  }, [own]);
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
    kept: first.values,
    known,
    set: (change) => setTyped((now) => ({ ...now, ...change })),
    dirty,
    drop: () => end(first),
    sent: () => end(typed),
  };
}
