// A phone as a process of its own: the worker's real endpoint with the unmodified chat SDK, of which a process can hold
// only one instance. The parent drives it by messages; a test may kill it like a webview.
import { createRequire } from 'node:module';
import WebSocket from 'ws';
import type { Json } from '../../bus/protocol/envelope';
import { failureIn } from '../../worker/kernel/failures';
import { asRaw } from '../../worker/im/tim';
import { startPhone, until } from './realPhone';

type Order = {
  n: number;
  do: 'ask' | 'read' | 'texts' | 'signIn' | 'tell' | 'recording' | 'file' | 'rejections';
  topic?: string;
  key?: string;
  input?: Json;
};
const [, , origin = '', name = 'a'] = process.argv;
const global = globalThis as { [name: string]: unknown };
Object.assign(globalThis, { self: globalThis, WebSocket });
for (const [key, value] of [
  ['location', { origin }],
  ['navigator', { userAgent: 'node', language: 'zh-CN', platform: 'Linux' }],
] as const)
  Object.defineProperty(global, key, { value, configurable: true, writable: true });
// In a browser's worker an unhandled rejection of the SDK is only a console line, so it must not end the process here.
const rejections: string[] = [];
process.on('unhandledRejection', (why) =>
  rejections.push(String(asRaw(why)['code'] ?? (why instanceof Error ? (why.stack ?? '').slice(0, 600) : why))),
);
const quiet = () => undefined;
Object.assign(console, { log: quiet, info: quiet, warn: quiet, debug: quiet });

const require = createRequire(import.meta.url);
const phone = startPhone(name, {}, { sdk: async () => require('tim-js-sdk') as unknown });
// Orders of the parent are untyped here; the parent's own functions are typed.
const ask = (topic: string, input: Json): Promise<Json> => phone.client.ask(topic as never, input as never);
const read = (topic: string, key?: string): Json | undefined => phone.client.read(topic as never, key);

/** The texts of a conversation from top to bottom, without the notices of revoked messages. */
function texts(id: string): string[] {
  return (phone.client.read('chat.messages', id)?.ids ?? []).flatMap((m) => {
    const message = phone.client.read('chat.message', m);
    if (message?.revokedText) return [];
    return [message && 'text' in message.payload ? message.payload.text : (message?.type ?? '?')];
  });
}
async function signIn(number: string): Promise<Json> {
  await until(
    () =>
      phone.client.read('session.state')?.phase === 'tourist' || phone.client.read('session.state')?.phase === 'user',
  );
  if (phone.client.read('session.state')?.phase !== 'user')
    await phone.client.ask('session.login', { phone: number, code: '246810' });
  await until(() => phone.client.read('session.me'));
  return phone.client.read('session.me')?.userId ?? '';
}
async function run(order: Order): Promise<Json> {
  if (order.do === 'signIn') return signIn(order.key ?? '');
  if (order.do === 'ask') return ask(order.topic ?? '', order.input ?? {});
  if (order.do === 'texts') return texts(order.key ?? '');
  if (order.do === 'recording') return phone.recording();
  if (order.do === 'file') {
    phone.end.hold(
      order.key ?? '',
      new Blob([Buffer.from(typeof order.input === 'string' ? order.input : '', 'latin1')], {
        type: order.topic ?? '',
      }),
    );
    return {};
  }
  if (order.do === 'tell') {
    phone.client.tell(order.topic as never, (order.input ?? {}) as never);
    return {};
  }
  if (order.do === 'rejections') return rejections;
  return read(order.topic ?? '', order.key) ?? null;
}
process.on('message', (order: Order) => {
  run(order).then(
    (out) => process.send?.({ n: order.n, out: out ?? null }),
    (why: unknown) => process.send?.({ n: order.n, failed: failureIn(why)?.code ?? String(why) }),
  );
});
process.send?.({ n: 0, out: 'ready' });
