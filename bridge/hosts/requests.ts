// Requests to the app that wait for their one answer. An id is random and used once. It ends with its answer, its time
// limit or the page; answers for any other id are refused.
import { randomId } from '../randomId';
import type { WireFailure, WireKind } from './wire';

/** Why a request ended without an answer: a code of the app, or `timeout`, `cancelled`, `unsupported`, `badAnswer`. */
export type EndReason = WireFailure;
export class RequestEnded extends Error {
  declare readonly ended: EndReason;
  constructor(ended: EndReason) {
    super(ended.code);
    this.ended = ended;
  }
}

type OpenRequest = {
  name: string;
  limit: number;
  timer: number;
  resolve: (data: unknown) => void;
  reject: (e: RequestEnded) => void;
};
export type Post = (kind: WireKind, id: string, name: string, data: unknown, err?: WireFailure) => boolean;

export type Requests = {
  /** `limit` in ms; 0: until the page is left. `data` gets the id before the request is sent. */
  ask: (name: string, data: (id: string) => unknown, limit: number) => Promise<unknown>;
  /** False where no request of this name has the id. */
  answer: (id: string, name: string, data: unknown) => boolean;
  fail: (id: string, name: string | null, why: EndReason) => boolean;
  /** The app is still working on it: the time starts again, up to MAX_MS in all. */
  progress: (id: string, name: string) => boolean;
  /** Cancels the requests without a limit. */
  cancelAll: () => void;
};
/** No request with a limit lasts longer, whatever progress the app reports. */
const MAX_MS = 60_000;

export function createRequests(w: Window, post: Post): Requests {
  const waiting = new Map<string, OpenRequest & { until: number }>();

  function remove(id: string, name: string | null): OpenRequest | null {
    const request = waiting.get(id);
    if (!request || (name !== null && request.name !== name)) return null;
    waiting.delete(id);
    w.clearTimeout(request.timer);
    return request;
  }
  function fail(id: string, name: string | null, why: EndReason): boolean {
    const request = remove(id, name);
    if (request) request.reject(new RequestEnded(why));
    return request !== null;
  }
  function startTimer(id: string, request: OpenRequest & { until: number }): void {
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
        if (limit > 0) startTimer(id, request);
        if (!post('req', id, name, data(id))) fail(id, name, { code: 'unsupported', message: '' });
      }),
    answer(id, name, data) {
      const request = remove(id, name);
      if (request) request.resolve(data);
      return request !== null;
    },
    fail,
    progress(id, name) {
      const request = waiting.get(id);
      if (!request || request.name !== name) return false;
      if (request.limit > 0) startTimer(id, request);
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
