// Requests to the app that wait for their one answer. An id is random, is used once and ends with its answer, its time
// or the page; what comes for any other id is nobody's.
import { randomId } from '../randomId';
import type { WireFailure, WireKind } from './wire';

/** Why a request ended without an answer: the app's own word, or `timeout`, `cancelled`, `unsupported`, `badAnswer`. */
export type Ended = WireFailure;
export class RequestEnded extends Error {
  declare readonly ended: Ended;
  constructor(ended: Ended) {
    super(ended.code);
    this.ended = ended;
  }
}

type Waiting = {
  name: string;
  limit: number;
  timer: number;
  resolve: (data: unknown) => void;
  reject: (e: RequestEnded) => void;
};
export type Post = (kind: WireKind, id: string, name: string, data: unknown, err?: WireFailure) => boolean;

export type Requests = {
  /** `limit` 0: at the person's own pace. `data` sees the id before the request leaves. */
  ask: (name: string, data: (id: string) => unknown, limit: number) => Promise<unknown>;
  /** True when the id was open under this name. */
  answer: (id: string, name: string, data: unknown) => boolean;
  fail: (id: string, name: string | null, why: Ended) => boolean;
  /** The app is still at it: the time starts again (at most for MAX_MS altogether). */
  progress: (id: string, name: string) => boolean;
  cancelAll: () => void;
};
/** [reliability J4] Nothing but a person's pace lasts longer. */
const MAX_MS = 60_000;

export function createRequests(w: Window, post: Post): Requests {
  const waiting = new Map<string, Waiting & { until: number }>();

  function take(id: string, name: string | null): Waiting | null {
    const request = waiting.get(id);
    if (!request || (name !== null && request.name !== name)) return null;
    waiting.delete(id);
    w.clearTimeout(request.timer);
    return request;
  }
  function fail(id: string, name: string | null, why: Ended): boolean {
    const request = take(id, name);
    if (request) request.reject(new RequestEnded(why));
    return request !== null;
  }
  function arm(id: string, request: Waiting & { until: number }): void {
    w.clearTimeout(request.timer);
    const left = Math.min(request.limit, request.until - Date.now());
    request.timer = w.setTimeout(() => {
      if (fail(id, null, { code: 'timeout', message: '' })) post('cancel', id, request.name, {});
    }, left);
  }
  return {
    ask: (name, data, limit) =>
      new Promise((resolve, reject) => {
        const id = randomId(w);
        const request = { name, limit, timer: 0, until: Date.now() + MAX_MS, resolve, reject };
        waiting.set(id, request);
        if (limit > 0) arm(id, request);
        if (!post('req', id, name, data(id))) fail(id, name, { code: 'unsupported', message: '' });
      }),
    answer(id, name, data) {
      const request = take(id, name);
      if (request) request.resolve(data);
      return request !== null;
    },
    fail,
    progress(id, name) {
      const request = waiting.get(id);
      if (!request || request.name !== name) return false;
      if (request.limit > 0) arm(id, request);
      return true;
    },
    cancelAll() {
      for (const [id, request] of Array.from(waiting)) {
        if (request.limit > 0) continue;
        fail(id, null, { code: 'cancelled', message: '' });
        post('cancel', id, request.name, {});
      }
    },
  };
}
