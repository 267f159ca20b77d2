// Some webviews say that they are off line when they are not. An answer to a call that was made off line proves the
// contrary.
import type { Kernel } from '../kernel/types';
import { put } from './entityStore';

export function startConnectivity(kernel: Kernel): void {
  const { call } = kernel;
  kernel.call = async (topic, input, how) => {
    const offline = kernel.read('session.state')?.online === 0;
    const out = await call(topic, input, how);
    const state = kernel.read('session.state');
    if (offline && state?.online === 0) put(kernel, 'session.state', { ...state, online: 1 });
    return out;
  };
}
