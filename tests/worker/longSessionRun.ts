// A session of two phones, one in a browser and one in the app, against the real server in virtual time: every page
// with the asks of its screen, network losses, sign-ins and sign-outs, and native messages.
import { readFileSync } from 'node:fs';
import { vi } from 'vitest';
import type { Client } from '../../bus/client/client';
import { databases, openTestServer } from '../server/kit';
import { NOW } from '../server/community';
import { chances } from './longSessionPlay';
import { ask, words } from './longSessionPerson';
import type { Person, World } from './longSessionPerson';
import { home, thread, visits } from './longSessionScreens';
import { plugIn, startPhone } from './realPhone';

export const long = { ms: 60 * 60_000, bytes: 20 * 1024 * 1024 };
const phaseOf = (client: Client) => client.read('session.state')?.phase;
const glance = ({ world }: Person): Promise<void> => world.pass(900);
/** The paths in the shell's route tables (`  '/home': {`, `  '/tncRule': [{`), and one unknown path. */
export const pages: readonly string[] = [
  'navigation/routes.ts',
  'routeTable/communityRoutes.ts',
  'routeTable/serviceRoutes.ts',
]
  .flatMap((name) =>
    Array.from(
      readFileSync(new URL('../../ui/app/' + name, import.meta.url), 'utf8').matchAll(
        /^  '(\/[\w/-]+)': (?:\[\s*)?\{/gm,
      ),
      ([, path]) => path ?? '',
    ),
  )
  .concat('/no/such/page');

/** Answers the open dialog as a person would. */
async function dialogs({ phone, world, number }: Person): Promise<void> {
  const kind = phone.client.read('session.dialog')?.kind;
  if (kind === 'visitor' || kind === 'terms') {
    void ask(phone, 'session.answerTerms', { dialog: kind, agree: 1, ticked: 0 });
    await world.pass(800);
    void ask(phone, 'session.answerTerms', { dialog: kind, agree: world.chance() < 0.8 ? 1 : 0, ticked: 1 });
  } else if (kind === 'loginPrompt')
    void ask(phone, 'session.answerLoginPrompt', { confirm: world.chance() < 0.7 ? 1 : 0 });
  else if (kind === 'loginSheet') {
    void ask(phone, 'session.sendCode', { phone: number, scene: 'login' });
    await world.pass(3000);
    void ask(phone, 'session.login', { phone: number, code: world.chance() < 0.2 ? '000000' : '246810' });
  }
  await world.pass(1500);
}
/** Events that the window and the app send on their own. */
function worldSpeaks({ phone: { client }, world }: Person, inApp: boolean): void {
  const { chance } = world;
  client.tell('session.tapped', {
    role: world.pick(['button', 'link', 'tab']) ?? 'button',
    name: world.pick(words) ?? '',
  });
  client.causedByLast();
  if (chance() < 0.2) for (const visible of [0, 1] as const) client.tell('session.visibilityChanged', { visible });
  if (chance() < 0.1)
    client.tell(
      'native.crossPageReceived',
      {
        theme: 'likeChanged',
        args: [{ threadId: 'plain', isOn: 1, count: 9 }],
        random: 5,
        sender: 'other',
        at: Date.now(),
      },
      'native',
    );
  if (chance() < 0.1)
    client.tell('kernel.noted', {
      what: 'listener threw',
      detail: "TypeError: Cannot read 'x' of undefined at https://app.example/assets/a.js:1:2",
    });
  if (!inApp || chance() > 0.4) return;
  client.tell('native.keyboardChanged', { height: 291.5 }, 'native');
  client.tell('native.keyboardChanged', { height: 0 }, 'native');
  client.tell('native.paused', {}, 'native');
  client.tell('native.resumed', {}, 'native');
  client.tell(
    'native.permissionChanged',
    { type: 'PHOTO512', result: chance() < 0.5 ? 'granted' : 'denied' },
    'native',
  );
}

async function halfAnHour(person: Person, inApp: boolean, minutes: number): Promise<void> {
  const { phone, world } = person;
  const { client } = phone;
  const end = Date.now() + minutes * 60_000;
  const paths = pages.concat('/home', '/circle/threadDetail', '/circle/threadDetail');
  // The phones start at different pages, so that together they visit all of them in half the time.
  const first = inApp ? Math.floor(paths.length / 2) : 0;
  await world.pass(2500);
  for (let round = 0; Date.now() < end; round++) {
    const route = paths[(first + round) % paths.length] ?? '/home';
    client.tell('session.routeChanged', { route, tncType: route === '/tncRule' ? 'privacy' : '', title: '' });
    worldSpeaks(person, inApp);
    await (visits[route] ?? glance)(person);
    if (world.chance() < 0.15) {
      client.tell('session.networkChanged', { online: 0 });
      world.reach(false);
      await (world.chance() < 0.5 ? home : thread)(person);
      world.reach(true);
      client.tell('session.networkChanged', { online: 1 });
    }
    await dialogs(person);
    if (phaseOf(client) === 'tourist' && round % 3 === 2)
      void ask(phone, 'session.requireLogin', { intent: { route: '/home', action: 'like', args: 'plain' } });
    if (phaseOf(client) === 'user' && world.chance() < 0.05) void ask(phone, 'session.logout', {});
    await world.pass(2000 + world.chance() * 14_000);
  }
  client.tell('session.visibilityChanged', { visible: 0 });
  await world.pass(100);
}

/** Returns the recordings of both phones. Uses vitest's fake timers and restores real time afterwards. */
export async function runLongSession({
  minutes,
  seed,
}: {
  minutes: number;
  seed: number;
}): Promise<{ browser: string; app: string; visited: string[] }> {
  const testServer = await openTestServer((databases[0] as (typeof databases)[number]).open);
  const chance = chances(seed);
  let reachable = true;
  let underWay = 0;
  const visited = new Set<string>();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: NOW });
  async function answered(url: string, init: RequestInit): Promise<Response> {
    const { pathname, search } = new URL(url);
    testServer.clock.now = Date.now();
    return testServer.app.request(pathname + search, {
      method: init.method ?? 'GET',
      headers: init.headers as Record<string, string>,
      ...(init.body ? { body: init.body } : {}),
    });
  }
  const unplug = plugIn(async (url, init) => {
    const luck = chance();
    await new Promise<void>((resolve) => setTimeout(resolve, 30 + chance() * (luck < 0.05 ? 4000 : 400)));
    if (!reachable || luck < 0.02) throw new TypeError('fetch failed');
    underWay++;
    const response = await answered(url, init).finally(() => underWay--);
    // The server has handled the request; only the answer is lost.
    if (luck > 0.98) throw new TypeError('fetch failed');
    return response;
  });
  async function spend(inApp: boolean): Promise<string> {
    const native = inApp
      ? {
          'native.login': idToken('owner'),
          'native.renewIdToken': idToken('owner'),
          'native.visitorTerms': async () => ({ version: '' }),
          'native.syncRedDot': async () => ({ ok: 1 as const }),
        }
      : {};
    const phone = startPhone(
      inApp ? 'app' : 'browser',
      inApp
        ? {
            isApp: 1,
            appVersion: '5.2.1',
            appEnvironment: 'ios',
            visitorTerms: '',
            screenWidth: 390,
            screenHeight: 844,
          }
        : { visitorTerms: '' },
      { limits: long, native },
    );
    const { kernel } = phone.end;
    /** Resolves when the kernel has handled all inputs and no request is running at the server. */
    async function quiet(): Promise<void> {
      do {
        await new Promise<void>((resolve) => kernel.afterQueued(resolve));
        await new Promise<void>((resolve) => setImmediate(resolve));
      } while (underWay > 0);
    }
    async function pass(ms: number): Promise<void> {
      let over = false;
      setTimeout(() => (over = true), ms);
      while (!over) {
        await quiet();
        vi.advanceTimersToNextTimer();
      }
      await quiet();
    }
    kernel.effect(kernel.events('session.routeChanged'), ({ route }) => void visited.add(route.replace(/\?.*/, '')));
    const world: World = {
      pass,
      chance,
      pick: (all) => all[Math.floor(chance() * all.length)],
      reach: (yes) => void (reachable = yes),
    };
    await halfAnHour({ phone, world, number: inApp ? '13800000001' : '13800000002' }, inApp, minutes);
    const file = phone.recording();
    await pass(3000);
    return file;
  }
  const idToken = (person: 'owner') => async () => ({ idToken: await testServer.token(person) });
  try {
    return { browser: await spend(false), app: await spend(true), visited: Array.from(visited).sort() };
  } finally {
    unplug();
    vi.useRealTimers();
    await testServer.close();
  }
}
