// A simulator of the app, at the other end of the same channel, for tests and the development pages. Answers can be set,
// delayed, refused, malformed or missing; platform, version and capabilities are chosen; events are sent. Not in the
// production page: only types are imported from here.
import type { HostCommand } from '../host';
import { examples } from '../messages/examples';
import type { SimulatedApp } from '../messages/message';
import { actWithFault } from './faultModes';
import type { Replies, Reply, Script } from './script';
import type { WireFailure, WireKind, WireMessage } from './wire';

export type SeenRequest = { id: string; name: string; data: unknown };

export type Simulator = {
  /** Takes a message of the page. */
  post: (json: string) => void;
  /** Sets what receives the simulator's messages. The app host connects itself. */
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
  /** What the page answered to requests of the app. */
  readonly answered: readonly WireMessage[];
};

export function createSimulator(script: Partial<Script> = {}, w: Window = window): Simulator {
  const current: Script = {
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
  /** Never within the page's call: an app answers from another thread. */
  function after(ms: number, fn: () => void): void {
    w.setTimeout(fn, ms);
  }
  function sendEnd(id: string, name: string, reply: Reply<unknown>): void {
    if ('silent' in reply) return;
    if ('raw' in reply) return raw(reply.raw.replace('«id»', id));
    if ('err' in reply) return send('res', id, name, undefined, reply.err);
    send('res', id, name, 'malformed' in reply ? reply.malformed : reply.data);
  }
  function sendReply(id: string, name: string, reply: Reply<unknown>): void {
    const step = reply.afterMs || 0;
    const steps = reply.progress || 0;
    for (let i = 1; i <= steps; i++) after(step * i, () => send('progress', id, name, {}));
    after(step * (steps + 1), () => sendEnd(id, name, reply));
  }
  function callGlobal(callbackName: unknown, data: unknown): void {
    const target = (w as { [name: string]: unknown } & Window)[String(callbackName)];
    after(0, () => {
      if (typeof target === 'function') (target as (answer: string) => void)(JSON.stringify(data));
    });
  }
  /** The answer of the message's example: that of an app that can do everything. */
  function replyOfExample(name: string, input: unknown): Reply<unknown> {
    if (!Object.prototype.hasOwnProperty.call(examples, name)) return { err: { code: 'unsupported', message: '' } };
    const { answer } = examples[name as HostCommand];
    const app: SimulatedApp = { idToken: current.idToken, pictures: current.pictures, terms };
    const data = typeof answer === 'function' ? answer(input as never, app) : answer;
    terms = app.terms;
    return typeof data === 'string' ? { err: { code: data, message: '' } } : { data };
  }
  /** Answers as the script says; where it says nothing, as the example does. */
  function answerLikeAnApp(id: string, name: string, data: unknown): void {
    const known = (current.replies as { [name: string]: unknown })[name] || replyOfExample(name, data);
    const reply = (
      typeof known === 'function' ? (known as (input: unknown, id: string) => unknown)(data, id) : known
    ) as Reply<unknown> | Promise<Reply<unknown>>;
    const onReply = (answer: Reply<unknown>): void => {
      if (name === 'login' && current.loginBy === 'callback' && 'data' in answer)
        callGlobal((data as { callbackName?: unknown }).callbackName, answer.data);
      else sendReply(id, name, answer);
    };
    if ('then' in reply) reply.then(onReply, () => sendReply(id, name, { err: { code: 'failed', message: '' } }));
    else onReply(reply);
  }
  function post(json: string): void {
    const message = JSON.parse(json) as WireMessage;
    const { kind, id, name, data } = message;
    if (kind === 'cancel') {
      cancelled.push(id);
      current.onCancel(id);
    }
    if (kind === 'res') answered.push(message);
    if (kind !== 'req') return;
    const greeted = (): void => {
      const { platform, appVersion, capabilities } = current;
      sendReply(
        id,
        name,
        current.hello || { data: capabilities ? { platform, appVersion, capabilities } : { platform, appVersion } },
      );
    };
    if (name !== 'hello') seen.push({ id, name, data });
    actWithFault(current.faultModes[name], {
      act: () => (name === 'hello' ? greeted() : answerLikeAnApp(id, name, data)),
      answer: (reply) => sendReply(id, name, reply),
      after,
      givenUp: () => cancelled.indexOf(id) >= 0,
    });
  }
  return {
    post,
    connect: (fn) => void (receive = fn),
    set: (change) => void Object.assign(current, change),
    reply: (name, reply) => void Object.assign(current.replies, { [name]: reply }),
    event: (name, data) => send('event', '', name, data === undefined ? {} : data),
    send,
    raw,
    seen,
    cancelled,
    answered,
  };
}
