// Activities: checking in by the code of the place, and signing in for today. A visitor is asked to log in first; the
// code is kept and sent after the login. The result is in `checkingIn`.
import type { CheckInResult } from '../../../bus/entities/activities';
import type { Input } from '../../../bus/client/topics';
import { patchActivity } from '../../store/activityStore';
import { addToBalance } from '../../store/pointsBalance';
import { failureIn } from '../../kernel/failures';
import { needLogin, toast } from '../../store/authGuard';
import type { Kernel } from '../../kernel/types';
import { tellOld } from '../../outbox/awaitedMutation';
import type { Outbox } from '../../outbox/outbox';
import { textOf } from '../../outbox/jobs';
import { put } from '../../store/entityStore';
import { memoryOf } from './memory';
import { ended, showRefusal } from './signUp';

/** How long a code waits for its person to log in. */
const KEPT_MS = 10 * 60_000;
const said: { readonly [state: number]: string } = {
  2: '已经签到过了',
  3: '不在签到时间',
  4: '不在活动现场',
  5: '你还没有报名',
  6: '签到码不正确',
};

export function startCheckIn(kernel: Kernel, outbox: Outbox): void {
  const memory = memoryOf(kernel);
  const show = (activityId: string, waits: 0 | 1, result: CheckInResult | null) =>
    put(kernel, 'activities.checkingIn', { waits, result }, activityId);
  const orderKey = (activityId: string): string => 'activity|' + activityId;

  outbox.define('activities.checkIn', {
    send: async (_job, input) => ({
      login: 0 as const,
      result: await kernel.call('activities.submitSignIn', input as Input<'activities.submitSignIn'>, { quiet: true }),
    }),
    pending: (job, how) => patchActivity(kernel, textOf(job, 'activityId'), { pending: how }),
    done(job, { result }) {
      const activityId = textOf(job, 'activityId');
      show(activityId, 0, result);
      if (!result) return;
      if (result.state === 1 && result.points) addToBalance(kernel, result.points, job);
      ended(kernel, activityId);
      if (job.tries > 1)
        toast(
          kernel,
          result.state === 1
            ? result.points > 0
              ? `签到成功 +${result.points}积分`
              : '签到成功'
            : (said[result.state] ?? ''),
          result.state <= 2 ? 1 : 0,
        );
    },
    failed(job, failure) {
      ended(kernel, textOf(job, 'activityId'));
      // The page itself shows 010001 (the position is missing); everything else is shown here.
      if (job.tries > 1 || failure.code !== '010001') showRefusal(kernel, failure);
      tellOld(kernel, {}, failure);
    },
  });
  kernel.handleLater('activities.checkIn', (input, ask) => {
    const id = ask.id ?? '';
    Promise.resolve()
      .then(() => {
        if (kernel.read('session.state')?.phase === 'tourist') {
          memory.set({ ...memory.get(), waiting: { input, at: kernel.now() } });
          show(input.activityId, 1, null);
          try {
            needLogin(kernel);
          } catch {
            // The prompt is open; after closing it the page's own button asks again.
          }
          kernel.answer('activities.checkIn', id, { login: 1, result: null });
          return undefined;
        }
        return outbox.add({
          call: 'activities.checkIn',
          input,
          orderKey: orderKey(input.activityId),
          ask,
          reply: true,
        });
      })
      .catch((e: unknown) => kernel.refuse('activities.checkIn', id, failureIn(e) ?? { code: '019999', message: '' }));
  });
  kernel.effect(kernel.changes('session.me'), ({ value: me }) => {
    const { waiting } = memory.get();
    if (!me || !waiting) return;
    memory.set({ ...memory.get(), waiting: null });
    // A login much later, for something else, does not check in.
    if (kernel.now() - waiting.at > KEPT_MS) return;
    outbox
      .add({ call: 'activities.checkIn', input: waiting.input, orderKey: orderKey(waiting.input.activityId) })
      .catch(() => undefined);
  });
}
