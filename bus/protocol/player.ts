// Player: the one interface through which the page hears and speaks, wherever the envelopes come from.
// live (the worker) · inline (the same kernel on the page's thread) · recorded (a file) · memory (tests, gallery).
import type { Envelope } from './envelope';
import type { Deliver } from './ports';

export interface Player {
  readonly kind: 'live' | 'inline' | 'recorded' | 'memory';
  /** What this player can do beyond playing. `world`: asks reach the real world (bridge, network, storage). */
  readonly can: { world: boolean; seek: boolean };
  /** Starts. Everything known so far comes first (the last value of each stream), then what happens. */
  open(deliver: Deliver): Promise<void>;
  /** From the page: an ask, a tell, or the answer to an ask of the worker. Never throws. */
  post(envelope: Envelope): void;
  /** Moves to the moment after envelope `seq` (recorded only). */
  seek?(seq: number): Promise<void>;
  play?(speed: number): void;
  pause?(): void;
  step?(by: number): Promise<void>;
  close(): void;
}
