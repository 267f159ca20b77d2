// Makes the objects that live as long as the process: shared secret, sender of codes, view counter, periodic cleanup.
import type { CodeSender, Context, Services } from '../platform/context';
import type { Config } from '../process/config';
import type { Db } from '../db/open';
import { fillFreePlaces, settleUndecided, sweepIdentityNumbers } from '../domains/activities/public';
import { sweepProofs } from '../domains/circles/public';
import { sweepShares, sweepThreadFiles } from '../domains/forum/public';
import { sweepAnswers } from '../http/idempotency';
import { sweepRates } from '../platform/rates';
import { SharedSecrets } from '../platform/secrets';
import { sweepCodes, sweepCounts, sweepTokens } from '../domains/session/public';
import { makeMetrics, type Metrics } from '../process/metrics';
import { targets } from './targets';
import type { Log } from '../process/log';
import { sweepGroupNotices } from '../im/notices';
import { makeFiles } from '../media/files/makeFiles';
import { scratchFolder, sweepScratch } from '../media/store';
import { sweepStrays, sweepUploads, unusedMs } from '../media/sweep';
import { sweepNotices } from '../notifications/notifications';
import { sweepPoints } from '../domains/points/public';
import { sweepRankings } from '../platform/ranking';
import { keepSearchTop } from '../domains/search/public';
import { settleOrders } from '../domains/shop/public';
import { sweepTickets } from '../domains/platform/public';

/** For development: prints the code on the server's console, with the last digits of the phone. */
class LogSender implements CodeSender {
  readonly #log: Log;
  constructor(log: Log) {
    this.#log = log;
  }
  async send(phone: string, code: string): Promise<void> {
    this.#log.warn('sign-in code', { phone: '*'.repeat(7) + phone.slice(-4), code });
  }
}

/** Sends code and phone to the operator's service: POST {phone, code}; any 2xx is success. */
class HttpSender implements CodeSender {
  readonly #address: string;
  constructor(address: string) {
    this.#address = address;
  }
  async send(phone: string, code: string): Promise<void> {
    const body = JSON.stringify({ phone, code });
    const answer = await fetch(this.#address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
      signal: AbortSignal.timeout(10_000),
    });
    if (!answer.ok) throw new Error('the sender of codes answered ' + answer.status);
  }
}

/** How often all files are listed, all sign-ups with an identity card number, and all decided applications. */
const thoroughMs = 6 * 3_600_000;

export type Running = {
  services: Services;
  /** Writes pending changes from memory, and reads the shared secrets again. */ flush: () => Promise<void>;
  sweep: () => Promise<void>;
};

export async function makeServices(
  db: Db,
  config: Config,
  log: Log,
  now: () => number = Date.now,
  sender?: CodeSender,
  metrics: Metrics = makeMetrics(),
): Promise<Running> {
  const views = new Map<string, number>();
  const secrets = await SharedSecrets.open(db, now);
  const services: Services = {
    config,
    files: makeFiles(config.files),
    log,
    metrics,
    now,
    get secret() {
      return secrets.current;
    },
    get secrets() {
      return secrets.accepted;
    },
    sender: sender ?? (config.codeSender === 'log' ? new LogSender(log) : new HttpSender(config.codeSender)),
    seen: (id) => void views.set(id, (views.get(id) ?? 0) + 1),
    targets,
  };
  const flush = async (): Promise<void> => {
    await secrets.reread();
    const taken = [...views];
    views.clear();
    for (const [id, count] of taken)
      for (const target of targets.views) if (await target.addViews(db, id, count)) break;
  };
  let thoroughAfter = 0;
  const sweepFiles = async (time: number): Promise<void> => {
    const { files } = services;
    await sweepTickets(files, time);
    await sweepUploads(db, files, time);
    await sweepScratch(scratchFolder(config.dataDir), Date.now() - unusedMs);
    if (time < thoroughAfter) return;
    await sweepStrays(db, files);
    thoroughAfter = time + thoroughMs;
  };
  const sweep = async (): Promise<void> => {
    const time = now();
    await sweepTokens(db, time);
    await sweepAnswers(db, time);
    await sweepRates(db, time);
    await sweepCodes(db, time);
    await sweepRankings(db, time);
    await sweepNotices(db, time);
    await sweepGroupNotices(db, time);
    await sweepShares(db, time);
    await sweepCounts(db, time);
    const cx: Context = {
      db,
      now: time,
      services,
      visitorKey: '',
      address: '',
      clientToken: '',
      body: new Uint8Array(0),
      after: () => undefined,
    };
    await settleUndecided(cx);
    await fillFreePlaces(cx);
    await settleOrders(cx);
    if (time >= thoroughAfter) {
      await sweepIdentityNumbers(db, time);
      await sweepProofs(cx);
    }
    // Once after a start: a process of an older version may just have ended.
    if (thoroughAfter === 0) await sweepThreadFiles(db, time);
    await sweepPoints(db, time);
    await keepSearchTop(db);
    // Last: a store that does not answer must not keep the database from being swept.
    await sweepFiles(time);
  };
  return { services, flush, sweep };
}
