// The app's own worker, unchanged, with one domain more: what the bench asks of it. Its two scripts come as one here.
import * as v from 'valibot';
import { command, event, stream } from '../../../bus/protocol/contract';
import { privately, keyOf, text } from '../../../bus/protocol/schema';
import { deferredDomains } from '../../../worker/packs/deferredDomains';
import { startRecorder } from '../../../worker/recording/startRecorder';

const count = v.number();
/** The kit's message, to the letter: 1 KB of plain fields with a text. */
const Message = v.object({
  id: count,
  conversationID: text,
  type: text,
  time: count,
  from: text,
  nick: text,
  isRevoked: v.boolean(),
  payload: v.object({ text: privately(text) }),
});
const message = (id, size) => ({
  id,
  conversationID: 'C2C' + (id % 50),
  type: 'TIMTextElem',
  time: 1760000000 + id,
  from: 'u' + (id % 97),
  nick: '车友' + (id % 97),
  isRevoked: false,
  payload: { text: 'x'.repeat(Math.max(0, size - 160)) },
});
const Body = v.object({ id: count, payload: v.object({ text: privately(text) }) });

const bench = {
  name: 'bench',
  contract: {
    echo: command(Body, Body),
    pushEvents: command(v.object({ n: count, size: count }), v.object({ at: count })),
    pushValues: command(v.object({ n: count, size: count, keys: count }), v.object({ at: count })),
    happened: event(Message),
    ended: event(v.object({ n: count })),
    value: stream(Message, keyOf(text)),
  },
  start(kernel) {
    // Made once, as the kit makes its list before it measures.
    const made = new Map();
    const messages = (n, size) => {
      const key = n + '|' + size;
      if (!made.has(key))
        made.set(
          key,
          Array.from({ length: n }, (_, i) => message(i, size)),
        );
      return made.get(key);
    };
    kernel.handle('bench.echo', (body) => body);
    kernel.handle('bench.pushEvents', ({ n, size }) => {
      for (const m of messages(n, size)) kernel.tell('bench.happened', m);
      kernel.tell('bench.ended', { n });
      return { at: n };
    });
    kernel.handle('bench.pushValues', ({ n, size, keys }) => {
      for (const m of messages(n, size)) kernel.emit('bench.value', { ...m }, 'c' + (m.id % keys));
      kernel.tell('bench.ended', { n });
      return { at: n };
    });
  },
};

self.__laterDomains = [...deferredDomains, bench];
self.__startRecorder = startRecorder;
