// The query of the search field: no split characters, no separator of keys, no more than the server accepts.
import { describe, expect, it } from 'vitest';
import { cleanWords } from '../../ui/features/search/screens/cleanWords';

describe('the search query', () => {
  it('is one line with single spaces and without |', () =>
    expect(cleanWords('  冬季 \n  续航|胎压 ')).toBe('冬季 续航 胎压'));
  it('is cut at its maximum length without splitting a surrogate pair', () => {
    const cut = cleanWords('a' + '😀'.repeat(5000));
    expect([cut.length, encodeURIComponent(cut).length > 0]).toEqual([59, true]);
  });
  it('is empty for blank input', () => expect(cleanWords(' \t|\n')).toBe(''));
});
