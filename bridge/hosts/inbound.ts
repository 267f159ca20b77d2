// What the app says: answers to open requests and events. Everything else is counted, noted and dropped; nothing
// throws, nothing is looked up by a name of the app's, and only this file decides that a message is from the app.
import * as v from 'valibot';
import * as native from '../../bus/contracts/native';
import type { Edges } from '../host';
import { setKeyboard, watchKeyboard } from '../keyboard';
import { isAppEvent } from '../messages/appEvents';
import type { AppEvent } from '../messages/appEvents';
import type { Post, Requests } from './requests';
import { createRate, readMessage } from './wire';
import type { WireMessage } from './wire';

const plainToken = /^[\w.~+/=-]{1,4096}$/;

export type Ear = {
  receive: (json: unknown) => void;
  /** The named global that old native logins call [spec]; random, good for one request. */
  nameCallback: (id: string) => { name: string; forget: () => void };
  /** The viewport is watched only where no app tells the keyboard's height. */
  keyboardOf: (host: 'app' | 'browser') => void;
};

export function createInbound(edges: Edges, requests: Requests, post: Post): Ear {
  const { w, client, note } = edges;
  const rate = createRate(w, (dropped) => note('native messages dropped', String(dropped) + ' above the rate'));
  let stopKeyboard: (() => void) | null = null;

  function heard(name: AppEvent, data: unknown): void {
    const parsed = v.safeParse(native[name].payload, data === undefined || data === null ? {} : data);
    if (!parsed.success) return note('native message refused', name + ' does not fit');
    if (name === 'keyboardChanged')
      setKeyboard(edges, Math.max(0, Math.min((parsed.output as { height: number }).height, w.innerHeight)));
    client.tell(('native.' + name) as 'native.resumed', parsed.output, 'native');
  }
  function take({ kind, id, name, data, err }: WireMessage): void {
    if (kind === 'event' && isAppEvent(name)) return heard(name, data);
    if (kind === 'event' || kind === 'req') {
      client.tell('native.unknownReceived', { name: name.replace(/[^\w.-]/g, '?') }, 'native');
      if (kind === 'req') post('res', id, name, {}, { code: 'unsupported', message: '' });
      return;
    }
    const mine =
      kind === 'progress'
        ? requests.progress(id, name)
        : kind === 'cancel'
          ? requests.fail(id, name, { code: 'cancelled', message: '' })
          : err
            ? requests.fail(id, name, err)
            : requests.answer(id, name, data);
    // Late, repeated or forged.
    if (!mine) note('native message refused', kind + ' that nobody waits for');
  }
  function guarded(fn: () => void): void {
    try {
      if (rate()) fn();
    } catch (e) {
      note('native message refused', String(e));
    }
  }
  function calledBack(id: string, answer: unknown): void {
    let value = answer;
    try {
      if (typeof answer === 'string' && answer.charAt(0) === '{' && answer.length <= 8192)
        value = JSON.parse(answer) as unknown;
    } catch {
      // Then it is no token either.
    }
    if (typeof value === 'object' && value !== null && Object.prototype.hasOwnProperty.call(value, 'idToken'))
      value = (value as { idToken: unknown }).idToken;
    if (value === undefined || value === null || value === '')
      requests.fail(id, 'login', { code: 'cancelled', message: '' });
    else if (typeof value === 'string' && plainToken.test(value)) requests.answer(id, 'login', { idToken: value });
    else requests.fail(id, 'login', { code: 'badAnswer', message: '' });
  }

  return {
    receive: (json) =>
      guarded(() => {
        const read = readMessage(json);
        if ('message' in read) return take(read.message);
        note('native message refused', read.refused);
        // An answer too large to be read is still an answer: nobody need wait for another.
        if (read.id) requests.fail(read.id, null, { code: 'badAnswer', message: '' });
      }),
    nameCallback(id) {
      const name = 'login_' + id;
      Object.defineProperty(w, name, {
        configurable: true,
        value: (answer: unknown) => guarded(() => calledBack(id, answer)),
      });
      return { name, forget: () => void Reflect.deleteProperty(w, name) };
    },
    keyboardOf(host) {
      if (stopKeyboard) stopKeyboard();
      stopKeyboard = host === 'browser' ? watchKeyboard(edges) : null;
    },
  };
}
