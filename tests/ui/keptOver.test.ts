// Words that were sent over what stands, and are refused later.
import { beforeEach, expect, it } from 'vitest';
import { createClient } from '../../bus/client/client';
import { createMemoryPlayer } from '../../bus/players/memory';
import { setClient } from '../../ui/bus';
import { forgetOver, keepOver, readOver } from '../../ui/app/stores/keptOver';

const of = 'circleNotice.c1';
beforeEach(() => {
  setClient(createClient(createMemoryPlayer({ now: () => 1 }), () => 1));
  forgetOver(of);
});

it('the last words of several in a row stand over whatever stands once they are refused', () => {
  keepOver(of, { title: '旧' }, { title: '一' });
  keepOver(of, { title: '一' }, { title: '二' });
  expect(['旧', '一', '二'].map((title) => readOver(of, { title })?.title)).toEqual(['二', '二', undefined]);
});

it('words that were sent over something else stand over that alone', () => {
  keepOver(of, '旧', '一');
  keepOver(of, '别人写的', '二');
  expect(['旧', '别人写的'].map((was) => readOver(of, was))).toEqual([undefined, '二']);
  forgetOver(of);
  expect(readOver(of, '别人写的')).toBeUndefined();
});
