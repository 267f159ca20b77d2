// The live edge of `kernel.im`: the chat SDK behind its port, loaded with the first ask. The service's own events enter
// the kernel as `kernel.imSaid`. In the pack `chat`.
import type { ImAnswer, ImAsk, ImSaid } from '../../bus/entities/im';
import type { Json } from '../../bus/protocol/envelope';
import { fail } from '../kernel/failures';
import { createTabLock } from '../im/lock';
import type { ImService } from '../im/service';
import { shimWindow } from '../im/shim';
import type { TimClass } from '../im/tim';
import { createTimService } from '../im/timService';
import type { World, WorldEdge } from '../kernel/types';

/** Ops that need no login: without the SDK they are answered at once. */
const QUIET: readonly ImAsk['op'][] = ['logout', 'retry', 'visible'];

/** The socket's address: `/im` on this host, or a whole address; '' is the real service. */
export function socketUrl(server: string, origin: string): string {
  return server.indexOf('/') === 0 ? origin.replace(/^http/, 'ws') + server : server;
}
function isTim(x: unknown): x is TimClass {
  return (typeof x === 'function' || typeof x === 'object') && x !== null && 'create' in x && 'EVENT' in x;
}

export function serveIm(world: World): WorldEdge {
  const scope = self as typeof self & {
    location?: { origin: string };
    navigator?: { locks?: Parameters<typeof createTabLock>[0] };
  };
  const origin = scope.location?.origin ?? '';
  const say = (said: ImSaid): void => world.tell('kernel.imSaid', said as Json, 'im');
  let service: Promise<ImService> | null = null;
  const lock = createTabLock(
    scope.navigator?.locks,
    () => say({ what: 'phase', elsewhere: false }),
    () => {
      if (service) void service.then((its) => its.logout({ op: 'logout' })).catch(() => undefined);
      say({ what: 'phase', elsewhere: true });
    },
  );
  // The SDK leaves rejections of its own unhandled (a tip about a deleted group): they are only noted in the recording.
  self.addEventListener?.('unhandledrejection', (event) => {
    const why: unknown = event.reason;
    world.tell(
      'kernel.noted',
      { what: 'chat service', detail: why instanceof Error ? why.message.slice(0, 200) : 'rejected' },
      'env',
    );
    event.preventDefault();
  });
  async function load(): Promise<ImService> {
    const window = shimWindow(self);
    const TIM = await world.sdk();
    if (!isTim(TIM)) throw fail('network');
    const { im } = world.boot.config;
    return createTimService({
      TIM,
      window,
      server: socketUrl(im.server, origin),
      sdkAppId: im.sdkAppId,
      origin,
      say,
      timers: {
        after: (ms, fn) => world.after(ms, fn),
        random: () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 4294967296,
      },
    });
  }
  function loaded(): Promise<ImService> {
    if (!service) {
      service = load();
      service.catch(() => {
        service = null;
      });
    }
    return service;
  }
  async function run(ask: ImAsk): Promise<ImAnswer> {
    if (ask.op === 'match') {
      const words = (ask.name ?? '').toLowerCase();
      return {
        hits: (ask.texts ?? [])
          .map((text, i) => (text.toLowerCase().indexOf(words) >= 0 ? i : -1))
          .filter((i) => i >= 0),
      };
    }
    if (ask.op === 'logout') lock.release();
    if (!service && QUIET.indexOf(ask.op) >= 0) return {};
    if (ask.op === 'login' && !(await lock.take('zeal-im-' + (ask.userID ?? ''), ask.steal === 1)))
      throw fail('elsewhere');
    const its = await loaded().catch(() => {
      throw fail('network');
    });
    return its[ask.op](ask);
  }
  return { run: async (ask) => (await run(ask as ImAsk)) as Json };
}
