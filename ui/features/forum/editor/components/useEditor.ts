// The editor's state and its keeping: at every letter in the page's storage, within a second in the worker's, and when
// the page goes.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Draft } from '../../../../../bus/entities/draft';
import { AskFailed } from '../../../../../bus/protocol/envelope';
import { ask, read, useStream } from '../../../../bus';
import { clockNow } from '../../../../kit/text/now';
import { markDirty } from '../../../../app/stores/dirty';
import { untakenNow, useUntaken } from '../../../media/components/upload';
import { filesOf, toDraft, isEmpty, kindOf } from './form';
import type { Form } from './form';
import { keepInFlight } from './inFlight';

const keepMs = 600;
const me = (): string => read('session.me')?.userId ?? '';

export type Editor = {
  form: Form;
  /** Something was changed since it was opened. */
  changed: boolean;
  /** The worker has it, at least the words. */
  isStored: boolean;
  /** When all of it was last kept; 0 before, and where a file was left out that the worker had not taken yet. */
  keptAt: number;
  /** Why the phone has not got the last of it, '' where it has. What is too long is not said here. */
  lost: string;
  patch: (change: Partial<Form>) => void;
  /** Keeps it now; answers whether the phone has it. */
  keepNow: () => Promise<boolean>;
  /** This form as the draft that the worker has, which may have got another id than the form has. */
  draftOf: (form: Form) => Draft;
  /** From now on nothing is kept any more: it was sent, or let go. */
  end: () => void;
};

/** `base`: the draft's updateTime, 0 for a new one. `restored`: from the page's storage, so it is still to be kept. */
export function useEditor(first: Form, base: number, restored: boolean): Editor {
  const kind = kindOf(first);
  const [owner] = useState(me);
  const [form, setForm] = useState(first);
  const [changed, setChanged] = useState(restored);
  const [kept, setKept] = useState<{ at: number; isWhole: boolean } | null>(null);
  const [lost, setLost] = useState('');
  const untaken = useUntaken(filesOf(form)).length;
  const live = useRef({
    form: first,
    base,
    dirty: restored,
    over: false,
    timer: 0,
    refused: { form: first, updateTime: 0 },
    running: Promise.resolve(true),
  });

  async function save(): Promise<boolean> {
    const now = live.current;
    if (!now.dirty || now.over) return true;
    // Another person has signed in: the words stay in the page's storage of their own.
    if (me() !== owner) return false;
    now.dirty = false;
    const sent = now.form;
    const isWhole = untakenNow(filesOf(sent)).length === 0;
    if (isEmpty(sent) && !now.base) return true;
    try {
      const kept = await ask('forum.keepDraft', { draft: toDraft(sent, now.base) });
      now.base = kept.updateTime;
      if (kept.clientDraftId !== now.form.clientDraftId) now.form = { ...now.form, clientDraftId: kept.clientDraftId };
      setKept({ at: clockNow(), isWhole });
      setLost('');
      if (!now.dirty) keepInFlight(owner, null, kind);
      return true;
    } catch (why) {
      // The words stand in the page's storage; the next change tries again.
      now.dirty = true;
      const { code, data } = why instanceof AskFailed ? why.failure : { code: '019999', data: null };
      const { updateTime = 0 } = (data ?? {}) as { updateTime?: number };
      now.refused = { form: sent, updateTime };
      setLost(code === 'badInput' ? '' : code);
      return false;
    }
  }
  /** One after the other: each says which version it was made from. */
  const keepNow = (): Promise<boolean> => {
    clearTimeout(live.current.timer);
    live.current.timer = 0;
    return (live.current.running = live.current.running.then(save));
  };
  const patch = (change: Partial<Form>): void => {
    const now = live.current;
    if (now.over || me() !== owner) return;
    now.form = { ...now.form, ...change };
    now.dirty = true;
    setForm(now.form);
    setChanged(true);
    keepInFlight(owner, isEmpty(now.form) ? null : toDraft(now.form, now.base), kind);
    if (!now.timer) now.timer = window.setTimeout(() => void keepNow(), keepMs);
  };
  // A file that the worker has taken since is in the next version.
  const before = useRef(untaken);
  const keepTaken = useEffectEvent(() => {
    if (untaken < before.current) patch({});
    before.current = untaken;
  });
  useEffect(() => keepTaken(), [untaken]);
  // What the phone could not store is kept once the server has it; of files it has no more than what is uploaded.
  const held = useStream('forum.draft', lost ? form.clientDraftId : '');
  const takeHeld = useEffectEvent(() => {
    const now = live.current;
    const { form: sent, updateTime } = now.refused;
    if (!updateTime || now.form !== sent || filesOf(sent).length > 0) return;
    if (held?.updateTime !== updateTime || held.dirty === 1) return;
    now.refused = { form: sent, updateTime: 0 };
    now.base = updateTime;
    now.dirty = false;
    setKept({ at: clockNow(), isWhole: true });
    setLost('');
  });
  useEffect(() => takeHeld(), [held]);
  const end = (): void => {
    live.current.over = true;
    clearTimeout(live.current.timer);
    keepInFlight(owner, null, kind);
  };
  const draftOf = (of: Form): Draft =>
    toDraft({ ...of, clientDraftId: live.current.form.clientDraftId }, live.current.base);
  const leave = useEffectEvent(() => void keepNow());
  useEffect(() => {
    const go = () => leave();
    const hide = () => document.hidden && leave();
    if (live.current.dirty) leave();
    addEventListener('pagehide', go);
    document.addEventListener('visibilitychange', hide);
    return () => {
      removeEventListener('pagehide', go);
      document.removeEventListener('visibilitychange', hide);
      leave();
    };
  }, []);
  useEffect(() => (changed ? markDirty('thread') : undefined), [changed]);
  return {
    form,
    changed,
    isStored: kept !== null,
    keptAt: kept?.isWhole ? kept.at : 0,
    lost,
    patch,
    keepNow,
    draftOf,
    end,
  };
}
