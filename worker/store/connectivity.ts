// Some webviews report that they are offline when they are not. A call that succeeds while offline sets the state to
// online.
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
