// How loud a voice is drawn while it is recorded.
import { expect, it } from 'vitest';
import { loudness } from '../../ui/features/chat/components/soundLevel';

const wave = (height: number): Uint8Array =>
  Uint8Array.from({ length: 512 }, (_, i) => Math.round(128 + height * Math.sin(i / 5)));

it('is 0 in silence, grows with the voice, and never leaves 0 to 1', () => {
  const levels = [0, 2, 10, 40, 127].map((height) => loudness(wave(height)));
  expect(levels[0]).toBe(0);
  expect(levels).toEqual(levels.slice().sort((a, b) => a - b));
  expect(levels[1]).toBeGreaterThan(0);
  // Speech fills a good part of the bars.
  expect(levels[3]).toBeGreaterThan(0.5);
  expect(levels[4]).toBeLessThanOrEqual(1);
  expect(loudness(new Uint8Array(0))).toBe(0);
});
