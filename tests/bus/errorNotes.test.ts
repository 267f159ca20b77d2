// Uncaught errors are noted in the recording, and a loop of errors does not fill it.
import { describe, expect, it } from 'vitest';
import { noteErrors } from '../../bus/recording/errorNotes';
import type { FailingScope } from '../../bus/recording/errorNotes';

function listening() {
  const heard: { [type: string]: (event: object) => void } = {};
  const scope: FailingScope = { addEventListener: (type, fn) => void (heard[type] = fn as (event: object) => void) };
  const written: unknown[][] = [];
  const log = { error: (...said: unknown[]) => void written.push(said) };
  const notes: [string, string][] = [];
  const clock = { now: 100_000 };
  noteErrors(
    scope,
    log,
    'page',
    () => clock.now,
    (what, detail) => notes.push([what, detail]),
  );
  return {
    throws: (event: object) => heard['error']?.(event),
    rejects: (reason: unknown) => heard['unhandledrejection']?.({ reason }),
    log,
    written,
    notes,
    clock,
  };
}

describe('uncaught errors', () => {
  it('are noted with message and stack when they are thrown, rejected or written to the console', () => {
    const { throws, rejects, log, written, notes } = listening();
    const thrown = new TypeError('x is not a function');
    throws({ error: thrown, message: 'Uncaught TypeError: x is not a function' });
    rejects(new Error('no answer'));
    throws({ error: null, message: 'Script error.', filename: 'https://a/b.js', lineno: 3, colno: 7 });
    log.error('drawing failed', new Error('inner'));
    expect(notes.map(([what]) => what)).toEqual(['page error', 'page rejection', 'page error', 'page console']);
    expect(notes[0]?.[1]).toMatch(/^TypeError: x is not a function\n\s+at /);
    expect(notes[1]?.[1]).toMatch(/^Error: no answer\n/);
    expect(notes[2]?.[1]).toBe('Script error. https://a/b.js:3:7');
    expect(notes[3]?.[1]).toMatch(/^drawing failed Error: inner\n/);
    expect(written.length).toBe(1);
  });
  it('are noted without the contents of objects', () => {
    const { rejects, log, notes } = listening();
    rejects({ phone: '13800000001' });
    log.error({ content: '露营' }, undefined);
    expect(notes.map(([, detail]) => detail)).toEqual(['[object Object]', '[object Object] [object Undefined]']);
  });
  it('are noted once when they are also logged, at most 30 times a minute, and again a minute later', () => {
    const { throws, log, notes, clock } = listening();
    const thrown = new Error('same');
    throws({ error: thrown });
    log.error(thrown);
    expect(notes.length).toBe(1);
    // The person taps again, and it throws again.
    clock.now += 1_000;
    throws({ error: thrown });
    expect(notes.length).toBe(2);
    for (let i = 0; i < 100; i++) throws({ error: new Error('loop ' + i) });
    expect(notes.length).toBe(30);
    clock.now += 61_000;
    throws({ error: thrown });
    expect(notes.length).toBe(31);
  });
  it('are not noted for an element that fails to load, nor for the ResizeObserver warning', () => {
    const { throws, notes } = listening();
    throws({});
    throws({ error: null, message: 'ResizeObserver loop completed with undelivered notifications.' });
    expect(notes).toEqual([]);
  });
});
