// Points: the daily sign-in. Optimistic; the server's answer has the points. Offline it waits, which is shown.
import { filter, merge } from 'rxjs';
import type { AwardInfo, SignInInfo, Signing } from '../../../bus/entities/points';
import { showBalance } from '../../store/pointsBalance';
import { failureIn } from '../../kernel/failures';
import { refusalText, toast } from '../../store/authGuard';
import { defineSingleFlight } from '../../outbox/singleFlightMutation';
import type { Kernel } from '../../kernel/types';
import type { Job, Outbox } from '../../outbox/outbox';
import { markStale } from '../../store/pagedLists';
import { put } from '../../store/entityStore';
import {
  toNextCycleDay,
  dateNow,
  monthNow,
  toPreviousCycleDay,
  withSignIn,
  withoutSignIn,
  untilMidnight,
} from './calendar';

const MAX_MONTHS = 13;
/** A key starts with a letter, so that a recording's state keeps it. */
const keyOf = (month: string): string => 'm' + month;
const noSigning: Signing = { pending: 0, date: '', result: null };
const dateOf = (job: Job): string => (job.undo as { signDate: string } | null)?.signDate ?? '';

export function startSignIn(kernel: Kernel, outbox: Outbox): void {
  const memory = kernel.slice<{ timer: string; month: string }>('signIn', { timer: '', month: '' });
  const open = () => outbox.find((j) => j.call === 'points.signIn' && j.state !== 'failed');
  const signing = (change: Partial<Signing>) =>
    put(kernel, 'points.signing', { ...(kernel.read('points.signing') ?? noSigning), ...change });

  /** Whether a sign-in of this date is open. */
  const isOver = (date: string): boolean => {
    const job = open();
    return job !== undefined && dateOf(job) === date;
  };
  function takeMonth(info: SignInInfo): void {
    put(
      kernel,
      'points.month',
      { value: isOver(info.date) && !info.today ? withSignIn(info) : info, phase: 'ready' },
      keyOf(info.month),
    );
    showBalance(kernel, info.balance);
    const oldest = kernel.keys('points.month').filter((key) => key !== keyOf(info.month))[0];
    if (oldest && kernel.keys('points.month').length > MAX_MONTHS) kernel.drop('points.month', oldest);
  }
  /** Applies or reverts the sign-in on the day's month and ladder. */
  function turn(date: string, month: (info: SignInInfo) => SignInInfo, award: (info: AwardInfo) => AwardInfo): void {
    let changed = false;
    for (const key of kernel.keys('points.month')) {
      const shown = kernel.read('points.month', key);
      if (!shown?.value || shown.value.date !== date) continue;
      const next = month(shown.value);
      if (next === shown.value) continue;
      changed = true;
      put(kernel, 'points.month', { ...shown, value: next }, key);
    }
    const ladder = kernel.read('points.award');
    if (changed && ladder?.value) put(kernel, 'points.award', { ...ladder, value: award(ladder.value) });
  }

  async function loadMonth(month: string): Promise<void> {
    if (!kernel.read('points.month', keyOf(month))?.value)
      put(kernel, 'points.month', { value: null, phase: 'loading' }, keyOf(month));
    try {
      takeMonth(await kernel.call('points.getSignIn', { month }, { quiet: true, silent: true }));
    } catch (e) {
      if (!failureIn(e)) throw e;
      if (!kernel.read('points.month', keyOf(month))?.value)
        put(kernel, 'points.month', { value: null, phase: 'error' }, keyOf(month));
    }
  }
  async function loadAward(): Promise<void> {
    if (!kernel.read('points.award')?.value) put(kernel, 'points.award', { value: null, phase: 'loading' });
    const date = dateNow(kernel);
    try {
      const award = await kernel.call('points.getAward', {}, { quiet: true, silent: true });
      put(kernel, 'points.award', { value: isOver(date) ? toNextCycleDay(award) : award, phase: 'ready' });
    } catch (e) {
      if (!failureIn(e)) throw e;
      if (!kernel.read('points.award')?.value) put(kernel, 'points.award', { value: null, phase: 'error' });
    }
  }
  /** Resolves when today's month is there. */
  function again(): Promise<void> {
    const month = memory.get().month || monthNow(kernel);
    const current = monthNow(kernel);
    const loaded = loadMonth(current);
    if (month !== current && kernel.read('points.month', keyOf(month))) void loadMonth(month);
    void loadAward();
    return loaded;
  }
  /** A sign-in of an earlier day counts for the day of its arrival, which is earlier too where only its answer is late. */
  function sayToday(): void {
    const info = kernel.read('points.month', keyOf(monthNow(kernel)))?.value;
    if (info?.date === dateNow(kernel) && info.today) toast(kernel, '网络恢复，已为你完成今天的签到');
  }
  /** A page that is open over midnight gets a new day. */
  function wakeAtMidnight(): void {
    if (memory.get().timer) kernel.clearTimer(memory.get().timer);
    memory.get().timer = kernel.setTimer('signInDay', untilMidnight(kernel) + 500);
  }
  kernel.effect(kernel.timers('signInDay'), () => {
    memory.get().timer = '';
    if (!kernel.read('session.me') || !kernel.read('points.award')) return;
    void again();
    wakeAtMidnight();
  });

  // The new day could not be loaded at midnight.
  const mayLoad = merge(
    kernel.events('session.networkChanged').pipe(filter(({ online }) => online === 1)),
    kernel.events('session.visibilityChanged').pipe(filter(({ visible }) => visible === 1)),
  );
  kernel.effect(mayLoad, () => {
    const shown = kernel.read('points.month', keyOf(memory.get().month))?.value;
    if (shown && shown.date !== dateNow(kernel)) void again();
  });

  kernel.handle('points.openSignIn', async ({ month }) => {
    const wanted = month || monthNow(kernel);
    memory.get().month = wanted;
    wakeAtMidnight();
    await Promise.all([loadMonth(wanted), loadAward()]);
    return { month: wanted };
  });

  defineSingleFlight(kernel, outbox, 'points.signIn', {
    slot: () => 'signIn|',
    orderKey: () => 'signIn|',
    begin() {
      const date = dateNow(kernel);
      signing({ pending: 1, date, result: null });
      turn(date, withSignIn, toNextCycleDay);
      return { signDate: date };
    },
    restore(job) {
      signing({ pending: 2, date: dateOf(job), result: null });
      turn(dateOf(job), withSignIn, toNextCycleDay);
    },
    pending: (job, how) => signing({ pending: how, date: dateOf(job) }),
    done(job, result) {
      signing({ pending: 0, date: dateNow(kernel), result });
      showBalance(kernel, result.balance);
      markStale(kernel, 'points.entries');
      const isEarlier = dateOf(job) !== '' && dateOf(job) !== dateNow(kernel) && !result.already;
      void again().then(() => isEarlier && sayToday());
    },
    failed(job, failure) {
      turn(dateOf(job), withoutSignIn, toPreviousCycleDay);
      signing({ pending: failure.code === 'old' ? 0 : 3, result: null });
      if (failure.code !== 'old') toast(kernel, refusalText(failure.code, failure.message));
      void again();
    },
  });

  kernel.effect(kernel.events('kernel.personChanged'), ({ gone }) => {
    if (gone.indexOf('points.award') >= 0 && kernel.read('session.me')) void again();
  });
}
