// Player: the interface through which the page sends and receives envelopes, whatever their source. live (the worker) ·
// inline (the same kernel on the page's thread) · recorded (a file) · memory (tests, gallery).
import type { Envelope } from './envelope';
import type { Deliver } from './ports';

export interface Player {
  readonly kind: 'live' | 'inline' | 'recorded' | 'memory';
  /** What this player supports besides playing. `world`: asks reach the real world (bridge, network, storage). */
  readonly can: { world: boolean; seek: boolean };
  /** Starts. Delivers the last value of each stream first, then new envelopes. */
  open(deliver: Deliver): Promise<void>;
  /** From the page: an ask, a tell, or the answer to an ask of the worker. Never throws. */
  post(envelope: Envelope): void;
  /** Moves to the time after envelope `seq` (recorded only). */
  seek?(seq: number): Promise<void>;
  play?(speed: number): void;
  pause?(): void;
  step?(by: number): Promise<void>;
  close(): void;
}
