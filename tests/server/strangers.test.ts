// Limits of chat sockets on which nobody has logged in: for each address, and for all together.
import { expect, it } from 'vitest';
import { Strangers } from '../../server/im/sockets/strangers';

it('refuse more of one address than it may have, until one of them is logged in or gone', () => {
  const strangers = new Strangers(2);
  strangers.add('one');
  strangers.add('one');
  expect(strangers.refusal('one')).toBe('429 Too Many Requests');
  expect(strangers.refusal('another')).toBe(null);
  strangers.remove('one');
  expect(strangers.refusal('one')).toBe(null);
});

it('refuse everybody while a thousand are waiting, as after a restart', () => {
  const strangers = new Strangers(2);
  for (let at = 0; at < 1_000; at++) strangers.add('address' + at);
  expect(strangers.refusal('new')).toBe('503 Service Unavailable');
  strangers.remove('address0');
  expect(strangers.refusal('new')).toBe(null);
});
