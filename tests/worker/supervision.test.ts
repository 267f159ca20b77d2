// The live player detects a dead worker and starts another one without losing asks; without a usable worker the kernel
// runs on the page's thread. Uses the real Comlink with a message port in place of the worker.
import { expose } from 'comlink';
import { describe, expect, it } from 'vitest';
import type { Client } from '../../bus/client/client';
import { createClient } from '../../bus/client/client';
import type { Envelope } from '../../bus/protocol/envelope';
import { createLivePlayer } from '../../bus/players/live';
import type { LiveWorld } from '../../bus/players/live';
import { supervise } from '../../bus/players/supervision';
import type { Rescue } from '../../bus/players/supervision';
import type { Deliver, WorkerEndpoint } from '../../bus/protocol/ports';

const until = async (what: () => boolean, ms = 20_000): Promise<void> => {
  const end = Date.now() + ms;
  while (!what()) {
    if (Date.now() > end) throw new Error('it did not come to that');
    await new Promise((r) => setTimeout(r, 2));
  }
};
/** A fake worker with scripted answers that holds a lock until it dies. */
type Fake = {
  posted: Envelope[];
  alive: boolean;
  die(): void;
  emit(topic: string, payload: Envelope['payload'], key?: string): void;
  tell(topic: string, payload: Envelope['payload']): void;
  reply(ask: Envelope, payload: Envelope['payload']): void;
  opened: boolean;
  beforeOpen: Envelope[];
};
type Options = {
  deaf?: boolean;
  /** Timers take a tenth. */ quick?: boolean;
  starts?: (n: number) => boolean;
  locks?: boolean;
  inline?: () => Promise<WorkerEndpoint>;
  answer?: (ask: Envelope, fake: Fake, n: number) => void;
};
function world({
  deaf = false,
  quick = deaf,
  starts = () => true,
  locks = true,
  inline = () => Promise.reject(new Error('none')),
  answer = () => undefined,
}: Options = {}) {
  const fakes: Fake[] = [];
  const ports: MessagePort[] = [];
  const waiting = new Set<() => void>();
  const gaveUp: string[] = [];
  const unheard: string[] = [];
  let offset = 0;
  const rescue: Rescue = {
    ...(locks
      ? {
          waitForLock: (gone: () => void) => {
            waiting.add(gone);
            const last = fakes[fakes.length - 1];
            if (last && !last.alive) setTimeout(gone, 0);
            return () => waiting.delete(gone);
          },
        }
      : {}),
    inline,
    onGiveUp(why, said) {
      gaveUp.push(why);
      unheard.push(...said.map(({ topic }) => topic));
    },
  };
  const live: LiveWorld = {
    start() {
      if (!starts(fakes.length)) return undefined;
      const { port1, port2 } = new MessageChannel();
      ports.push(port1, port2);
      // Like the crossing: batches are queued until the page listens.
      const early: Envelope[][] = [];
      let deliver: Deliver = (batch) => {
        early.push(batch);
        return Promise.resolve();
      };
      let seq = 0;
      const n = fakes.length;
      const fake: Fake = {
        posted: [],
        alive: true,
        opened: false,
        beforeOpen: [],
        die() {
          fake.alive = false;
          port2.close();
          for (const fn of Array.from(waiting)) fn();
        },
        emit(topic, payload, key) {
          void deliver([
            { seq: ++seq, at: 1, from: 'worker', kind: 'emit', topic, payload, ...(key === undefined ? {} : { key }) },
          ]);
        },
        tell(topic, payload) {
          void deliver([{ seq: ++seq, at: 1, from: 'worker', kind: 'tell', topic, payload }]);
        },
        reply(ask, payload) {
          void deliver([
            {
              seq: ++seq,
              at: 1,
              from: 'worker',
              kind: 'reply',
              topic: ask.topic,
              payload,
              ...(ask.id === undefined ? {} : { id: ask.id }),
            },
          ]);
        },
      };
      const end: WorkerEndpoint = {
        open(to) {
          deliver = to;
          fake.opened = true;
          for (const batch of early.splice(0)) void to(batch);
          return Promise.resolve();
        },
        post(envelopes) {
          fake.posted.push(...envelopes);
          if (!fake.opened) fake.beforeOpen.push(...envelopes);
          for (const e of envelopes) if (e.kind === 'ask') answer(e, fake, n);
        },
        ping: () => 1,
      };
      if (!deaf) expose(end, port2);
      fakes.push(fake);
      const handle = port1 as unknown;
      return Object.assign(handle as MessagePort, { terminate: () => port1.close() }) as never;
    },
    timers: {
      after: (ms, fn) => {
        const t = setTimeout(fn, quick ? ms / 10 : ms);
        return () => clearTimeout(t);
      },
    },
    now: () => Date.now() + offset,
    supervise: () => Promise.resolve({ supervise: (line, lost) => supervise(line, lost, rescue) }),
    onAlone: () => void gaveUp.push('alone'),
  };
  const player = createLivePlayer(live);
  const client: Client = createClient(player, () => Date.now());
  const close = () => {
    player.close();
    for (const p of ports) p.close();
  };
  return { fakes, client, gaveUp, unheard, close, skip: (ms: number) => void (offset += ms) };
}
const state = { phase: 'user', isLogin: true };

describe('a worker', () => {
  it('answers asks and delivers streams to the page', async () => {
    const w = world({ answer: (ask, fake) => fake.reply(ask, { loggedIn: 1 }) });
    await until(() => w.fakes[0]?.opened === true);
    await expect(w.client.ask('session.renewToken', {})).resolves.toEqual({ loggedIn: 1 });
    w.fakes[0]?.emit('session.busy', { show: 1 });
    await until(() => w.client.read('session.busy')?.show === 1);
    expect(w.client.read('kernel.health')).toEqual({ restarts: 0, inline: 0 });
    w.close();
  });

  it('that dies is replaced within a second; it gets the page’s streams first and then the open asks', async () => {
    const w = world({
      answer: (ask, fake, n) => {
        if (n === 1) fake.reply(ask, {});
      },
    });
    await until(() => w.fakes[0]?.opened === true);
    const first = w.fakes[0] as Fake;
    first.emit('session.state', state);
    first.emit('forum.feed', { ids: ['t1', 't2'], phase: 'ready' }, 'recommend');
    first.emit('session.dialog', { kind: 'loginPrompt' });
    await until(() => w.client.read('session.dialog') !== undefined);
    const open = w.client.ask('forum.addPost', { threadId: 't1', content: '好' });
    await until(() => first.posted.some((e) => e.topic === 'forum.addPost'));
    const began = Date.now();
    first.die();
    await expect(open).resolves.toEqual({});
    expect(Date.now() - began).toBeLessThan(1000);
    const [asked] = first.posted.filter((e) => e.topic === 'forum.addPost');
    const second = w.fakes[1] as Fake;
    expect(second.posted.filter((e) => e.topic === 'forum.addPost')).toEqual([asked]);
    expect(second.beforeOpen.map((e) => e.kind + ' ' + e.topic)).toEqual([
      'emit session.state',
      'emit forum.feed',
      'ask forum.addPost',
    ]);
    // The page keeps its value, so the start page does not flash.
    expect(w.client.read('session.state')).toEqual(state);
    await until(() => w.client.read('kernel.health')?.restarts === 1);
    w.close();
  });

  it('that replaces a dead one does not get the streams of an earlier person', async () => {
    const w = world({});
    await until(() => w.fakes[0]?.opened === true);
    const first = w.fakes[0] as Fake;
    first.emit('session.state', state);
    first.emit('shop.orders', { ids: ['o1'] }, 'all');
    first.emit('circles.list', { ids: ['c1'] }, 'mine');
    first.emit('circles.list', { ids: ['c2'] }, 'recommended');
    first.tell('kernel.personChanged', { gone: ['shop.orders', 'circles.list|mine'] });
    await until(
      () =>
        w.client.read('circles.list', 'recommended') !== undefined && w.client.read('shop.orders', 'all') === undefined,
    );
    expect(w.client.read('circles.list', 'mine')).toBeUndefined();
    first.die();
    await until(() => w.client.read('kernel.health')?.restarts === 1);
    expect((w.fakes[1] as Fake).beforeOpen.map((e) => e.topic + '|' + (e.key ?? ''))).toEqual([
      'session.state|',
      'circles.list|recommended',
    ]);
    w.close();
  });

  it('that replaces a dead one gets the whole value of a patched list', async () => {
    const w = world();
    await until(() => w.fakes[0]?.opened === true);
    const ids = Array.from({ length: 10 }, (_, i) => 't' + String(i));
    w.fakes[0]?.emit('forum.feed', { ids, phase: 'ready' }, 'new');
    w.fakes[0]?.emit('forum.feed', { ids: ['t10'], idsFrom: 10, phase: 'ready' }, 'new');
    await until(() => w.client.read('forum.feed', 'new')?.ids.length === 11);
    w.fakes[0]?.die();
    await until(() => w.fakes[1]?.opened === true);
    const back = w.fakes[1]?.posted.find((e) => e.topic === 'forum.feed');
    expect(back?.payload).toMatchObject({ ids: [...ids, 't10'] });
    w.close();
  });

  it('that dies 30 times has all 60 asks answered, also those made while it is dead', async () => {
    const answered = new Set<string | undefined>();
    const w = world({
      answer: (ask, fake) => {
        answered.add(ask.id);
        fake.reply(ask, {});
      },
    });
    await until(() => w.fakes[0]?.opened === true);
    const all: Promise<unknown>[] = [];
    for (let i = 0; i < 30; i++) {
      const n = w.fakes.length;
      all.push(w.client.ask('forum.hideThread', { threadId: 'a' + String(i) }));
      w.fakes[n - 1]?.die();
      all.push(w.client.ask('forum.hideThread', { threadId: 'b' + String(i) }));
      await until(() => w.fakes.length > n && w.fakes[w.fakes.length - 1]?.opened === true);
      w.skip(20_000);
      await Promise.all(all);
    }
    // An ask that is posted again to the next worker keeps its id: that makes its handler run once.
    expect(answered.size).toBe(60);
    expect(w.gaveUp).toEqual([]);
    w.close();
  });

  it('that always dies is given up after five restarts, and all asks reject with workerLost', async () => {
    const w = world({ quick: true, answer: (_ask, fake) => fake.die() });
    await until(() => w.fakes[0]?.opened === true);
    const ask = w.client.ask('forum.openFeed', { feed: 'x' }).then(
      () => 'answered',
      (e: { failure?: { code: string } }) => e.failure?.code,
    );
    expect(await ask).toBe('workerLost');
    const more: Promise<unknown>[] = [];
    for (let i = 0; i < 10 && w.gaveUp.length === 0; i++) {
      const lost = w.client
        .ask('forum.openFeed', { feed: String(i) })
        .catch((e: { failure?: { code: string } }) => e.failure?.code);
      more.push(lost);
      await lost;
    }
    await until(() => w.gaveUp.length > 0);
    expect(w.gaveUp).toEqual(['crashes']);
    expect(new Set(await Promise.all(more))).toEqual(new Set(['workerLost']));
    expect(w.fakes.length).toBeLessThanOrEqual(6);
    w.close();
  });

  it('without locks is replaced after 20 s without a sign of life', async () => {
    const w = world({ locks: false, quick: true, answer: (ask, fake) => fake.reply(ask, {}) });
    await until(() => w.fakes[0]?.opened === true);
    expect(w.fakes).toHaveLength(1);
    w.fakes[0]?.die();
    // A late answer of the dead worker is also a sign of life, after which another 20 s must pass.
    for (let tries = 0; tries < 5 && w.fakes.length < 2; tries++) {
      w.skip(21_000);
      await until(() => w.fakes.length > 1, 1000).catch(() => undefined);
    }
    await until(() => w.fakes[w.fakes.length - 1]?.opened === true);
    await expect(w.client.ask('forum.openFeed', { feed: 'new' })).resolves.toEqual({});
    w.close();
  });
});

describe('the kernel on the page’s thread', () => {
  const onThePage = (posted: Envelope[]): WorkerEndpoint => {
    let deliver: Deliver = () => Promise.resolve();
    return {
      open(to) {
        deliver = to;
        return Promise.resolve();
      },
      post(envelopes) {
        posted.push(...envelopes);
        for (const e of envelopes)
          if (e.kind === 'ask')
            void deliver([
              {
                seq: 1,
                at: 1,
                from: 'worker',
                kind: 'reply',
                topic: e.topic,
                payload: {},
                ...(e.id === undefined ? {} : { id: e.id }),
              },
            ]);
      },
      ping: () => 1,
    };
  };
  it.each([
    ['cannot be made', { starts: () => false }],
    ['never answers (its script could not be had)', { deaf: true }],
  ])('is used when the worker %s, and gets all earlier envelopes', async (_what, how) => {
    const posted: Envelope[] = [];
    const w = world({ ...how, inline: () => Promise.resolve(onThePage(posted)) });
    w.client.tell('session.visibilityChanged', { visible: 1 });
    await expect(w.client.ask('forum.openFeed', { feed: 'new' })).resolves.toEqual({});
    expect(posted.map((e) => e.topic)).toEqual(['session.visibilityChanged', 'forum.openFeed']);
    expect(w.client.read('kernel.health')).toEqual({ restarts: 0, inline: 1 });
    w.close();
  });
  it('that fails to start is reported as nowhere, and asks reject with workerLost', async () => {
    const w = world({ starts: () => false });
    w.client.tell('kernel.noted', { what: 'page error', detail: '' });
    const ask = w.client
      .ask('forum.openFeed', { feed: 'new' })
      .catch((e: { failure?: { code: string } }) => e.failure?.code);
    expect(await ask).toBe('workerLost');
    expect(w.gaveUp).toEqual(['nowhere']);
    expect(w.unheard, 'what nobody has heard, for a report').toEqual(['kernel.noted', 'forum.openFeed']);
    await expect(w.client.ask('forum.openFeed', { feed: 'later' }), 'an ask after that').rejects.toMatchObject({
      failure: { code: 'workerLost' },
    });
    w.close();
  });
});
