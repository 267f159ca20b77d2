// Session: usage counts. A person's calls and taps by name, a visitor's taps only, and nothing of a visitor before the
// privacy notice is accepted (docs/product/roles.md#visitors).
import type { Kernel } from '../../kernel/types';

const EVERY_MS = 300_000;
const MAX_NAMES = 50;
type Counts = { [name: string]: number };

export function startReport(kernel: Kernel): void {
  const slice = kernel.slice<{ taps: Counts; calls: Counts }>('counts', { taps: {}, calls: {} });
  const environment = () => kernel.slice('environment', { deviceId: '', visitorTerms: '' }).get();
  function count(into: Counts, name: string): void {
    if (into[name] !== undefined || Object.keys(into).length < MAX_NAMES) into[name] = (into[name] ?? 0) + 1;
  }
  const call = kernel.call;
  kernel.call = (topic, input, how) => {
    if (topic !== 'session.reportCounts' && kernel.read('session.state')?.phase === 'user')
      count(slice.get().calls, topic);
    return call(topic, input, how);
  };
  kernel.effect(kernel.events('session.tapped'), ({ role }) => {
    const { phase } = kernel.read('session.state') ?? {};
    if (phase === 'user' || (phase === 'tourist' && environment().visitorTerms))
      count(slice.get().taps, 'tap:' + role.replace(/[^\w-]/g, '').slice(0, 20));
  });
  function send(): void {
    const { deviceId } = environment();
    const { phase } = kernel.read('session.state') ?? {};
    const { taps, calls } = slice.get();
    const waiting = kernel.read('session.outbox')?.waiting;
    const counts =
      phase === 'user' ? { ...taps, ...calls, ...(waiting ? { 'outbox:waiting': waiting } : undefined) } : taps;
    if (!deviceId || phase === 'starting' || Object.keys(counts).length === 0) return;
    slice.set({ taps: {}, calls: {} });
    kernel.call('session.reportCounts', { deviceId, counts }, { quiet: true, silent: true }).catch(() => undefined);
  }
  kernel.effect(kernel.timers('report'), () => {
    send();
    kernel.setTimer('report', EVERY_MS);
  });
  kernel.effect(kernel.events('session.visibilityChanged'), ({ visible }) => {
    if (!visible) send();
  });
}
export const beginReport = (kernel: Kernel): void => void kernel.setTimer('report', EVERY_MS);
