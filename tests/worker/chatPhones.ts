// Starts phones with chat as processes of their own, and sends them orders.
import { fork } from 'node:child_process';
import type { Conversation, Message, MessageList, ServiceState } from '../../bus/entities/chat';
import type { Json } from '../../bus/protocol/envelope';
import type { AskTopic, EventTopic, Input, Output, Payload, StreamTopic, Value } from '../../bus/client/topics';
import { builtScript } from '../builtScript';

export type ChatPhone = Awaited<ReturnType<typeof startChatPhone>>;

export async function startChatPhone(origin: string, name: string) {
  const child = fork(await builtScript('tests/worker/chatPhoneProcess.ts'), [origin, name], {
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const open = new Map<number, { resolve: (out: Json) => void; reject: (why: Error) => void }>();
  let n = 0;
  let ready: () => void = () => undefined;
  const isReady = new Promise<void>((resolve) => (ready = resolve));
  child.on('message', (said: { n: number; out?: Json; failed?: string }) => {
    if (said.n === 0) return ready();
    const waiting = open.get(said.n);
    open.delete(said.n);
    if (said.failed !== undefined) waiting?.reject(new Error(said.failed));
    else waiting?.resolve(said.out ?? null);
  });
  child.on('exit', () => {
    for (const waiting of open.values()) waiting.reject(new Error('phone gone'));
    open.clear();
  });
  const order = (what: { do: string; topic?: string; key?: string; input?: Json }): Promise<Json> =>
    new Promise((resolve, reject) => {
      open.set(++n, { resolve, reject });
      child.send({ n, ...what });
    });
  await isReady;
  const read = async <T extends StreamTopic>(topic: T, key = ''): Promise<Value<T> | null> =>
    (await order({ do: 'read', topic, key })) as never;
  const phone = {
    name,
    read,
    ask: async <T extends AskTopic>(topic: T, input: Input<T>): Promise<Output<T>> =>
      (await order({ do: 'ask', topic, input: input as Json })) as never,
    tell: async <T extends EventTopic>(topic: T, payload: Payload<T>): Promise<void> =>
      void (await order({ do: 'tell', topic, input: payload as Json })),
    /** Gives the phone a file; `bytes` is in latin1. */
    file: async (localId: string, mime: string, bytes: string): Promise<void> =>
      void (await order({ do: 'file', topic: mime, key: localId, input: bytes })),
    /** The unhandled rejections. */
    rejections: async (): Promise<string[]> => (await order({ do: 'rejections' })) as string[],
    signIn: async (number: string): Promise<string> => (await order({ do: 'signIn', key: number })) as string,
    texts: async (id: string): Promise<string[]> => (await order({ do: 'texts', key: id })) as string[],
    recording: async (): Promise<string> => (await order({ do: 'recording' })) as string,
    service: async (): Promise<ServiceState | null> => read('chat.service'),
    list: async (id: string): Promise<MessageList | null> => read('chat.messages', id),
    messages: async (id: string): Promise<Message[]> => {
      const all: Message[] = [];
      for (const one of (await read('chat.messages', id))?.ids ?? []) {
        const message = await read('chat.message', one);
        if (message) all.push(message);
      }
      return all;
    },
    conversation: async (id: string): Promise<Conversation | null> => read('chat.conversation', id),
    kill: (signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<void> =>
      new Promise((gone) => {
        if (child.exitCode !== null || child.signalCode) return gone();
        child.once('exit', () => gone());
        child.kill(signal);
      }),
    /** Polls until `look` returns true; throws after `within` ms. */
    until: async (what: string, look: () => Promise<boolean>, within = 30_000): Promise<void> => {
      const from = performance.now();
      while (!(await look())) {
        if (performance.now() - from > within) throw new Error(`${name}: waited for nothing: ${what}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
  };
  return phone;
}
/** A phone that is signed in, with the chat service ready. */
export async function chatPhone(origin: string, name: string, number: string): Promise<ChatPhone & { userId: string }> {
  const phone = await startChatPhone(origin, name);
  const userId = await phone.signIn(number);
  await phone.ask('chat.start', {});
  await phone.until('the service is ready', async () => (await phone.service())?.phase === 'ready');
  return { ...phone, userId };
}
