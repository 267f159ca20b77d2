// A simulator of the app, at the other end of the same wire: tests and the development pages drive every native path
// with it. Answers can be set, delayed, refused, malformed or missing; platform, version and capabilities are chosen;
// events are sent. Never in the production page: only types are imported from here.
import type { HostCommand } from '../host';
import { examples } from '../messages/examples';
import type { SimulatedApp } from '../messages/message';
import { actWithFault } from './faultModes';
import type { Replies, Reply, Script } from './script';
import type { WireFailure, WireKind, WireMessage } from './wire';

export type SeenRequest = { id: string; name: string; data: unknown };

export type Simulator = {
  /** What the page's channel leads to. */
  post: (json: string) => void;
  /** Where the simulator speaks to. The app host connects itself. */
  connect: (receive: (json: string) => void) => void;
  /** Changes the script while it runs. */
  set: (change: Partial<Script>) => void;
  reply: <N extends HostCommand>(name: N, reply: Replies[N]) => void;
  event: (name: string, data?: unknown) => void;
  /** One message of any kind, in the right envelope. */
  send: (kind: WireKind, id: string, name: string, data: unknown, err?: WireFailure) => void;
  raw: (json: string) => void;
  /** Requests so far, hello excepted. */
  readonly seen: readonly SeenRequest[];
  /** Ids of requests that the page gave up. */
  readonly cancelled: readonly string[];
  /** What the page answered to requests of the app's. */
  readonly answered: readonly WireMessage[];
};

export function createSimulator(script: Partial<Script> = {}, w: Window = window): Simulator {
  const now: Script = {
    platform: 'ios',
    appVersion: '5.2.1',
    capabilities: null,
    hello: null,
    idToken: 'scripted-token',
    loginBy: 'answer',
    pictures: [],
    replies: {},
    faultModes: {},
    onCancel: () => undefined,
    ...script,
  };
  const seen: SeenRequest[] = [];
  const cancelled: string[] = [];
  const answered: WireMessage[] = [];
  let terms = '';
  let receive: (json: string) => void = () => undefined;

  const raw = (json: string): void => receive(json);
  function send(kind: WireKind, id: string, name: string, data: unknown, err?: WireFailure): void {
    const message: WireMessage = { v: 1, kind, id, name, at: Date.now(), data };
    raw(JSON.stringify(err ? { ...message, err } : message));
  }
  /** Never from within the page's own call: an app answers from another thread. */
  function after(ms: number, fn: () => void): void {
    w.setTimeout(fn, ms);
  }
  function finish(id: string, name: string, reply: Reply<unknown>): void {
    if ('silent' in reply) return;
    if ('raw' in reply) return raw(reply.raw.replace('«id»', id));
    if ('err' in reply) return send('res', id, name, undefined, reply.err);
    send('res', id, name, 'malformed' in reply ? reply.malformed : reply.data);
  }
  function play(id: string, name: string, reply: Reply<unknown>): void {
    const step = reply.afterMs || 0;
    const steps = reply.progress || 0;
    for (let i = 1; i <= steps; i++) after(step * i, () => send('progress', id, name, {}));
    after(step * (steps + 1), () => finish(id, name, reply));
  }
  function callBack(callbackName: unknown, data: unknown): void {
    const target = (w as { [name: string]: unknown } & Window)[String(callbackName)];
    after(0, () => {
      if (typeof target === 'function') (target as (answer: string) => void)(JSON.stringify(data));
    });
  }
  /** The answer of the message's example: that of an app that can do everything. */
  function replyOfExample(name: string, input: unknown): Reply<unknown> {
    if (!Object.prototype.hasOwnProperty.call(examples, name)) return { err: { code: 'unsupported', message: '' } };
    const { answer } = examples[name as HostCommand];
    const app: SimulatedApp = { idToken: now.idToken, pictures: now.pictures, terms };
    const data = typeof answer === 'function' ? answer(input as never, app) : answer;
    terms = app.terms;
    return typeof data === 'string' ? { err: { code: data, message: '' } } : { data };
  }
  /** Answers as the script says; where it says nothing, as the example does. */
  function act(id: string, name: string, data: unknown): void {
    const known = (now.replies as { [name: string]: unknown })[name] || replyOfExample(name, data);
    const reply = (
      typeof known === 'function' ? (known as (input: unknown, id: string) => unknown)(data, id) : known
    ) as Reply<unknown> | Promise<Reply<unknown>>;
    const ready = (answer: Reply<unknown>): void => {
      if (name === 'login' && now.loginBy === 'callback' && 'data' in answer)
        callBack((data as { callbackName?: unknown }).callbackName, answer.data);
      else play(id, name, answer);
    };
    if ('then' in reply) reply.then(ready, () => play(id, name, { err: { code: 'failed', message: '' } }));
    else ready(reply);
  }
  function post(json: string): void {
    const message = JSON.parse(json) as WireMessage;
    const { kind, id, name, data } = message;
    if (kind === 'cancel') {
      cancelled.push(id);
      now.onCancel(id);
    }
    if (kind === 'res') answered.push(message);
    if (kind !== 'req') return;
    const greeted = (): void => {
      const { platform, appVersion, capabilities } = now;
      play(
        id,
        name,
        now.hello || { data: capabilities ? { platform, appVersion, capabilities } : { platform, appVersion } },
      );
    };
    if (name !== 'hello') seen.push({ id, name, data });
    actWithFault(now.faultModes[name], {
      act: () => (name === 'hello' ? greeted() : act(id, name, data)),
      answer: (reply) => play(id, name, reply),
      after,
      givenUp: () => cancelled.indexOf(id) >= 0,
    });
  }
  return {
    post,
    connect: (fn) => void (receive = fn),
    set: (change) => void Object.assign(now, change),
    reply: (name, reply) => void Object.assign(now.replies, { [name]: reply }),
    event: (name, data) => send('event', '', name, data === undefined ? {} : data),
    send,
    raw,
    seen,
    cancelled,
    answered,
  };
}
