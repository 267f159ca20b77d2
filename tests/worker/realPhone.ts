// A phone without a screen: the worker's real end (kernel, live edges, crossing, recorder) on this thread, with a page
// that asks by hand and holds the ring. Its network is the function that it is given; all else is real.
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
  /** Waits until the ring holds what has been said so far, and gives it as a file. */
  recording(): Promise<string>;
};

/** What the worker asks of the page's native side. */
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

/** Makes what a worker finds around it; one network for all phones. Gives back what takes it away again. */
export function plugIn(network: Network, origin = 'http://phone.test'): () => void {
  const before = { self: Reflect.get(globalThis, 'self') as unknown, fetch: globalThis.fetch };
  Object.assign(globalThis, { self: { location: { origin }, navigator: {} }, fetch: network });
  return () => void Object.assign(globalThis, before);
}
/**
 * `native`: the page's native side answers what it knows; without one everything native is unsupported. `limits`: of
 * the ring.
 */
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
      // Without an SDK nobody starts chat by himself.
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
/** Looks again and again until there is something; 20 s at most. */
export async function until<T>(look: () => T | undefined | false | null): Promise<T> {
  const from = performance.now();
  for (;;) {
    const found = look();
    if (found !== undefined && found !== false && found !== null) return found;
    if (performance.now() - from > 20_000) throw new Error('waited for nothing: ' + String(look));
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
