// Finds problems in a recording: failures, slow answers, answers in the wrong order, repeated jobs, long tasks, gaps in
// the numbers, and stream values that changed without a cause. Each has one line of text.
import type { Envelope, Json } from '../protocol/envelope';
import type { Links } from './links';
import { canBegin } from './runs';

export type ProblemKind = 'failure' | 'slow' | 'overtaken' | 'resent' | 'longTask' | 'gap' | 'uncaused';
/** `place`: index in the envelopes. */
export type Problem = { kind: ProblemKind; place: number; seq: number; text: string };

/** Slower answers are problems, in ms; a request may take longer than the worker itself. */
export const slowMs = { http: 3000, ask: 1000 };

/** Asks that wait for a person's action, which may take any time. */
const forPersons = new Set([
  'session.requireLogin',
  'session.answerTerms',
  'kernel.timer',
  'native.getPermission',
  'native.requestPermission',
  'native.share',
  'native.login',
  'native.pickImage',
  'native.openAlbum',
  'native.openCamera',
  'native.visitorTerms',
  'native.openWebview',
  'native.call',
]);
/** Deliberate cancellations, and native functions that the host does not have. */
const isHarmless = (topic: string, code: string): boolean =>
  code === 'cancelled' || code === 'left' || (code === 'unsupported' && topic.indexOf('native.') === 0);

type Fields = { [key: string]: Json | undefined };
const fieldsOf = (x: Json | undefined): Fields => (typeof x === 'object' && x !== null && !Array.isArray(x) ? x : {});
const word = (x: Json | undefined): string => (typeof x === 'string' || typeof x === 'number' ? String(x) : '');
const seconds = (ms: number): string =>
  ms < 1000 ? ms.toFixed(0) + ' 毫秒' : (ms / 1000).toFixed(ms < 10_000 ? 1 : 0) + ' 秒';

/** `partial`: the person left parts out of the file, so missing envelopes are no problem. */
export function problemsIn(all: readonly Envelope[], links: Links, partial = false): Problem[] {
  const found: Problem[] = [];
  const sent = new Map<string, number>();
  const asked = new Map<string, number>();
  const uncaused = new Set(links.uncaused);
  const breaks = new Map(links.breaks.map((b) => [b.place, b]));
  const endOfLife = endsOfLives(all, links);
  const overtaken = overtakenIn(all, links);

  for (let place = 0; place < all.length; place++) {
    const e = all[place] as Envelope;
    const say = (kind: ProblemKind, text: string): void => void found.push({ kind, place, seq: e.seq, text });
    const p = fieldsOf(e.payload);
    const cut = breaks.get(place);
    if (cut)
      say(
        'gap',
        cut.what === 'restart' ? '后台重新启动' : cut.missing > 0 ? `缺少 ${cut.missing} 条记录` : '编号不连续',
      );
    if (uncaused.has(place)) say('uncaused', `${e.topic} 变化没有来由`);
    const call = overtaken.get(place);
    if (call !== undefined) say('overtaken', `${call} 较早的请求后应答，盖过了较晚的`);
    if (e.topic === 'session.longTaskSeen') say('longTask', `页面停顿 ${seconds(Number(p['ms']))}`);
    else if (e.topic === 'native.refused')
      say(
        'failure',
        `原生 ${word(p['name'])} 的${p['message'] === 'event' ? '消息' : '回答'}不合约定：${word(p['field']) || '全部'}`,
      );
    else if (e.topic === 'kernel.noted') {
      const detail = word(p['detail']);
      if (p['what'] === 'long task') say('longTask', `后台停顿 ${seconds(parseFloat(detail) * 1000)}`);
      else if (p['what'] === 'slow interaction') say('slow', `操作后才有画面：${detail}`);
      else say('failure', `${word(p['what'])}：${detail.slice(0, 120)}`);
    } else if (e.kind === 'fail') {
      if (!isHarmless(e.topic, word(p['code'])))
        say(
          'failure',
          `${nameOf(all, links, place)} 失败：${[p['code'], p['message']].map(word).filter(Boolean).join(' ')}`,
        );
    } else if (e.topic === 'kernel.http' && e.kind === 'reply') {
      const refused = word(p['code']) !== '000000' || Number(p['status']) >= 400;
      if (refused)
        say(
          'failure',
          `${nameOf(all, links, place)} 被拒绝：` +
            [p['status'], p['code'], p['message']].map(word).filter(Boolean).join(' '),
        );
      if (p['replayed'] === 1) say('resent', `${nameOf(all, links, place)} 之前已送达`);
    }
    if (e.kind !== 'ask' || canBegin(e)) continue;
    if (e.topic === 'kernel.http') {
      const token = word(fieldsOf(p['input'])['clientToken']);
      // One that the recording does not show tells nothing.
      if (token && token !== '«unknown»') {
        const key = word(p['call']) + ' ' + token;
        const times = (sent.get(key) ?? 0) + 1;
        sent.set(key, times);
        if (times > 1) say('resent', `${word(p['call'])} 第 ${times} 次发送`);
      }
    } else if (e.from === 'ui' && e.id !== undefined) {
      const times = (asked.get(e.topic + e.id) ?? 0) + 1;
      asked.set(e.topic + e.id, times);
      if (times > 1) say('resent', `${e.topic} 再次请求`);
    }
    if (forPersons.has(e.topic)) continue;
    const answer = links.partner[place] as number;
    if (partial && answer < 0) continue;
    const limit = e.topic === 'kernel.http' ? slowMs.http : slowMs.ask;
    const took = (answer >= 0 ? (all[answer] as Envelope).at : (endOfLife[place] as number)) - e.at;
    if (took > limit)
      say(
        'slow',
        answer >= 0
          ? `${nameOf(all, links, place)} 用了 ${seconds(took)}`
          : `${nameOf(all, links, place)} ${seconds(took)}没有回答`,
      );
  }
  return found;
}

/**
 * Values that the answer to an older request has put in the place of those of a newer one of the same call: place → call.
 * People see what they asked for before, not last.
 */
function overtakenIn(all: readonly Envelope[], links: Links): Map<number, string> {
  const found = new Map<number, string>();
  const restarts = new Set(links.breaks.filter((b) => b.what === 'restart').map((b) => b.place));
  /** Topic and key → the newest request whose answer has changed that value. */
  const newest = new Map<string, { ask: number; call: string }>();
  for (let place = 0; place < all.length; place++) {
    if (restarts.has(place)) newest.clear();
    const e = all[place] as Envelope;
    const reply = links.parent[place] as number;
    if (e.kind !== 'emit' || reply < 0 || all[reply]?.topic !== 'kernel.http' || all[reply].kind !== 'reply') continue;
    const ask = links.partner[reply] as number;
    if (ask < 0) continue;
    const call = nameOf(all, links, ask);
    const value = e.topic + '|' + (e.key ?? '');
    const before = newest.get(value);
    if (before?.call === call && ask < before.ask) found.set(place, call);
    else newest.set(value, { ask, call });
  }
  return found;
}

/** A request's name is that of its call. */
function nameOf(all: readonly Envelope[], links: Links, place: number): string {
  const e = all[place] as Envelope;
  if (e.topic !== 'kernel.http') return e.topic;
  const ask = e.kind === 'ask' ? e : all[links.partner[place] as number];
  return word(fieldsOf(ask?.payload)['call']) || e.topic;
}
/** For each place the last time of the worker's run that contains it. */
function endsOfLives(all: readonly Envelope[], links: Links): Float64Array {
  const ends = new Float64Array(all.length);
  const cuts = new Set(links.breaks.map((b) => b.place));
  let end = 0;
  for (let place = all.length - 1; place >= 0; place--) {
    const { at } = all[place] as Envelope;
    if (place === all.length - 1 || cuts.has(place + 1)) end = at;
    ends[place] = end;
  }
  return ends;
}
