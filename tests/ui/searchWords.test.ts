// What the search field sends: never a half letter, never the sign that parts keys, never more than the server takes.
import { describe, expect, it } from 'vitest';
import { cleanWords } from '../../ui/features/search/screens/cleanWords';

describe('the words that are sent', () => {
  it('are one line with single spaces', () => expect(cleanWords('  冬季 \n  续航|胎压 ')).toBe('冬季 续航 胎压'));
  it('are cut between letters', () => {
    const cut = cleanWords('a' + '😀'.repeat(5000));
    expect([cut.length, encodeURIComponent(cut).length > 0]).toEqual([59, true]);
  });
  it('are nothing when nothing was typed', () => expect(cleanWords(' \t|\n')).toBe(''));
});
