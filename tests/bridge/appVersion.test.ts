import { describe, expect, it } from 'vitest';
import { atLeast, parseVersion } from '../../bridge/appVersion';
import { abilities, can, hasAbility } from '../../bridge/versionGates';
import { messages } from '../../bridge/messages/messages';

describe('a version of the app', () => {
  it.each([
    ['5.1.2', [5, 1, 2]],
    ['5.1', [5, 1, 0]],
    ['5', [5, 0, 0]],
    ['5.1.2.3', [5, 1, 2]],
    ['v5.1.2', [5, 1, 2]],
    ['V5.1.2', [5, 1, 2]],
    [' 5.1.2 ', [5, 1, 2]],
    ['5.1.2-beta', [5, 1, 2]],
    ['5.1.2+7', [5, 1, 2]],
    ['5.1.', [5, 1, 0]],
    ['05.01.002', [5, 1, 2]],
    ['5.10.0', [5, 10, 0]],
    ['', null],
    ['abc', null],
    ['5.x', null],
    ['-1.2.3', null],
    ['5..1', null],
    ['5.1.2 beta', null],
    ['１.2.3', null],
    ['1e3', null],
    ['99999999.0.0', null],
    ['5,1,2', null],
  ])('%j is parsed as %j', (text, triple) => {
    expect(parseVersion(text)).toEqual(triple);
  });

  it.each([
    ['5.1.2', '5.1.2', true],
    ['5.1.3', '5.1.2', true],
    ['5.1.1', '5.1.2', false],
    ['5.10.0', '5.9.9', true],
    ['5.9.9', '5.10.0', false],
    ['6.0.0', '5.2.1', true],
    ['4.9.9', '5.0.0', false],
    ['5.1', '5.1.0', true],
    ['v5.1.2', '5.1.2', true],
    ['5.1.2.3', '5.1.3', false],
    ['', '0.0.0', false],
    ['nonsense', '1.0.0', false],
  ])('%j is at least %j: %s', (version, gate, yes) => {
    expect(atLeast(version, gate)).toBe(yes);
  });

  it('supports a message or ability from its first version on, and not before', () => {
    const before: { [gate: string]: string } = {
      '4.1.9': '4.1.8',
      '5.0.2': '5.0.1',
      '5.1.2': '5.1.1',
      '5.1.4': '5.1.3',
      '5.2.1': '5.2.0',
    };
    const gates = Object.entries(messages).flatMap(([name, { since }]) => (since === null ? [] : [[name, since]]));
    expect(gates.length).toBeGreaterThan(3);
    for (const [name = '', since = ''] of [...gates, ...Object.entries(abilities)]) {
      const at = (appVersion: string): boolean => can({ appVersion, capabilities: null }, name, since);
      expect([name, at(since), at(before[since] as string)]).toEqual([name, true, false]);
    }
    expect(hasAbility({ appVersion: '5.0.1', capabilities: null }, 'chat')).toBe(false);
    expect(can({ appVersion: '', capabilities: null }, 'share', null)).toBe(true);
  });

  it('is not used where the app lists its capabilities', () => {
    expect(can({ appVersion: '1.0.0', capabilities: ['syncRedDot'] }, 'syncRedDot', '5.2.1')).toBe(true);
    expect(can({ appVersion: '9.0.0', capabilities: ['syncRedDot'] }, 'share', null)).toBe(false);
  });
});
