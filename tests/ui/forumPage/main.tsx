// The whole app on a memory player: the test plays the worker, and reads what the page asked.
import { createRoot } from 'react-dom/client';
import { createClient } from '../../../bus/client/client';
import type { Json } from '../../../bus/protocol/envelope';
import { createMemoryPlayer } from '../../../bus/players/memory';
import type { AskTopic, EventTopic, StreamTopic } from '../../../bus/client/topics';
import { setClient } from '../../../ui/bus';

const now = () => Date.now();
const memory = createMemoryPlayer({ now });

/** The interface for the test, which can pass only strings and JSON. */
export type Stage = {
  /** Renders the app at this address. */
  start(at: string): Promise<void>;
  emit(topic: string, value: Json, key: string): Promise<void>;
  tell(topic: string, payload: Json): Promise<void>;
  /** Answers these asks with an empty object. */
  nod(topics: readonly string[]): void;
  asked(topic: string): Json[];
  isOpen(topic: string): boolean;
  /** Answers the oldest open ask of this topic, or fails it (`output` is then the failure's data). */
  settle(topic: string, output: Json, failCode: string): Promise<void>;
};
const stage: Stage = {
  async start(at) {
    history.replaceState(null, '', at);
    setClient(createClient(memory, now));
    // The navigation module reads the address when it is imported, so the import comes after `replaceState`.
    const { App } = await import('../../../ui/app/App');
    createRoot(document.getElementById('root') as HTMLElement).render(<App config={{ demo: 1, newChatNotice: 1 }} />);
  },
  emit: (topic, value, key) => memory.emit(topic as StreamTopic, value as never, key),
  tell: (topic, payload) => memory.tell(topic as EventTopic, payload as never),
  nod: (topics) => topics.forEach((topic) => memory.answer(topic as AskTopic, () => ({}) as never)),
  asked: (topic) => memory.posted.filter((e) => e.kind === 'ask' && e.topic === topic).map((e) => e.payload),
  isOpen: (topic) => memory.openAsks().some((e) => e.topic === topic),
  async settle(topic, output, failCode) {
    const ask = memory.openAsks().filter((e) => e.topic === topic)[0];
    if (ask)
      await (failCode
        ? memory.fail(ask, { code: failCode, message: '', ...(output === null ? null : { data: output }) })
        : memory.reply(ask, output));
  },
};
Object.assign(window, { stage });
