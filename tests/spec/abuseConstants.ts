// Limits against abuse, as constants.ts has the others.
import type { SpecConstant } from './constants';

/** Codes sent to phones (per device at one address, per address, per code), sockets. */
export const abuseLimits: readonly SpecConstant[] = [
  {
    name: 'Codes to a phone, a minute',
    group: 'Sign-in codes and sockets',
    value: 1,
    file: 'server/domains/session/phoneCodes.ts',
    at: /\bperMinute: (\d+)/,
  },
  {
    name: 'Codes to a phone, an hour',
    group: 'Sign-in codes and sockets',
    value: 5,
    file: 'server/domains/session/phoneCodes.ts',
    at: /\bperHour: (\d+)/,
  },
  {
    name: 'Codes to a phone from an address, an hour',
    group: 'Sign-in codes and sockets',
    value: 30,
    file: 'server/domains/session/phoneCodes.ts',
    at: /phonePerHour: (\d+)/,
  },
  {
    name: 'Codes from an address, a minute',
    group: 'Sign-in codes and sockets',
    value: 60,
    file: 'server/domains/session/phoneCodes.ts',
    at: /addressPerMinute: (\d+)/,
  },
  {
    name: 'Codes from an address, an hour',
    group: 'Sign-in codes and sockets',
    value: 1000,
    file: 'server/domains/session/phoneCodes.ts',
    at: /addressPerHour: (\d+)/,
  },
  {
    name: 'Guesses at a code',
    group: 'Sign-in codes and sockets',
    value: 5,
    file: 'server/domains/session/phoneCodes.ts',
    at: /guesses: (\d+)/,
  },
  {
    name: 'Guesses at the codes of a phone from an address, an hour',
    group: 'Sign-in codes and sockets',
    value: 100,
    file: 'server/domains/session/phoneCodes.ts',
    at: /addressGuessesPerHour: (\d+)/,
  },
  {
    name: 'Sockets without a login, from an address',
    group: 'Sign-in codes and sockets',
    value: 50,
    file: 'server/im/sockets/service.ts',
    at: /Strangers\(Math\.max\((\d+),/,
  },
  {
    name: 'Socket without a login, for',
    group: 'Sign-in codes and sockets',
    value: 10_000,
    reads: '10 s',
    file: 'server/im/sockets/connection.ts',
    at: /loginMs: ([\d_]+)/,
  },
  {
    name: 'Longest wait for a code, seconds',
    group: 'Sign-in codes and sockets',
    value: 600,
    reads: '600',
    file: 'server/domains/session/phoneCodes.ts',
    at: /longestWait: (\d+)/,
  },
];
