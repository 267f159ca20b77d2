// One socket: reads frames, knows its user after the login, answers frames in order, and enforces limits.
import { randomBytes } from 'node:crypto';
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { Services } from '../../platform/context';
import { familyLives } from '../../domains/session/public';
import type { Db } from '../../db/open';
import { bucketGate } from '../../platform/rates';
import type { Turns } from '../../platform/turns';
import { ensureAccounts, numberOf } from '../accounts';
import { imCodes, ImRefusal } from '../codes';
import { runCommand } from '../command';
import { commandOf } from './commandTable';
import type { Hub, Listener } from './hub';
import type { Strangers } from './strangers';
import { checkReturn, checkUserSig, signReturn, type SigKey } from '../userSig';
import { toldEvent, type ConnectionEvent } from '../events';
import { sharedFrames, socketFrame } from './frames';
import { good, readFrame, type Body, type Frame } from '../wire';

export const imLimits = {
  frameBytes: 65_536,
  framesPerSecond: 60,
  burst: 400,
  /** Of all frames, also those that are not read: whoever sends more is no phone, and is let go. */
  flood: { perSecond: 300, burst: 2_000 },
  idleMs: 90_000,
  loginMs: 10_000,
  helloSeconds: 120,
  waitingBytes: 8_388_608,
  /** For the client's own close frame. */
  goodbyeMs: 2_000,
} as const;
/** Commands that need no login: they reveal nothing, or the SDK does not expect a refusal. */
const open: ReadonlySet<string> = new Set([
  'openim.authkey',
  'im_sdk_config_mgr.fetch_config',
  'im_sdk_config_mgr.fetch_imsdk_purchase_bitsv2',
  'imopenstat.tim_web_report_v2',
]);
/** Phones that come back in a second: some 400. */
const spreadMsEach = 2.5;
const leastSpreadMs = 1_000;
const longestSpreadMs = 30_000;
/** While the SDK reads its state, pushes wait: the answer and later events must keep their order. */
const learning: ReadonlySet<string> = new Set(['recentcontact.page_get', 'openim.getmsg']);

export type SocketService = {
  db: Db;
  services: Services;
  hub: Hub;
  /** It changes while the shared secret is rotated. */ key: () => SigKey;
  typingGate: (userId: string) => number;
  strangers: Strangers;
  /** What asks the database for the sockets. */ turns: Turns;
  /** Time limit for a socket without a login. */ loginMs: number;
};

export class Connection implements Listener {
  readonly id = randomBytes(9).toString('base64url');
  readonly seen = new Map<string, number>();
  readonly #service: SocketService;
  readonly #socket: WebSocket;
  /** What `#socket` writes to. Frames without compression may be written beside it. */
  readonly #stream: Duplex;
  readonly #address: string;
  #userId = '';
  #family = '';
  /** When the login expires. */
  #until = 0;
  #instId = 0;
  #held: Buffer[] | null = null;
  readonly #flood = bucketGate(imLimits.flood, Date.now);
  readonly #leave = bucketGate({ perSecond: imLimits.framesPerSecond, burst: imLimits.burst }, Date.now);
  #chain: Promise<void> = Promise.resolve();
  #waiting = 0;
  #lastFrame: number;
  /** Runs while the socket is not logged in. */
  #patience: NodeJS.Timeout;

  constructor(service: SocketService, socket: WebSocket, stream: Duplex, address: string) {
    this.#service = service;
    this.#socket = socket;
    this.#stream = stream;
    this.#address = address;
    service.strangers.add(address);
    this.#lastFrame = Date.now();
    this.#patience = this.#awaitLogin();
    socket.on('message', (data, isBinary) => this.#take(data, isBinary));
    socket.on('close', () => {
      this.unbind();
      service.strangers.remove(address);
      clearTimeout(this.#patience);
    });
    socket.on('error', () => socket.terminate());
  }

  get userId(): string {
    return this.#userId;
  }
  get family(): string {
    return this.#family;
  }
  isIdle(now: number): boolean {
    return now - this.#lastFrame > imLimits.idleMs;
  }

  push(frame: Buffer): void {
    if (this.#held !== null) this.#held.push(frame);
    else this.#write(frame);
  }
  unbind(): void {
    if (this.#userId === '') return;
    this.#service.hub.leave(this);
    this.#userId = '';
    this.#service.strangers.add(this.#address);
    this.seen.clear();
    this.#patience = this.#awaitLogin();
  }
  drop(): void {
    this.#socket.terminate();
  }
  end(): void {
    this.#socket.close(1001);
  }
  /** Answers what has been asked, then closes the socket with "service restart": the client comes back elsewhere. */
  async leave(): Promise<void> {
    await this.#chain;
    if (this.#socket.readyState === this.#socket.CLOSED) return;
    const closed = new Promise((resolve) => this.#socket.once('close', resolve));
    const late = setTimeout(() => this.drop(), imLimits.goodbyeMs);
    this.#socket.close(1012);
    await closed;
    clearTimeout(late);
  }

  #awaitLogin(): NodeJS.Timeout {
    clearTimeout(this.#patience);
    return setTimeout(() => this.drop(), this.#service.loginMs);
  }

  #send(servcmd: string, seq: number, body: Body): void {
    this.#write(socketFrame(JSON.stringify({ head: { servcmd, seq }, body })));
  }
  #write(frame: Buffer): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    // A client that does not read is disconnected: it reconnects and asks for what it missed.
    if (this.#stream.writableLength > imLimits.waitingBytes) return this.drop();
    this.#stream.write(frame);
  }

  /** How long phones may take to come back after a restart: the more there are, the longer. */
  #hint(): void {
    const spreadMs = Math.min(longestSpreadMs, Math.floor(this.#service.hub.people * spreadMsEach));
    if (spreadMs < leastSpreadMs) return;
    const event = toldEvent(this.#userId, { kind: 'spread', spreadMs }, this.#service.services.now());
    this.push(sharedFrames()([event]));
  }

  #take(data: unknown, isBinary: boolean): void {
    if (this.#flood('') > 0) return this.drop();
    this.#lastFrame = Date.now();
    const frame = isBinary && Buffer.isBuffer(data) ? readFrame(data) : null;
    if (frame === null) return this.#socket.close(1003);
    // The one command that must be fast and must not fail.
    if (frame.servcmd === 'heartbeat.alive') return this.#send(frame.servcmd, frame.seq, { ...good });
    if (frame.command === 'ws_msg_push_ack') return;
    if (!this.#hasLeave()) {
      if (this.#waiting > imLimits.burst) return this.#socket.close(1008);
      return this.#send(frame.servcmd, frame.seq, refusal(imCodes.tooOften, 'too often'));
    }
    this.#waiting++;
    this.#chain = this.#chain.then(() => this.#answer(frame)).finally(() => void this.#waiting--);
  }

  #hasLeave(): boolean {
    return this.#waiting <= imLimits.burst && this.#leave('') === 0;
  }

  async #answer(frame: Frame): Promise<void> {
    const { log, now } = this.#service.services;
    const began = now();
    if (learning.has(frame.servcmd)) this.#held = [];
    let body: Body;
    let code = 0;
    try {
      body = { ...good, ...(await this.#run(frame, began)) };
    } catch (error) {
      if (!(error instanceof ImRefusal))
        log.error('a chat command failed', error, { call: frame.servcmd, user: this.#userId });
      body =
        error instanceof ImRefusal
          ? refusal(error.code, error.message)
          : refusal(imCodes.serverFault, 'internal error');
      code = Number(body['ErrorCode']);
    }
    this.#send(frame.servcmd, frame.seq, body);
    const held = this.#held ?? [];
    this.#held = null;
    for (const frame of held) this.push(frame);
    if (frame.servcmd === 'openim.getmsg' && code === 0) this.#hint();
    const line = { call: 'im.' + frame.servcmd, code, ms: now() - began, user: this.#userId };
    if (code === imCodes.forbidden || code === imCodes.notYou || code === imCodes.sigWrong) log.audit(line);
    else log.info('chat', line);
  }

  async #run(frame: Frame, now: number): Promise<Body> {
    if (frame.servcmd === 'im_open_status.wslogin') return this.#login(frame, now);
    if (frame.servcmd === 'im_open_status.wslogout') {
      this.unbind();
      return {};
    }
    if (this.#userId === '' && !open.has(frame.servcmd)) throw new ImRefusal(imCodes.notLoggedIn, 'not logged in');
    if (this.#userId !== '' && this.#until <= now) {
      this.unbind();
      throw new ImRefusal(imCodes.sigExpired, 'expired');
    }
    // The sender is the logged-in person, whatever the frame says.
    if (frame.body['From_Account'] !== undefined && frame.body['From_Account'] !== this.#userId)
      throw new ImRefusal(imCodes.notYou, 'not your account');
    const command = commandOf(frame);
    if (command === null) {
      this.#service.services.log.info('an unknown chat command', { call: frame.servcmd.slice(0, 60) });
      return {};
    }
    const { db, services, typingGate, turns } = this.#service;
    const push = (events: readonly ConnectionEvent[]): void => this.push(sharedFrames()(events));
    const caller = { now, userId: this.#userId, by: this.id, services, seen: this.seen, typingGate, push };
    return turns(() => runCommand(db, command, frame.body, caller));
  }

  /** By signature, or on a new socket by what the first login returned. */
  async #login(frame: Frame, now: number): Promise<Body> {
    const { db, hub } = this.#service;
    const key = this.#service.key();
    const text = (name: string): string => {
      const value = frame.head[name];
      return typeof value === 'string' ? value : '';
    };
    let userId = text('identifier');
    let until: number;
    let family: string;
    if (text('usersig') !== '') {
      const checked = checkUserSig(key, userId, text('usersig'), now);
      if (checked === 'wrong') throw new ImRefusal(imCodes.sigWrong, 'wrong signature');
      if (checked === 'expired') throw new ImRefusal(imCodes.sigExpired, 'expired');
      ({ until, family } = checked);
    } else {
      const checked = checkReturn(key, text('a2'), now);
      if (checked === 'expired') throw new ImRefusal(imCodes.sigExpired, 'expired');
      if (checked === 'wrong') throw new ImRefusal(imCodes.sigWrong, 'wrong signature');
      ({ userId, until, family } = checked);
    }
    const [, known] = await Promise.all([this.#stillSignedIn(userId, family, now), numberOf(db, userId)]);
    if (text('usersig') === '' && known !== text('tinyid')) throw new ImRefusal(imCodes.sigWrong, 'wrong signature');
    if (known === null) throw new ImRefusal(imCodes.noAccount, 'no such account');
    if (known === '0') await ensureAccounts(db, [userId], now);
    const tinyId = known === '0' ? await numberOf(db, userId) : known;
    // Closed meanwhile: its end has been counted, or will be.
    if (this.#socket.readyState !== this.#socket.OPEN) throw new ImRefusal(imCodes.notLoggedIn, 'closed');
    this.unbind();
    clearTimeout(this.#patience);
    this.#service.strangers.remove(this.#address);
    this.#userId = userId;
    this.#until = until;
    this.#family = family;
    this.#instId = 100_000 + (randomBytes(4).readUInt32BE() % 900_000);
    await hub.join(this);
    // Detects a session that ended before the socket was registered.
    await this.#stillSignedIn(userId, family, now);
    return {
      A2Key: signReturn(key, userId, until, family),
      TinyId: tinyId,
      HelloInterval: imLimits.helloSeconds,
      InstId: this.#instId,
      TimeStamp: Math.floor(now / 1000),
      CustomStatus: '',
      PurchaseBits: '0',
    };
  }

  /** A signature without a token family (of a tool) is valid until it expires. */
  async #stillSignedIn(userId: string, family: string, now: number): Promise<void> {
    const { db, turns } = this.#service;
    if (family === '' || (await turns(() => familyLives(db, userId, family, now)))) return;
    this.unbind();
    throw new ImRefusal(imCodes.sigExpired, 'signed out');
  }
}

const refusal = (code: number, words: string): Body => ({ ActionStatus: 'FAIL', ErrorCode: code, ErrorInfo: words });
