// The order in which messages of a conversation are pushed when their events come twice, late or not at all.
import { expect, it } from 'vitest';
import { Delivered } from '../../server/im/sockets/delivered';

it('pushes each number once, and skipped ones with the next', () => {
  const delivered = new Delivered();
  expect(delivered.take('g:1', 5)).toEqual([5]);
  expect(delivered.take('g:1', 5)).toEqual([]);
  expect(delivered.take('g:1', 8)).toEqual([6, 7, 8]);
  expect(delivered.take('g:1', 7)).toEqual([]);
  expect(delivered.take('g:2', 7)).toEqual([7]);
  // Before the first that was heard: unknown, so it is pushed.
  expect(delivered.take('g:1', 4)).toEqual([4]);
});

it('takes a long gap for a time in which nobody listened', () => {
  const delivered = new Delivered();
  delivered.take('g:1', 5);
  expect(delivered.take('g:1', 500)).toEqual([500]);
  expect(delivered.take('g:1', 499)).toEqual([499]);
});

it('forgets everything when events were lost', () => {
  const delivered = new Delivered();
  delivered.take('g:1', 5);
  delivered.clear();
  expect(delivered.take('g:1', 5)).toEqual([5]);
});
