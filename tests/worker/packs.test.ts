// Worker scripts that are loaded on demand: asks that wait for one, failed loads, and stored jobs that need one.
import { describe, expect, it } from 'vitest';
import { allScripts } from '../../worker/packs/allScripts';
import type { Kernel, PackName } from '../../worker/kernel/types';
import { memoryStorage } from '../../worker/edges/storage';
import { json, me } from './fixtures';
import { createWorld, bootWith, said } from './world';
import type { Answers } from './world';

const signedIn = { token: 'A', visitorTerms: '1' };
const scriptsAsked = (w: ReturnType<typeof createWorld>, pack: PackName = 'more') =>
  w.log.filter((e) => e.topic === 'kernel.script' && e.kind === 'ask' && (e.payload as { pack: string }).pack === pack)
    .length;

/** The topics for which the domains of this pack register handlers. */
function handledBy(name: PackName): string[] {
  const topics: string[] = [];
  const w = createWorld({ domainsAfter: -1 });
  const listening: Kernel = Object.assign(Object.create(w.kernel) as Kernel, {
    handle: (topic: string) => void topics.push(topic),
    handleLater: (topic: string) => void topics.push(topic),
  });
  for (const d of allScripts.pack(name)?.domains ?? []) d.start(listening);
  return topics;
}

describe('a script that is loaded on demand', () => {
  it('is not requested by the first screen; chat is requested later, for a signed-in person only', async () => {
    const visitor = createWorld({ boot: bootWith({ visitorTerms: '1' }) });
    await visitor.pass(30_000);
    expect([scriptsAsked(visitor), scriptsAsked(visitor, 'chat')]).toEqual([0, 0]);
    const w = createWorld({
      boot: bootWith(signedIn),
      answers: {
        'session.getUserInfo': { data: json(me()) },
        'notices.getUnread': {
          data: {
            interactiveNumber: 0,
            systemInformsNumber: 0,
            groupNoticeNumber: 0,
            chatNumber: 0,
            seq: 1,
            hasConversations: 1,
          },
        },
      },
    });
    await w.pass(2900);
    expect([scriptsAsked(w), scriptsAsked(w, 'chat')]).toEqual([0, 0]);
    await w.pass(30_000);
    expect([scriptsAsked(w), scriptsAsked(w, 'chat')]).toEqual([0, 1]);
  });
  it('is requested once by the commands that need it, and serves them', async () => {
    const w = createWorld({ boot: bootWith({ visitorTerms: '1' }) });
    w.post('search.openHistory', {});
    await w.ask('search.openHistory', {});
    expect(w.read('search.history')).toEqual({ list: [] });
    expect(scriptsAsked(w)).toBe(1);
  });
  it('serves what was asked before it came first, also what is asked while it begins', async () => {
    const answers: Answers = {
      'session.getUserInfo': { data: json(me()) },
      'search.listSuggestions': (input) => ({ data: [{ word: said(input, 'keyword'), marks: [] }] }),
    };
    const w = createWorld({ boot: bootWith(signedIn), answers });
    await w.pass(1000);
    w.post('search.suggest', { words: '' });
    let begins = false;
    w.onEdge(({ topic, payload }) => {
      const read = payload as { op?: string };
      if (begins || topic !== 'kernel.storage' || read.op === 'put' || !w.read('forum.drafts')) return;
      begins = true;
      w.post('search.suggest', { words: '独库' });
    });
    await w.pass(3000);
    expect(begins).toBe(true);
    expect(w.read('search.suggestions')?.words).toBe('独库');
  });
  it('that fails to load rejects the waiting ask with network, and is requested again by the next ask', async () => {
    const w = createWorld({ boot: bootWith({ visitorTerms: '1' }), scriptLost: 1 });
    await expect(w.ask('search.openHistory', {})).rejects.toMatchObject({ failure: { code: 'network' } });
    await w.ask('search.openHistory', {});
    expect([scriptsAsked(w, 'contracts'), scriptsAsked(w)]).toEqual([2, 1]);
  });
  it('with the contracts is loaded by itself after a while, or at once by a read that needs it', async () => {
    const answers: Answers = { 'shop.listCategories': { data: [] } };
    const quiet = createWorld({ boot: bootWith({ visitorTerms: '1' }), answers });
    await quiet.pass(1000);
    expect([scriptsAsked(quiet, 'contracts'), quiet.kernel.entry('shop.listCategories')]).toEqual([0, undefined]);
    await quiet.pass(1000);
    expect([scriptsAsked(quiet, 'contracts'), quiet.kernel.entry('shop.listCategories')?.is]).toEqual([1, 'call']);
    const w = createWorld({ boot: bootWith({ visitorTerms: '1' }), answers });
    expect(await w.ask('shop.listCategories', {})).toEqual([]);
    await w.pass(5000);
    expect([scriptsAsked(w, 'contracts'), scriptsAsked(w)]).toEqual([1, 0]);
  });
  it('with the contracts is requested again by itself after failed loads', async () => {
    const w = createWorld({ boot: bootWith({ visitorTerms: '1' }), scriptLost: 2 });
    await w.pass(30_000);
    expect(scriptsAsked(w, 'contracts')).toBe(3);
    expect(w.kernel.entry('shop.listCategories')?.is).toBe('call');
  });
  it('is loaded for a stored job of an earlier worker, which is sent once under its client token', async () => {
    const storage = memoryStorage();
    const answers: Answers = {
      'session.getUserInfo': { data: json(me()) },
      'users.changeSettings': { lost: 'network' },
    };
    const first = createWorld({ boot: bootWith(signedIn), answers, storage });
    await first.pass(3000);
    await first.ask('users.changeSettings', { like: 0 }).catch(() => undefined);
    await first.pass(500);
    const token = first.sent
      .filter((s) => s.call === 'users.changeSettings')
      .map((s) => said(s.input, 'clientToken'))[0];
    const all = { like: 0, comment: 1, at: 1, follow: 1, invite: 1, activity: 1, system: 1 };
    const second = createWorld({
      boot: bootWith(signedIn),
      answers: { ...answers, 'users.changeSettings': { data: all } },
      storage,
    });
    await second.pass(60_000);
    const sent = second.sent.filter((s) => s.call === 'users.changeSettings');
    expect(sent.map((s) => said(s.input, 'clientToken'))).toEqual([token]);
    expect(scriptsAsked(second)).toBe(1);
  });
  it.each(['more', 'chat'] as const)(
    '%s serves only commands and writes, because a read does not wait for its script',
    (name) => {
      const w = createWorld({ boot: bootWith({ visitorTerms: '1' }) });
      return w.pass(3000).then(() => {
        const reads = handledBy(name).filter((topic) => {
          const entry = w.kernel.entry(topic);
          return !entry || (entry.is === 'call' && !entry.write);
        });
        expect(reads).toEqual([]);
      });
    },
  );
});
