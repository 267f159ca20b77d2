// Unread totals over many random runs of events, reads, polls and network losses.
import { describe, expect, it } from 'vitest';
import { json, me } from './fixtures';
import { answers, notice, push, shown, totals, unread, withTotals } from './noticeKit';
import { bootWith, createWorld } from './world';
import type { Answers } from './world';

const times = process.env['SOAK'] === '1' ? 1000 : 150;
/** Pseudo-random integers by seed, so that a failing run can be repeated. */
const chanceOf = (seed: number) => {
  let state = seed;
  return (n: number): number => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return (state >> 8) % n;
  };
};

describe('random events, reads, polls and network losses', () => {
  it(
    'end in the server’s count, which is never negative and rises only with new events',
    { tags: 'full', timeout: 300_000 },
    async () => {
      for (let run = 1; run <= times; run++) {
        const chance = chanceOf(run);
        // The server's rows with the time of their last event.
        const rows = new Map<string, { at: number; isRead: boolean }>();
        let seq = 1;
        let online = true;
        /**
         * Events on rows that were new, read or requested to be read, or that the page had not loaded when it requested the
         * read: only these may raise the count.
         */
        let causes = 0;
        const wishedRead = new Set<string>();
        const number = () => [...rows.values()].filter((row) => !row.isRead).length;
        const w = createWorld({
          boot: bootWith({ token: 'A', visitorTerms: '1' }),
          more: true,
          answers: answers({
            'session.getUserInfo': { data: json(me()) },
            'notices.getUnread': () => ({ data: json(totals(seq, { comment: number() })), after: 10 + chance(400) }),
            'notices.listNotices': () => ({
              data: withTotals(
                [...rows]
                  .map(([id, row]) => notice(0, { noticeId: id, createTime: row.at, isRead: row.isRead ? 1 : 0 }))
                  .toSorted((a, b) => b.createTime - a.createTime),
                seq,
                { comment: number() },
              ),
              after: 10 + chance(400),
            }),
            'notices.readNotices': (input) =>
              read((id, at) => (input['noticeIds'] as string[]).includes(id) && at <= Number(input['until'])),
            'notices.readAllNotices': (input) => read((_id, at) => at <= Number(input['until'])),
          }),
        });
        function read(
          which: (id: string, at: number) => boolean,
        ): ReturnType<Extract<Answers[string], (...a: never[]) => unknown>> {
          if (!online) return { lost: 'network', after: 10 + chance(100) };
          let n = 0;
          for (const [id, row] of rows)
            if (!row.isRead && which(id, row.at)) {
              row.isRead = true;
              n++;
            }
          if (n) seq++;
          // Some answers are lost although the server has marked the rows as read.
          return chance(5) === 0
            ? { lost: 'network', after: 20 }
            : { data: { unread: json(totals(seq, { comment: number() })) }, after: 10 + chance(900) };
        }
        await w.pass(2000);
        for (let step = 0; step < 12; step++) {
          const what = chance(6);
          const id = 'n' + chance(6);
          if (what <= 1) {
            if (!rows.has(id) || rows.get(id)?.isRead === true || wishedRead.has(id)) causes++;
            rows.set(id, { at: w.now(), isRead: false });
            wishedRead.delete(id);
            seq++;
            await push(w);
          } else if (what === 2) w.post('notices.openNotices', { tab: 'comment', how: 'refresh' });
          else if (what === 3) {
            for (const one of [id, 'n1']) {
              if ((rows.get(one)?.at ?? 0) > (w.read('notices.notice', one)?.createTime ?? Infinity)) causes++;
              wishedRead.add(one);
            }
            w.post('notices.readNotices', { noticeIds: [id, 'n1'] });
          } else if (what === 4) {
            w.post('notices.readAllNotices', {});
            for (const one of rows.keys()) wishedRead.add(one);
          } else {
            online = !online;
            await w.tell('session.networkChanged', { online: online ? 1 : 0 });
          }
          await w.pass(chance(700));
          const now = unread(w)?.interactiveNumber ?? 0;
          expect(now >= 0 && Number.isInteger(now), `run ${run}`).toBe(true);
        }
        online = true;
        await w.tell('session.networkChanged', { online: 1 });
        await w.pass(130_000);
        expect([run, unread(w)?.interactiveNumber]).toEqual([run, number()]);
        await w.ask('notices.openNotices', { tab: 'comment', how: 'refresh' });
        for (const [id, row] of rows)
          expect([run, id, w.read('notices.notice', id)?.isRead]).toEqual([run, id, row.isRead ? 1 : 0]);
        const seen = shown(w);
        const rises = seen.reduce((sum, n, i) => sum + Math.max(0, n - (seen[i - 1] ?? 0)), 0);
        expect(rises <= causes, `run ${run}: ${rises} rises of ${causes}: ${seen.join(' ')}`).toBe(true);
        // Without new events the count falls to 0 and does not rise again.
        await w.ask('notices.readAllNotices', {});
        const from = shown(w).length;
        w.post('notices.refreshUnread', {});
        w.post('notices.openNotices', { tab: 'comment', how: 'refresh' });
        await w.pass(5000);
        expect([
          run,
          unread(w)?.interactiveNumber,
          shown(w)
            .slice(from)
            .every((n) => n === 0),
        ]).toEqual([run, 0, true]);
      }
    },
  );
});
