// The first screen in the HTML: a thread renders the public home page (prerender/) with calls of its own to this server,
// and ends. What it made is served for half a minute; the next thread has loaded its code by then and waits.
import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { Rendered, ThreadCall, ThreadMessage } from '../../bus/protocol/renderThread';
import type { Log } from '../process/log';
import { inProject } from '../process/root';

/** How old it may be when it is served. What somebody deletes is gone from new pages after this time. */
const MAX_AGE_MS = 30_000;
/** At this age the next one is rendered, beside the requests. */
const RENEW_AFTER_MS = 20_000;
/** So long after the last request the next one is still rendered, so that the next visitor need not wait for it. */
const KEPT_FOR_MS = 10 * 60_000;
/** How long a request waits for one; without it the page begins with its shapes, and its content comes later still. */
const WAIT_MS = 1000;
/** A rendering that takes longer has failed; so long none is tried after a failure. */
const LIMIT_MS = 20_000;

export type FirstScreen = {
  /** The block of the page, as JSON without `<`. */
  block: string;
  /** Address of its first picture, '' for none. */
  picture: string;
};
export type Prerender = {
  /** Null when there is none (yet). `config`: the block `app-config` of the page, with bases on this server. */
  screenFor(config: string, isApp: 0 | 1): Promise<FirstScreen | null>;
};
export type PrerenderParts = {
  /** The built thread. */
  file?: string;
  /** Answers the calls of the rendered page. */
  answer: (request: Request) => Response | Promise<Response>;
  isAnyBlocked: (userIds: string[]) => Promise<boolean>;
  log: Log;
  now: () => number;
};
/** For tests, and where the setting is off. */
export const noPrerender: Prerender = { screenFor: async () => null };

const threadFile = (): string => inProject('dist-server', 'prerender', 'main.js');

/** `failed` rejects when the thread has ended, also while it waits. */
type Thread = { worker: Worker; failed: Promise<never> };
function startThread(file: string): Thread {
  const worker = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: 192 } });
  // It never keeps the process from ending.
  worker.unref();
  const failed = new Promise<never>((_resolve, reject) => {
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the thread has ended')));
  });
  failed.catch(() => undefined);
  return { worker, failed };
}
const tooLate = (): Promise<never> =>
  new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error(`no page after ${LIMIT_MS} ms`)), LIMIT_MS).unref();
  });

export function makePrerender({ file = threadFile(), answer, isAnyBlocked, log, now }: PrerenderParts): Prerender {
  if (!existsSync(file)) return noPrerender;
  let spare = startThread(file);

  /** Calls of the page are the public ones of somebody who is not logged in. */
  async function relay(worker: Worker, { call, path, method, headers, body }: ThreadCall): Promise<void> {
    const response = await answer(new Request(`http://localhost${path}`, { method, headers, body }));
    const entries = Array.from(response.headers);
    worker.postMessage({ call, status: response.status, headers: entries, body: await response.text() });
  }

  async function render(config: string, isApp: 0 | 1): Promise<Rendered | null> {
    const { worker, failed } = spare;
    const rendered = new Promise<Rendered | null>((resolve, reject) => {
      worker.on('message', (message: ThreadMessage) => {
        if ('call' in message) relay(worker, message).catch(reject);
        else if ('failed' in message) reject(new Error(message.failed));
        else resolve(message.rendered);
      });
    });
    worker.postMessage({ config, isApp });
    try {
      return await Promise.race([rendered, failed, tooLate()]);
    } finally {
      spare = startThread(file);
      void worker.terminate();
    }
  }

  async function screenOf(rendered: Rendered | null, isApp: 0 | 1): Promise<FirstScreen | null> {
    if (rendered === null) return null;
    const { nodes, picture, authors } = rendered;
    const members = (await isAnyBlocked(authors)) ? 0 : 1;
    return { block: JSON.stringify({ isApp, members, nodes }).replaceAll('<', '\\u003c'), picture };
  }

  type Kept = {
    screen: FirstScreen | null;
    at: number;
    next: Promise<void> | null;
    notBefore: number;
    askedAt: number;
    timer?: NodeJS.Timeout;
  };
  const kept = new Map<string, Kept>();
  /** One at a time: there is one spare thread, and two would only take the processor from the calls. */
  let last: Promise<unknown> = Promise.resolve();

  function renew(one: Kept, config: string, isApp: 0 | 1): Promise<void> {
    const made = last.then(async () => {
      const at = now();
      one.screen = await screenOf(await render(config, isApp), isApp);
      one.at = at;
    });
    last = made.catch(() => undefined);
    return made
      .catch((error: unknown) => {
        one.notBefore = now() + LIMIT_MS;
        log.error('the home page was not rendered', error);
      })
      .finally(() => {
        one.next = null;
        // One timer: what a request has renewed is not renewed again at once.
        clearTimeout(one.timer);
        one.timer = setTimeout(() => {
          if (now() - one.askedAt < KEPT_FOR_MS) one.next ??= renew(one, config, isApp);
        }, RENEW_AFTER_MS).unref();
      });
  }

  return {
    async screenFor(config, isApp) {
      const key = isApp + config;
      const one = kept.get(key) ?? { screen: null, at: 0, next: null, notBefore: 0, askedAt: 0 };
      kept.set(key, one);
      one.askedAt = now();
      const age = (): number => now() - one.at;
      if (age() > RENEW_AFTER_MS && now() >= one.notBefore) one.next ??= renew(one, config, isApp);
      if (age() > MAX_AGE_MS && one.next !== null)
        await Promise.race([one.next, new Promise((resolve) => setTimeout(resolve, WAIT_MS).unref())]);
      return age() > MAX_AGE_MS ? null : one.screen;
    },
  };
}
