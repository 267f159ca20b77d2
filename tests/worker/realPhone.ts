// A phone without a screen: the real worker (kernel, live edges, crossing, recorder) on this thread, and a page that
// sends asks and holds the ring buffer. Only the network is replaced, by a given function.
import { readFileSync } from 'node:fs';
import type { AppConfig, BootMessage } from '../../bus/protocol/appConfig';
import { createClient } from '../../bus/client/client';
import type { Client } from '../../bus/client/client';
import { AskFailed } from '../../bus/protocol/envelope';
import type { Player } from '../../bus/protocol/player';
import { writeRecording } from '../../bus/recording/recordingFile';
import { inProject } from '../../server/process/root';
import { createRing, ringLimits } from '../../bus/recording/ringBuffer';
import type { Ring } from '../../bus/recording/ringBuffer';
import type { Input, Output } from '../../bus/client/topics';
import { createEndpoint } from '../../worker/endpoint';
import type { LiveEndpoint } from '../../worker/endpoint';
import type { LoadSdk } from '../../worker/edges/edges';
import { allScripts } from '../../worker/packs/allScripts';
import { codec } from '../codec';

export type Network = (url: string, init: RequestInit) => Promise<Response>;
export type Phone = {
  client: Client;
  end: LiveEndpoint;
  ring: Ring;
  /** Waits until the ring holds all envelopes up to now, and returns it as a file. */
  recording(): Promise<string>;
};

/** The native topics that the worker asks for. */
const nativeTopics = [
  'native.retrieveIdToken',
  'native.renewIdToken',
  'native.login',
  'native.visitorTerms',
  'native.syncRedDot',
  'native.sendCrossPage',
] as const;
type NativeTopic = (typeof nativeTopics)[number];
export type NativeSide = { [T in NativeTopic]?: (input: Input<T>) => Promise<Output<T>> };

const page = readFileSync(inProject('index.html'), 'utf8');
export const appConfig = JSON.parse(/id="app-config">([^<]+)</.exec(page)?.[1] ?? '{}') as AppConfig;

/** Sets the globals that a worker needs, with one network for all phones. Returns a function that restores them. */
export function plugIn(network: Network, origin = 'http://phone.test'): () => void {
  const before = { self: Reflect.get(globalThis, 'self') as unknown, fetch: globalThis.fetch };
  Object.assign(globalThis, { self: { location: { origin }, navigator: {} }, fetch: network });
  return () => void Object.assign(globalThis, before);
}
/** `native`: the answers to native asks; the others fail as unsupported. `limits`: of the ring. */
export function startPhone(
  name: string,
  more: Partial<BootMessage['environment']> = {},
  { limits = ringLimits, native = {}, sdk }: { limits?: typeof ringLimits; native?: NativeSide; sdk?: LoadSdk } = {},
): Phone {
  const boot: BootMessage = {
    boot: 1,
    config: appConfig,
    token: '',
    at: Date.now(),
    scripts: { later: [], contracts: [], more: [], chat: [], sdk: [] },
    environment: {
      isApp: 0,
      appVersion: '',
      appEnvironment: 'android',
      screenWidth: 360,
      screenHeight: 640,
      online: 1,
      route: '/home',
      sourceType: '',
      visitorTerms: '1',
      deviceId: 'device-of-' + name,
      // Without an SDK, `saveData` keeps chat from starting on its own.
      refreshToken: '',
      saveData: sdk ? 0 : 1,
      lowEnd: 0,
      ...more,
    },
  };
  const end = createEndpoint(boot, {
    scripts: allScripts,
    bring: (name) => Promise.resolve(allScripts.pack(name)),
    sdk: sdk ?? (() => Promise.reject(new Error('no chat here'))),
  });
  end.tell('kernel.domainsLoaded', { names: allScripts.later().map((d) => d.name) });
  const player: Player = {
    kind: 'inline',
    can: { world: true, seek: false },
    open: (deliver) => end.open(deliver),
    post: (e) => void end.post([e]),
    close: () => undefined,
  };
  const client = createClient(player, () => Date.now());
  const unsupported = () => Promise.reject(new AskFailed({ code: 'unsupported', message: '' }));
  function serve<T extends NativeTopic>(topic: T): void {
    const own: NativeSide[T] = native[topic];
    client.serve(topic, own ?? unsupported);
  }
  for (const topic of nativeTopics) serve(topic);
  const ring = createRing(codec, limits);
  client.on('kernel.recorded', (chunk) => ring.add(chunk));
  return {
    client,
    end,
    ring,
    async recording() {
      const seq = end.ping();
      await until(() => ring.seq() >= seq);
      return writeRecording({ app: 'zeal', build: 'test', environment: { browser: 'node' } }, ring.lines());
    },
  };
}
/** Polls until `look` returns a value; throws after 20 s. */
export async function until<T>(look: () => T | undefined | false | null): Promise<T> {
  const from = performance.now();
  for (;;) {
    const found = look();
    if (found !== undefined && found !== false && found !== null) return found;
    if (performance.now() - from > 20_000) throw new Error('waited for nothing: ' + String(look));
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
