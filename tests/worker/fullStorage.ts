import { memoryStorage } from '../../worker/edges/storage';
import type { Storage } from '../../worker/edges/storage';

/** The storage of a full phone: nothing but its cache can be written until that is cleared, where this `helps`. */
export function fullStorage({ helps = true } = {}) {
  const inner = memoryStorage();
  let hasRoom = false;
  const storage: Storage = {
    run(request) {
      if (request.op === 'clear' && request.store === 'cache') hasRoom = helps;
      return request.op === 'put' && request.store !== 'cache' && !hasRoom
        ? Promise.reject(Object.assign(new Error('full'), { name: 'QuotaExceededError' }))
        : inner.run(request);
    },
  };
  const keys = async (store: 'jobs' | 'meta', prefix: string): Promise<string[]> =>
    Object.keys((await inner.run({ op: 'all', store, key: prefix })) as object);
  return { storage, keys };
}
