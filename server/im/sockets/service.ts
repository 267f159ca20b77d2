// The stand-in for the chat service: accepts sockets at `/im` of the server's port, from the same origins as the API,
// and listens to the events of all processes. Not started where Tencent's own service is configured.
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocketServer } from 'ws';
import type { Services } from '../../platform/context';
import type { Db } from '../../db/open';
import { isAllowedOrigin } from '../../platform/origins';
import { forwardedAddress, networkOf } from '../../platform/network';
import { bucketGate } from '../../platform/rates';
import { makeTurns } from '../../platform/turns';
import { hmac } from '../../platform/signature';
import { Connection, imLimits } from './connection';
import { Hub } from './hub';
import { Strangers } from './strangers';
import { imPath } from '../../platform/imPath';
import type { Bus } from '../../notifications/bus/bus';
import type { SigKey } from '../userSig';

/** One in so many sockets of an address may be without a login, and always fifty. */
const loggedInShare = 40;
const lookMs = 20_000;
/** Few sockets are closed sooner than the time allows. */
const closingStepMs = 20;
/** How often a person says that they are typing, on all their phones together; a phone says it every 4 s. */
const typingRate = { perSecond: 0.5, burst: 6 };

/** Of the connections to the database: when all phones come back at once, calls still get one. */
const databaseShare = 0.5;

/** The key of the configured service, or one derived from the server's secret. */
export function imKey(services: Pick<Services, 'config' | 'secrets'>): SigKey {
  const { sdkAppId, secret } = services.config.im;
  if (secret !== '') return { sdkAppId, secret };
  const [current = '', ...older] = services.secrets.map((one) => hmac(one, 'im\n' + sdkAppId));
  return { sdkAppId, secret: current, older };
}
export const isStandIn = (services: Pick<Services, 'config'>): boolean => services.config.im.secret === '';

export type ImService = {
  attach: (server: Pick<Server, 'on'>) => void;
  connections: () => number;
  /** New sockets are answered 503: the process ends. */
  refuse: () => void;
  /** Sends the clients elsewhere, one after the other within `ms`; each has its answers before. */
  close: (ms?: number) => Promise<void>;
  /** Closes all sockets at once. */
  cut: () => void;
};

/** Where Tencent's own service has the sockets. */
export const noSockets: ImService = {
  attach: () => undefined,
  connections: () => 0,
  refuse: () => undefined,
  close: async () => undefined,
  cut: () => undefined,
};

export async function startIm(
  db: Db,
  bus: Bus,
  services: Services,
  loginMs: number = imLimits.loginMs,
): Promise<ImService> {
  const hub = new Hub(db, services.log, services.now);
  const typingGate = bucketGate(typingRate, services.now);
  const { socketsPerAddress } = services.config.im;
  const turns = makeTurns(Math.max(1, Math.floor(services.config.databasePool * databaseShare)));
  const strangers = new Strangers(Math.max(50, socketsPerAddress / loggedInShare));
  const service = { db, services, hub, key: (): SigKey => imKey(services), typingGate, loginMs, strangers, turns };
  const connections = new Set<Connection>();
  const perAddress = new Map<string, number>();
  let isEnding = false;
  const sockets = new WebSocketServer({ noServer: true, maxPayload: imLimits.frameBytes, perMessageDeflate: false });
  await hub.start(bus);

  const addressOf = (request: IncomingMessage): string => {
    const header = services.config.trustProxy ? String(request.headers['x-forwarded-for'] ?? '') : '';
    const forwarded = forwardedAddress(header);
    return networkOf(forwarded === '' ? (request.socket.remoteAddress ?? '') : forwarded);
  };
  const refuse = (socket: Duplex, status: string): void =>
    void socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);

  /** A browser always sends the origin; a client without one is not a page. */
  const mayCome = (request: IncomingMessage): boolean => {
    const { origin, host } = request.headers;
    if (origin === undefined) return true;
    return isAllowedOrigin(services.config, origin) || (URL.canParse(origin) && new URL(origin).host === host);
  };

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => socket.destroy());
    const path = (request.url ?? '').split('?')[0];
    if (path !== imPath + '/binfo') return refuse(socket, '404 Not Found');
    if (isEnding) return refuse(socket, '503 Service Unavailable');
    if (!mayCome(request)) return refuse(socket, '403 Forbidden');
    const address = addressOf(request);
    const held = perAddress.get(address) ?? 0;
    const refusal = held >= socketsPerAddress ? '429 Too Many Requests' : strangers.refusal(address);
    if (refusal !== null) return refuse(socket, refusal);
    sockets.handleUpgrade(request, socket, head, (ws) => {
      const one = new Connection(service, ws, socket, address);
      connections.add(one);
      perAddress.set(address, (perAddress.get(address) ?? 0) + 1);
      ws.on('close', () => {
        connections.delete(one);
        const left = (perAddress.get(address) ?? 1) - 1;
        if (left > 0) perAddress.set(address, left);
        else perAddress.delete(address);
      });
    });
  }

  const looking = setInterval(() => {
    for (const one of connections) if (one.isIdle(Date.now())) one.drop();
  }, lookMs);

  return {
    attach: (server) => void server.on('upgrade', upgrade),
    connections: () => connections.size,
    refuse: () => void (isEnding = true),
    close: async (ms = 0) => {
      isEnding = true;
      const all = [...connections];
      const step = Math.min(closingStepMs, ms / Math.max(1, all.length));
      await Promise.all(all.map((one, place) => wait(place * step).then(() => one.leave())));
      clearInterval(looking);
      await hub.stop();
      sockets.close();
    },
    cut: () => {
      for (const one of connections) one.drop();
    },
  };
}
