// Whose a message is, said again within a long run.
import { describe, expect, it } from 'vitest';
import { repeatedHeads } from '../../ui/features/chat/components/heads';
import { mine, start, text } from './chatThings';
import type { Message } from '../../bus/entities/chat';

const none = new Map<string, boolean>();
const run = (count: number, more: (i: number) => Partial<Message> = () => ({})): Message[] =>
  Array.from({ length: count }, (_, i) => text(`m${i}`, '好', { time: start + i, ...more(i) }));
const heads = (messages: Message[], decided: ReadonlyMap<string, boolean> = none): number[] => {
  const found = repeatedHeads(messages, 400, decided);
  return messages.flatMap((m, i) => (found.get(m.clientMsgId) ? [i] : []));
};

describe('a head within a run', () => {
  it('comes again before the run since the last one is taller than the list', () => {
    // 46 px each.
    expect(heads(run(20))).toEqual([8, 16]);
  });
  it('comes again after five minutes', () => {
    expect(heads(run(4, (i) => ({ time: start + i * 110_000 })))).toEqual([3]);
  });
  it('counts from the last head: another person and a time label begin a run', () => {
    expect(heads(run(20, (i) => (i === 6 ? mine : {})))).toEqual([15]);
    expect(heads(run(14, (i) => (i === 6 ? { timeSign: '今天 09:12' } : {})))).toEqual([]);
  });
  it('stays as it was decided, whatever comes above or below', () => {
    const all = run(40);
    const before = repeatedHeads(all.slice(10, 30), 400, none);
    const after = repeatedHeads(all, 400, before);
    before.forEach((isHead, key) => expect([key, after.get(key)]).toEqual([key, isHead]));
    expect(heads(all, before)).toEqual([8, 18, 26, 34]);
  });
});
