// Kit of the chat service's tests: a test server with sockets on its own port, the pinned SDK as a phone, and bare
// frames for what the SDK would not send.
import { createRequire } from 'node:module';
import { createServer, type Server } from 'node:http';
import { connect, createServer as createLine, type Socket } from 'node:net';
import { basename } from 'node:path';
import { WebSocket } from 'ws';
import type { Opened } from '../../server/db/open';
import { openBus } from '../../server/composition/bus';
import { boundBus } from '../../server/notifications/bus/bus';
import { imKey, startIm, type ImService } from '../../server/im/sockets/service';
import { signUser } from '../../server/im/userSig';
import { openTestServer, prefixed, type TestServer } from './kit';
import type { Person } from './community';

export type ImTestServer = TestServer & {
  origin: string;
  im: ImService;
  sig: (person: string, seconds?: number) => string;
  port: number;
};

export async function openImTestServer(open: () => Promise<Opened>, loginMs?: number): Promise<ImTestServer> {
  let opened: Opened | null = null;
  const testServer = await openTestServer(async () => (opened = await open()));
  if (opened === null) throw new Error('no database');
  const one = await attachIm(testServer, opened, loginMs);
  return {
    ...testServer,
    ...one,
    close: async () => {
      await one.stop();
      await testServer.close();
    },
  };
}

type Attached = Pick<ImTestServer, 'origin' | 'im' | 'sig' | 'port'> & { stop: () => Promise<void> };
/** Sockets of a test server; a second one on the same database is another process. */
export async function attachIm(testServer: TestServer, opened: Opened, loginMs?: number): Promise<Attached> {
  const { services } = testServer.running;
  const nats = opened.isEmbedded ? '' : (process.env['TEST_BUS_URL'] ?? '');
  // A community of its own on the server that all tests share.
  const busUrl = nats === '' ? '' : prefixed(nats, basename(testServer.config.dataDir));
  const bus = boundBus(testServer.db) ?? (await openBus(opened, busUrl, services.log));
  const im = await startIm(testServer.db, bus, services, loginMs);
  const server: Server = createServer((_request, response) => void response.writeHead(404).end());
  im.attach(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const at = server.address();
  const port = typeof at === 'object' && at !== null ? at.port : 0;
  return {
    im,
    port,
    origin: `ws://127.0.0.1:${port}/im`,
    sig: (person, seconds) => signUser(imKey(services), person, testServer.clock.now, seconds),
    stop: async () => {
      await im.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

type Body = { [key: string]: unknown };
export type Wire = {
  socket: WebSocket;
  person: string;
  /** The answer's body. */
  ask: (servcmd: string, body?: Body) => Promise<Body>;
  /** The code of the answer; 0 on success. */
  code: (servcmd: string, body?: Body) => Promise<number>;
  /** Events that were pushed, as they came. */
  events: Body[];
  close: () => void;
};
export const groupCommand = (name: string): string => 'group_open_http_svc.' + name;

/**
 * A socket that speaks the wire, logged in as a person (or not, for ''). `login`: what its command for the login
 * carries.
 */
export async function openWire(
  testServer: Pick<ImTestServer, 'origin' | 'sig'>,
  person: Person | '',
  headers: Record<string, string> = {},
  login: Record<string, string> = person === '' ? {} : { identifier: person, usersig: testServer.sig(person) },
): Promise<Wire> {
  const socket = new WebSocket(testServer.origin + '/binfo?sdkappid=1400000000', { headers });
  await new Promise<void>((resolve, reject) => {
    socket.once('open', () => resolve());
    socket.once('error', reject);
  });
  const waiting = new Map<number, (body: Body) => void>();
  const events: Body[] = [];
  let seq = 0;
  socket.on('message', (data: Buffer) => {
    const { head, body } = JSON.parse(data.toString('utf8')) as { head: { seq: number; servcmd: string }; body: Body };
    const take =
      head.servcmd.endsWith('msg_push') || head.servcmd.endsWith('forceoffline') ? undefined : waiting.get(head.seq);
    if (take === undefined) events.push(...((body['EventArray'] as Body[] | undefined) ?? []));
    else take(body);
  });
  const ask = (servcmd: string, body: Body = {}): Promise<Body> =>
    new Promise((resolve, reject) => {
      const mine = ++seq;
      waiting.set(mine, resolve);
      const closed = (): void => reject(new Error('the socket was closed'));
      if (socket.readyState !== WebSocket.OPEN) return closed();
      socket.once('close', closed);
      socket.send(
        Buffer.from(
          JSON.stringify({ head: { servcmd, seq: mine, ...(servcmd.endsWith('wslogin') ? login : {}) }, body }),
        ),
        { binary: true },
      );
    });
  socket.setMaxListeners(0);
  if (person !== '') await ask('im_open_status.wslogin', { State: 'Online' });
  return {
    socket,
    person,
    ask,
    code: async (servcmd, body) => Number((await ask(servcmd, body))['ErrorCode']),
    events,
    close: () => socket.terminate(),
  };
}

let random = 1;
export const textTo = (to: string, text: string, more: Body = {}): Body => ({
  To_Account: to,
  MsgSeq: ++random,
  MsgRandom: ++random,
  MsgClientTime: 1_781_000_000,
  MsgBody: [{ MsgType: 'TIMTextElem', MsgContent: { Text: text } }],
  ...more,
});
export const textIn = (groupId: string, text: string, more: Body = {}): Body => ({
  GroupId: groupId,
  Random: ++random,
  ClientSeq: ++random,
  MsgClientTime: 1_781_000_000,
  MsgBody: [{ MsgType: 'TIMTextElem', MsgContent: { Text: text } }],
  ...more,
});

/**
 * A proxy to this port under `origin`. Muted, it forwards nothing; cut, it closes connections and accepts new ones (the
 * SDK tries once).
 */
export async function openLine(
  port: number,
): Promise<{ origin: string; hush: () => void; cut: () => void; close: () => void }> {
  const open = new Set<{ near: Socket; far: Socket }>();
  const line = createLine((near) => {
    const far = connect(port, '127.0.0.1');
    const both = { near, far };
    open.add(both);
    near.pipe(far);
    far.pipe(near);
    for (const one of [near, far]) {
      one
        .on('error', () => undefined)
        .on('close', () => {
          open.delete(both);
          near.destroy();
          far.destroy();
        });
    }
  });
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve));
  const at = line.address();
  const cut = (): void => open.forEach(({ near }) => near.destroy());
  return {
    origin: `ws://127.0.0.1:${typeof at === 'object' && at !== null ? at.port : 0}/im`,
    cut,
    hush: () => open.forEach(({ near, far }) => far.unpipe(near).resume()),
    close: () => {
      cut();
      line.close();
    },
  };
}

// ── the SDK ──
type Data = { [key: string]: never } & Body;
type Answer = { code: number; data: Data };
export type Tim = {
  login: (who: { userID: string; userSig: string }) => Promise<Answer>;
  logout: () => Promise<Answer>;
  setLogLevel: (level: number) => void;
  destroy: () => Promise<unknown>;
  on: (event: string, run: (said: { data: unknown }) => void) => void;
  createTextMessage: (what: Body) => Body;
  createTextAtMessage: (what: Body) => Body;
  createCustomMessage: (what: Body) => Body;
  sendMessage: (message: Body) => Promise<Answer>;
} & { [call: string]: (input?: unknown, more?: unknown) => Promise<Answer> };
type Timless = {
  create: (options: { SDKAppID: number; proxyServer: string }) => Tim;
  EVENT: { readonly [name: string]: string };
};

const require = createRequire(import.meta.url);
export const sdkVersion = (): string => (require('tim-js-sdk/package.json') as { version: string }).version;

/** Globals that the SDK expects. */
function shim(): void {
  const windowListeners = { addEventListener: () => undefined, removeEventListener: () => undefined };
  const request = class {
    readyState = 0;
    status = 0;
    onreadystatechange: (() => void) | null = null;
    open(): void {}
    setRequestHeader(): void {}
    send(): void {
      this.readyState = 4;
      this.onreadystatechange?.();
    }
  };
  // A function: where `window` is an object, a PGlite that is opened afterwards takes itself to be in a browser.
  const around = Object.assign(() => undefined, { navigator: { userAgent: 'node' }, URL, console, ...windowListeners });
  for (const [name, value] of Object.entries({
    window: around,
    document: { charset: 'UTF-8', characterSet: 'UTF-8' },
    navigator: { userAgent: 'node' },
    WebSocket,
    HTMLInputElement: class {},
    XMLHttpRequest: request,
    Worker: undefined,
  })) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
}

export type Phone = {
  tim: Tim;
  said: { name: string; data: unknown }[];
  id: string;
  EVENT: { readonly [name: string]: string };
  /** What was said under this name so far, flat. */ heard: (name: string) => Body[];
};

/** Loads the SDK again: it keeps one instance per module, so each phone has a module of its own. */
export function loadSdk(): Timless {
  shim();
  const path = require.resolve('tim-js-sdk');
  delete require.cache[path];
  const log = console.log;
  console.log = () => undefined;
  const TIM = require(path) as Timless;
  console.log = log;
  return TIM;
}
function createTim(TIM: Timless, origin: string): Tim {
  const log = console.log;
  console.log = () => undefined;
  const tim = TIM.create({ SDKAppID: 1400000000, proxyServer: origin });
  tim.setLogLevel(4);
  console.log = log;
  return tim;
}
export async function openPhone(
  testServer: Pick<ImTestServer, 'origin' | 'sig'>,
  person: Person,
  sig = testServer.sig(person),
): Promise<Phone> {
  const TIM = loadSdk();
  const tim = createTim(TIM, testServer.origin);
  const said: Phone['said'] = [];
  for (const name of Object.values(TIM.EVENT))
    tim.on(name, function record(one) {
      said.push({ name, data: one.data });
    });
  const ready = new Promise<void>((resolve) =>
    tim.on('sdkStateReady', function go() {
      resolve();
    }),
  );
  await tim.login({ userID: person, userSig: sig });
  await ready;
  return {
    tim,
    said,
    id: person,
    EVENT: TIM.EVENT,
    heard: (name) =>
      said
        .filter((one) => one.name === name)
        .flatMap((one) => (Array.isArray(one.data) ? (one.data as Body[]) : [one.data as Body])),
  };
}

/** Waits for a state. */
export async function until<T>(
  look: () => T | Promise<T>,
  what = 'it to happen',
  ms = 20_000,
): Promise<Exclude<T, false | null | undefined | ''>> {
  const end = Date.now() + ms;
  for (;;) {
    const found = await look();
    if (found !== false && found !== null && found !== undefined && (found as unknown) !== '')
      return found as Exclude<T, false | null | undefined | ''>;
    if (Date.now() > end) throw new Error('waited in vain for ' + what);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
