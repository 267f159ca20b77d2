// Where requests come from: what a limit by address counts as one place, and what the log says when all come from a
// proxy.
import { describe, expect, it } from 'vitest';
import { forwardedAddress, isPrivate, networkOf } from '../../server/platform/network';
import { makeLog } from '../../server/process/log';
import { oneAddressLimits, watchAddresses } from '../../server/http/proxyWarning';

describe('an address', () => {
  it.each([
    ['9.9.9.9', '9.9.9.9'],
    ['::ffff:9.9.9.9', '9.9.9.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::1.2.3.4', '64:ff9b:0:0::/64'],
    ['unknown', 'unknown'],
    ['', ''],
  ])('%s counts as %s', (address, network) => expect(networkOf(address)).toBe(network));

  it.each([
    ['10.1.2.3', true],
    ['127.0.0.1', true],
    ['172.31.0.1', true],
    ['192.168.1.1', true],
    ['100.64.0.1', true],
    ['::1', true],
    ['fd00::1', true],
    ['fe80::1%eth0', true],
    ['::ffff:10.0.0.1', true],
    ['9.9.9.9', false],
    ['172.32.0.1', false],
    ['2001:db8::1', false],
    ['::ffff:9.9.9.9', false],
    ['unknown', false],
    ['', false],
  ])('%s is private: %s', (address, expected) => expect(isPrivate(address)).toBe(expected));
});

describe('the address that a proxy forwards', () => {
  it.each([
    ['9.9.9.9', '9.9.9.9'],
    ['10.0.0.1, 9.9.9.9', '9.9.9.9'],
    ['9.9.9.9:5678', '9.9.9.9'],
    ['10.0.0.1:1, 9.9.9.9:2', '9.9.9.9'],
    ['[2001:db8::1]:80', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['2001:db8::1', '2001:db8::1'],
    ['::ffff:9.9.9.9', '::ffff:9.9.9.9'],
    ['unknown', 'unknown'],
    ['9.9.9.9, ', ''],
    ['', ''],
  ])('%s is %s, whatever the port', (header, address) => expect(forwardedAddress(header)).toBe(address));
});

describe('a proxy that is not configured', () => {
  const watched = () => {
    const lines: string[] = [];
    const clock = { now: 1_000_000 };
    const seen = watchAddresses(
      makeLog('warn', (line) => void lines.push(line)),
      () => clock.now,
    );
    const all = (...addresses: string[]) => {
      for (let i = 0; i < oneAddressLimits.requests; i++) seen(addresses[i % addresses.length] ?? '');
    };
    return { lines, clock, all };
  };

  it('is logged once a day', () => {
    const { lines, clock, all } = watched();
    all('172.18.0.1');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/"level":"warn".*TRUST_PROXY=1.*172\.18\.0\.1/);
    for (let i = 0; i < 100; i++) {
      clock.now += oneAddressLimits.ms;
      all('172.18.0.1');
    }
    expect(lines).toHaveLength(1);
    clock.now += oneAddressLimits.againMs;
    all('172.18.0.1');
    expect(lines).toHaveLength(2);
  });

  it.each([
    ['several addresses', ['172.18.0.1', '172.18.0.2']],
    ['one public address', ['9.9.9.9']],
  ])('is not what %s are', (_what, addresses) => {
    const { lines, clock, all } = watched();
    for (let i = 0; i < 3; i++) {
      all(...addresses);
      clock.now += oneAddressLimits.ms;
    }
    expect(lines).toEqual([]);
  });

  it('is not assumed for a few requests per hour', () => {
    const { lines, clock, all } = watched();
    const few = watched();
    all('127.0.0.1');
    expect(lines).toHaveLength(1);
    const seen = watchAddresses(
      makeLog('warn', (line) => void few.lines.push(line)),
      () => clock.now,
    );
    for (let i = 0; i < 2 * oneAddressLimits.requests; i++) {
      seen('127.0.0.1');
      clock.now += (2 * oneAddressLimits.ms) / oneAddressLimits.requests;
    }
    expect(few.lines).toEqual([]);
  });
});
