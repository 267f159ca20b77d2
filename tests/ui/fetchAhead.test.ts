// What may be fetched ahead: nothing while data is to be saved.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { mayFetchAhead } from '../../ui/kit/navigation/mayFetchAhead';

const on = (connection: object | undefined, mark = false): boolean => {
  vi.stubGlobal('navigator', { connection });
  vi.stubGlobal('document', { documentElement: { hasAttribute: (name: string) => mark && name === 'data-save' } });
  return mayFetchAhead();
};

describe('fetching ahead', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('is allowed where the browser says nothing about the connection, and on a good one', () => {
    expect([on(undefined), on({}), on({ saveData: false, effectiveType: '4g' }), on({ effectiveType: '3g' })]).toEqual([
      true,
      true,
      true,
      true,
    ]);
  });
  it.each([
    ['the browser saves data', { saveData: true, effectiveType: '4g' }, false],
    ['the person saves data (省流量)', { saveData: false, effectiveType: '4g' }, true],
    ['the person saves data in a browser that says nothing', undefined, true],
    ['the connection is 2g', { effectiveType: '2g' }, false],
    ['the connection is slow-2g', { effectiveType: 'slow-2g' }, false],
  ])('is not allowed when %s', (_when, connection, mark) => {
    expect(on(connection, mark)).toBe(false);
  });
});
