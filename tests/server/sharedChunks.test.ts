import { expect, test } from 'vitest';
import { sharedChunks } from '../../build/sharedChunks';

const sizes: Record<string, number> = { big: 90_000, bigger: 120_000, row: 800, label: 300, icon: 200, all: 5000 };
const bytesOf = (id: string) => sizes[id] ?? 0;
/** The files, each as its modules. */
const filesOf = (needs: Record<string, string[]>, many = 8): string[] => {
  const files = new Map<number, string[]>();
  for (const [id, file] of sharedChunks(new Map(Object.entries(needs)), bytesOf, many))
    files.set(file, [...(files.get(file) ?? []), id].sort());
  return Array.from(files.values(), (ids) => ids.join(' ')).sort();
};

test('small modules of screens that overlap are one file, so that no screen waits for dozens', () => {
  expect(filesOf({ post: ['row', 'label', 'icon'], circle: ['row', 'label'], topic: ['row', 'icon'] })).toEqual([
    'icon label row',
  ]);
});

test('a screen does not load a large module that only others need', () => {
  expect(filesOf({ post: ['row', 'big'], circle: ['row', 'big', 'bigger'], chat: ['row', 'bigger'] })).toEqual([
    'big',
    'bigger',
    'row',
  ]);
});

test('what one part needs alone, and what nearly all need, is not shared', () => {
  const needs = { a: ['all', 'label'], b: ['all', 'row'], c: ['all', 'row'], d: ['all'] };
  expect(filesOf(needs, 4)).toEqual(['row']);
});

test('the order in which parts and modules are found makes no difference', () => {
  const one = filesOf({ a: ['row', 'icon', 'big'], b: ['icon', 'label', 'big'], c: ['label', 'row'] });
  const other = filesOf({ c: ['row', 'label'], b: ['big', 'label', 'icon'], a: ['big', 'icon', 'row'] });
  expect(other).toEqual(one);
});
