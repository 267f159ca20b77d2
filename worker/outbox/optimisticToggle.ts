// Like, collect, follow and block: the input is the wanted state. The update is optimistic and sent a moment later, so
// that quick taps send only the last state. The server's answer replaces it; a refusal reverts it.
import type { Envelope, Json } from '../../bus/protocol/envelope';
import type { CallTopic, Input, Output } from '../../bus/client/topics';
import { needLogin, refusalText, toast } from '../store/authGuard';
import type { Kernel } from '../kernel/types';
import type { Job, Outbox } from './outbox';
import { togglesOf } from '../store/entityStore';
import type { Pending } from '../../bus/entities/writes';

/** Taps within this time are sent as one. */
const SETTLE_MS = 300;

type YesNo = { yes: 0 | 1; count: number };
export type ToggleKind<T extends CallTopic> = {
  slot(input: Input<T>): string;
  want(input: Input<T>): 0 | 1;
  /** The values that are shown now; null for an unknown entity. */
  read(input: Input<T>): YesNo | null;
  write(input: Input<T>, shown: YesNo, pending: Pending): void;
  said(output: Output<T>): YesNo;
  answer(shown: YesNo): Output<T>;
  /** Adds to the page's input what the job needs. */
  complete?(input: Input<T>): Input<T>;
  /** How the job is sent when it is another call. */
  send?: (job: Job, input: Job['input']) => Promise<Output<T>>;
  /** Called when the server has confirmed the state. */
  confirmed?(input: Input<T>, shown: YesNo, output: Output<T>): void;
};

export function defineToggle<T extends CallTopic>(kernel: Kernel, outbox: Outbox, call: T, kind: ToggleKind<T>): void {
  const toggles = togglesOf(kernel);
  const inputOf = (input: unknown) => input as Input<T>;
  /** The slot's jobs in the order in which they are sent: a second one waits behind a first that may have arrived. */
  const queued = (slot: string) => outbox.all((j) => j.slot === slot && j.state !== 'failed');
  const waiting = (slot: string) => outbox.find((j) => j.slot === slot && j.state === 'waiting');

  function end(input: Input<T>, shown: YesNo): void {
    delete toggles.get()[kind.slot(input)];
    kind.write(input, shown, 0);
  }
  outbox.define(call, {
    ...(kind.send ? { send: kind.send } : null),
    restore(job) {
      const input = inputOf(job.input);
      const slot = kind.slot(input);
      const base = job.undo as YesNo | null;
      if (!base || toggles.get()[slot]) return;
      // The last of them is what the person wants; all are loaded before the first is restored.
      const want = kind.want(inputOf((queued(slot).pop() ?? job).input));
      const now = kind.read(input);
      // Not shown yet: the current values are the server's.
      const said = now && now.yes !== want ? now : base;
      toggles.get()[slot] = { want, base: said.yes, count: said.count };
      if (now && now.yes !== want) kind.write(input, { yes: want, count: Math.max(0, now.count + want - now.yes) }, 2);
    },
    done(job, output) {
      const input = inputOf(job.input);
      const slot = kind.slot(input);
      const said = kind.said(output);
      const next = waiting(slot);
      if (!next) {
        end(input, said);
        kind.confirmed?.(input, said, output);
        return;
      }
      const toggle = toggles.get()[slot];
      if (toggle) Object.assign(toggle, { base: said.yes, count: said.count });
      if (kind.want(inputOf(next.input)) !== said.yes) return;
      end(input, said);
      void outbox.drop(next);
    },
    failed(job, failure) {
      const input = inputOf(job.input);
      const toggle = toggles.get()[kind.slot(input)];
      if (waiting(kind.slot(input))) return;
      if (toggle) end(input, { yes: toggle.base, count: toggle.count });
      if (failure.code !== 'old') toast(kernel, refusalText(failure.code, failure.message));
    },
    undone(job) {
      const input = inputOf(job.input);
      const slot = kind.slot(input);
      const toggle = toggles.get()[slot];
      if (toggle && queued(slot).every((one) => one === job)) end(input, { yes: toggle.base, count: toggle.count });
    },
    pending(job, how) {
      const input = inputOf(job.input);
      const shown = kind.read(input);
      if (shown) kind.write(input, shown, how);
    },
  });
  async function toggle(said: Input<T>, ask: Envelope): Promise<Output<T>> {
    needLogin(kernel);
    const input = kind.complete ? kind.complete(said) : said;
    const slot = kind.slot(input);
    const want = kind.want(input);
    const now = kind.read(input) ?? { yes: want ? 0 : 1, count: want ? 0 : 1 };
    const base = toggles.get()[slot] ?? { want, base: now.yes, count: now.count };
    const toggled = { ...base, want };
    toggles.get()[slot] = toggled;
    const shown: YesNo = { yes: want, count: Math.max(0, base.count + want - base.base) };
    kind.write(input, shown, 1);
    const { clientToken: _none, ...body } = input as { [key: string]: Json | undefined };
    const takeBack = (why: unknown): never => {
      // No job: nobody is logged in after all, or there are too many.
      if (toggles.get()[slot] === toggled) end(input, { yes: toggled.base, count: toggled.count });
      throw why;
    };
    if (!outbox.isLoaded()) {
      await outbox.whenOwn().catch(takeBack);
      // Another tap has come meanwhile.
      if (toggles.get()[slot] !== toggled) return kind.answer(shown);
    }
    const jobs = queued(slot);
    const last = jobs.pop();
    const next = last?.state === 'waiting' ? last : undefined;
    const sent = next ? jobs.pop() : last;
    const same = sent ? kind.want(inputOf(sent.input)) === want : toggled.base === want;
    // One that was sent before may have arrived, although its answer was lost.
    if (next && same && (sent || next.tries === 0)) {
      // Back to the confirmed state: nothing to send.
      if (!sent) end(input, { yes: toggled.base, count: toggled.count });
      await outbox.withdraw(next);
    } else if (next) await outbox.replace(next, body, ask);
    else if (!same)
      await outbox
        .add({
          call,
          input,
          orderKey: slot,
          slot,
          notBefore: kernel.now() + SETTLE_MS,
          undo: { yes: toggled.base, count: toggled.count },
          ask,
        })
        .catch(takeBack);
    else if (!sent) end(input, shown);
    return kind.answer(shown);
  }
  kernel.handle(call, toggle);
}
