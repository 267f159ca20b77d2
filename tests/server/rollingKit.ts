// People behind a proxy while its processes restart: calls of the API at a rate, and phones with sockets of chat that
// write to each other, come back when their socket is closed, and ask for what they have missed.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { WebSocket } from 'ws';
import { makeServices } from '../../server/composition/services';
import { threads } from '../../server/db/tables/forum';
import { follows, users } from '../../server/db/tables/users';
import { startSession } from '../../server/domains/session/tokens';
import { imKey } from '../../server/im/sockets/service';
import { signUser } from '../../server/im/userSig';
import { configFrom } from '../../server/process/config';
import { makeLog } from '../../server/process/log';
import { call, newToken15 } from '../signedCall.mjs';
import type { DatabaseHost } from './killable';
import { textTo } from './imKit';

export type PersonWithPhone = { id: string; token: string; signature: string };
/** People who know each other in pairs, with a token and a signature for chat each. */
export async function makePeople(home: DatabaseHost, count: number): Promise<PersonWithPhone[]> {
  const opened = await home.open();
  const html = readFileSync(join(import.meta.dirname, '../../index.html'), 'utf8');
  const config = configFrom({ DEMO: '1' }, html);
  const { services } = await makeServices(
    opened.db,
    config,
    makeLog('warn', () => undefined),
  );
  const now = Date.now();
  const ids = Array.from({ length: count }, (_, i) => 'phone' + i);
  await opened.db
    .insert(users)
    .values(ids.map((userId) => ({ userId, userName: userId, authTac: 1, createTime: now })));
  const pairs = ids.map((userId, i) => ({ userId, targetId: ids[i ^ 1] ?? '', createTime: now }));
  await opened.db.insert(follows).values(pairs);
  // Comments of one thread are written one after the other: everybody has one of their own.
  const [plain] = await opened.db.select().from(threads).where(eq(threads.threadId, 'plain'));
  await opened.db.insert(threads).values(ids.map((id) => ({ ...plain!, threadId: 'thread-' + id })));
  const people = [];
  for (const id of ids)
    people.push({
      id,
      token: (await startSession(opened.db, services, id, 'device-' + id, now)).idToken,
      signature: signUser(imKey(services), id, now),
    });
  await opened.close();
  return people;
}

/** A call that a phone would make again by itself: its nonce had been spent by an attempt that the proxy repeated. */
const spent = '010012';

export type Calls = {
  made: number;
  repeated: number;
  failed: string[];
  /** Comments that were acknowledged. */ written: string[];
};
/** Of eight calls a comment, a like, a page of the feed and small reads: `perSecond` of them until `isOver`. */
export async function makeCalls(
  origin: string,
  people: readonly { token: string; threadId: string }[],
  perSecond: number,
  isOver: () => boolean,
): Promise<Calls> {
  const calls: Calls = { made: 0, repeated: 0, failed: [], written: [] };
  const running = new Set<Promise<void>>();
  async function one(place: number): Promise<void> {
    const { token, threadId } = people[Math.floor(place / 8) % people.length]!;
    const clientToken = newToken15();
    const content = `第${place}句`;
    const attempt = (): Promise<{ code: string }> =>
      place % 8 === 0
        ? call(origin, 'POST', 'main/bbs/posts', { threadId, content, clientToken }, token)
        : place % 8 === 4
          ? call(origin, 'GET', 'main/bbs/threads/like', { threadId, isLike: 1, clientToken }, token)
          : place % 8 === 2
            ? call(origin, 'GET', 'main/bbs/threads', { tab: 'new' }, token)
            : call(origin, 'GET', 'main/search/hot-words', {}, token);
    try {
      let { code } = await attempt();
      if (code === spent) {
        calls.repeated++;
        ({ code } = await attempt());
      }
      if (code !== '000000') calls.failed.push(code);
      else if (place % 8 === 0) calls.written.push(content);
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      calls.failed.push(String(cause));
    }
  }
  const began = performance.now();
  while (!isOver()) {
    for (; calls.made < ((performance.now() - began) / 1000) * perSecond; calls.made++) {
      const task: Promise<void> = one(calls.made).finally(() => running.delete(task));
      running.add(task);
    }
    await wait(5);
  }
  await Promise.all(running);
  return calls;
}

type Body = { [key: string]: unknown };
type Message = { MsgBody?: { MsgContent?: { Text?: string } }[] };
export const textsIn = (messages: unknown): string[] =>
  (Array.isArray(messages) ? (messages as Message[]) : []).flatMap((one) => one.MsgBody?.[0]?.MsgContent?.Text ?? []);

/** A person's phone with chat, connected through the proxy from an address of its own. */
export class ChatPhone {
  readonly userId: string;
  /** Texts that the server has acknowledged. */
  readonly sent: string[] = [];
  /** Answers to messages that were not taken. */
  readonly refused: string[] = [];
  /** Texts that came, pushed or asked for. */
  readonly received: string[] = [];
  /** How often the socket was closed from the other side. */
  closed = 0;
  readonly #origin: string;
  readonly #signature: string;
  readonly #peer: string;
  readonly #address: string;
  #socket: WebSocket | null = null;
  #waiting = new Map<number, (body: Body | null) => void>();
  #seq = 0;
  #isOver = false;

  constructor(origin: string, userId: string, signature: string, peer: string, address: string) {
    this.#origin = origin.replace('http', 'ws');
    this.userId = userId;
    this.#signature = signature;
    this.#peer = peer;
    this.#address = address;
  }

  /** Resolves when it is signed in. Tries again as a phone does, sooner. */
  async connect(): Promise<void> {
    for (;;) {
      if (await this.#open()) return;
      await wait(100 + 200 * Math.random());
    }
  }

  /** Sends until it is acknowledged: the same message, which the server takes once. */
  async send(text: string): Promise<void> {
    const message = textTo(this.#peer, text);
    for (;;) {
      const answer = await this.#ask('openim.sendmsg', message);
      if (answer !== null && answer['ErrorCode'] === 0) return void this.sent.push(text);
      if (answer !== null) return void this.refused.push(JSON.stringify(answer));
      await wait(50);
    }
  }

  close(): void {
    this.#isOver = true;
    this.#socket?.terminate();
  }

  async #open(): Promise<boolean> {
    const socket = new WebSocket(this.#origin + '/im/binfo', { localAddress: this.#address });
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('open', () => resolve(true)).once('error', () => resolve(false));
    });
    if (!isOpen) return false;
    socket.on('message', (data: Buffer) => this.#hear(data));
    socket.once('close', () => {
      this.#socket = null;
      for (const answer of this.#waiting.values()) answer(null);
      this.#waiting.clear();
      if (this.#isOver) return;
      this.closed++;
      void this.connect();
    });
    this.#socket = socket;
    const head = { identifier: this.userId, usersig: this.#signature };
    const login = await this.#ask('im_open_status.wslogin', { State: 'Online' }, head);
    if (login?.['ErrorCode'] !== 0) {
      socket.terminate();
      // Its end connects again.
      return true;
    }
    await this.#catchUp();
    return true;
  }

  /** What was said while no socket was open. */
  async #catchUp(): Promise<void> {
    const known = new Set(this.received);
    let key = '';
    for (;;) {
      const page = await this.#ask('openim.getroammsg', { Peer_Account: this.#peer, MaxCnt: 100, MsgKey: key });
      if (page === null) return;
      const texts = textsIn(page['MsgList']).filter((text) => text.startsWith(this.#peer + ' '));
      const missed = texts.filter((text) => !known.has(text));
      this.received.push(...missed);
      if (page['Complete'] === 1 || texts.length > missed.length) return;
      key = String(page['MsgKey']);
    }
  }

  #ask(servcmd: string, body: Body, head: Body = {}): Promise<Body | null> {
    const socket = this.#socket;
    if (socket === null || socket.readyState !== socket.OPEN) return Promise.resolve(null);
    const seq = ++this.#seq;
    return new Promise((resolve) => {
      this.#waiting.set(seq, resolve);
      socket.send(Buffer.from(JSON.stringify({ head: { servcmd, seq, ...head }, body })), { binary: true });
    });
  }

  #hear(data: Buffer): void {
    const { head, body } = JSON.parse(data.toString('utf8')) as { head: { seq: number; servcmd: string }; body: Body };
    if (head.servcmd.endsWith('msg_push')) {
      const events = (body['EventArray'] ?? []) as { C2cMsgArray?: unknown }[];
      for (const event of events) this.received.push(...textsIn(event.C2cMsgArray));
      return;
    }
    this.#waiting.get(head.seq)?.(body);
    this.#waiting.delete(head.seq);
  }
}

/** Messages by turns, each phone's own one after the other, until `isOver`. */
export async function talk(phones: readonly ChatPhone[], perSecond: number, isOver: () => boolean): Promise<void> {
  const sending = new Map<ChatPhone, Promise<void>>();
  for (let count = 0; !isOver(); count++) {
    const phone = phones[count % phones.length]!;
    const text = `${phone.userId} ${count}`;
    sending.set(
      phone,
      (sending.get(phone) ?? Promise.resolve()).then(() => phone.send(text)),
    );
    await wait(1000 / perSecond);
  }
  await Promise.all(sending.values());
}
