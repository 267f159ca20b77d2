// What comes from the app: answers to open requests, and events. Everything else is noted and dropped. Nothing throws,
// and no property is read by a name that the app sent.
import * as native from '../../bus/contracts/native';
import type { Edges } from '../host';
import { setKeyboard, watchKeyboard } from '../keyboard';
import { isAppEvent } from '../messages/appEvents';
import type { AppEvent } from '../messages/appEvents';
import type { Check } from './check';
import type { Post, Requests } from './requests';
import { createRateLimit, readMessage } from './wire';
import type { WireMessage } from './wire';

const declared: typeof native = native;

const plainToken = /^[\w.~+/=-]{1,4096}$/;

export type Inbound = {
  receive: (json: unknown) => void;
  /** Makes the global function that old native logins call: its name is random and good for one request. */
  nameCallback: (id: string) => { name: string; forget: () => void };
  /** Watches the viewport for the keyboard in a browser; an app sends the height. */
  watchKeyboardFor: (host: 'app' | 'browser') => void;
};

export function createInbound(edges: Edges, requests: Requests, post: Post, checked: Check): Inbound {
  const { w, client, note } = edges;
  const isWithinRate = createRateLimit(w, (dropped) =>
    note('native messages dropped', String(dropped) + ' above the rate'),
  );
  let stopKeyboard: (() => void) | null = null;

  function onEvent(name: AppEvent, data: unknown): void {
    const payload = checked<object>('event', name, declared[name].payload, data);
    if (!payload) return;
    if (name === 'keyboardChanged')
      setKeyboard(edges, Math.max(0, Math.min((payload as { height: number }).height, w.innerHeight)));
    client.tell(('native.' + name) as 'native.resumed', payload, 'native');
    // Other pages of the app over this one: nobody sees it, though its document is not hidden.
    if ((name === 'paused' || name === 'resumed') && !w.document.hidden)
      client.tell('session.visibilityChanged', { visible: name === 'resumed' ? 1 : 0 });
  }
  function onMessage({ kind, id, name, data, err }: WireMessage): void {
    if (kind === 'event' && isAppEvent(name)) return onEvent(name, data);
    if (kind === 'event' || kind === 'req') {
      client.tell('native.unknownReceived', { name: name.replace(/[^\w.-]/g, '?') }, 'native');
      if (kind === 'req') post('res', id, name, {}, { code: 'unsupported', message: '' });
      return;
    }
    const known =
      kind === 'progress'
        ? requests.progress(id, name)
        : kind === 'cancel'
          ? requests.fail(id, name, { code: 'cancelled', message: '' })
          : err
            ? requests.fail(id, name, err)
            : requests.answer(id, name, data);
    // Late, repeated or forged.
    if (!known) note('native message refused', kind + ' that nobody waits for');
  }
  function safely(fn: () => void): void {
    try {
      if (isWithinRate()) fn();
    } catch (e) {
      note('native message refused', String(e));
    }
  }
  function onLoginCallback(id: string, answer: unknown): void {
    let value = answer;
    try {
      if (typeof answer === 'string' && answer.charAt(0) === '{' && answer.length <= 8192)
        value = JSON.parse(answer) as unknown;
    } catch {
      // Not JSON: refused below, as it is no plain token.
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
      safely(() => {
        const read = readMessage(json);
        if ('message' in read) return onMessage(read.message);
        note('native message refused', read.refused);
        // An answer that is too large to read ends its request: no other will come.
        if (read.id) requests.fail(read.id, null, { code: 'badAnswer', message: '' });
      }),
    nameCallback(id) {
      const name = 'login_' + id;
      Object.defineProperty(w, name, {
        configurable: true,
        value: (answer: unknown) => safely(() => onLoginCallback(id, answer)),
      });
      return { name, forget: () => void Reflect.deleteProperty(w, name) };
    },
    watchKeyboardFor(host) {
      if (stopKeyboard) stopKeyboard();
      stopKeyboard = host === 'browser' ? watchKeyboard(edges) : null;
    },
  };
}
