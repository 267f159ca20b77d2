// Users: what a person has chosen on the server: wanted notices, read receipts, typing. Optimistic; a refusal is
// reverted.
import type { PersonSettings } from '../../../bus/entities/users';
import { refusalText, toast, needLogin } from '../../store/authGuard';
import type { Kernel } from '../../kernel/types';
import type { Job, Outbox } from '../../outbox/outbox';
import { put } from '../../store/entityStore';

const names = ['like', 'comment', 'at', 'follow', 'invite', 'activity', 'system', 'readReceipts', 'typing'] as const;
const allOn: PersonSettings = { like: 1, comment: 1, at: 1, follow: 1, invite: 1, activity: 1, system: 1 };

export function startSettings(kernel: Kernel, outbox: Outbox): void {
  const jobs = (): Job[] => {
    const open: Job[] = [];
    outbox.find((j) => {
      if (j.call === 'users.changeSettings' && j.state !== 'failed') open.push(j);
      return false;
    });
    return open;
  };
  /** Applies changes without an answer yet to the server's settings. */
  function show(value: PersonSettings): void {
    const shown = { ...value };
    for (const job of jobs())
      for (const name of names) if (job.input[name] === 0 || job.input[name] === 1) shown[name] = job.input[name];
    put(kernel, 'users.settings', { value: shown, phase: 'ready' });
  }
  kernel.handle('users.openSettings', async () => {
    const before = kernel.read('users.settings');
    if (before?.phase !== 'ready') put(kernel, 'users.settings', { value: null, phase: 'loading' });
    try {
      show(await kernel.call('users.getSettings', {}, { quiet: true, silent: true }));
    } catch {
      if (kernel.read('users.settings')?.phase !== 'ready')
        put(kernel, 'users.settings', { value: null, phase: 'error' });
    }
    return {};
  });
  /** The server's settings as the open changes remember them; null without one. */
  const remembered = (): PersonSettings | null =>
    (jobs()[0]?.undo as { settings: PersonSettings } | null | undefined)?.settings ?? null;
  outbox.define('users.changeSettings', {
    done(_job, value) {
      for (const job of jobs()) job.undo = { settings: value };
      show(value);
    },
    failed(job, failure) {
      const before = job.undo as { settings: PersonSettings } | null;
      if (before) show(before.settings);
      if (failure.code !== 'old') toast(kernel, refusalText(failure.code, failure.message));
    },
  });
  kernel.handle('users.changeSettings', async (input, ask) => {
    needLogin(kernel);
    const before = remembered() ?? kernel.read('users.settings')?.value ?? allOn;
    await outbox.add({ call: 'users.changeSettings', input, orderKey: 'settings|', undo: { settings: before }, ask });
    show(before);
    return kernel.read('users.settings')?.value ?? before;
  });
}
