// The tags of a walk's private texts (textTags.ts): collected while an envelope is redacted, used while it is replayed.
import type { Json } from '../protocol/envelope';
import { createTags, taggedText } from './textTags';

export type Tagging = ReturnType<typeof createTagging>;
export function createTagging() {
  const tagOf = createTags();
  /** What the current walk does with tags; `place` counts its private texts. */
  let tagging:
    | { is: 'none' }
    | { is: 'tagged'; place: number; tags: number[] }
    | { is: 'varied'; place: number; tags: Map<number, number> } = { is: 'none' };

  /** The text to write for a private text and its mask. */
  function privately(value: string, masked: string): string {
    if (tagging.is === 'none') return masked;
    const place = tagging.place++;
    if (tagging.is === 'varied') return taggedText(masked, tagging.tags.get(place) ?? 0);
    const tag = value === '' ? 0 : tagOf(value, masked);
    if (tag > 0) tagging.tags.push(place, tag);
    return masked;
  }
  function during<T>(how: typeof tagging, walk: () => T): T {
    tagging = how;
    try {
      return walk();
    } finally {
      tagging = { is: 'none' };
    }
  }
  return {
    privately,
    /** Runs the walk; returns its result and flat pairs of a private text's index in the walk and its tag. */
    tagged: (walk: () => Json): { value: Json; tags: number[] } => {
      const tags: number[] = [];
      return { value: during({ is: 'tagged', place: 0, tags }, walk), tags };
    },
    /** Runs the walk over a redacted value, and writes a different text of the same mask for each tag. */
    varied: (walk: () => Json, flat: readonly number[]): Json => {
      const tags = new Map<number, number>();
      for (let i = 0; i + 1 < flat.length; i += 2) tags.set(flat[i] ?? 0, flat[i + 1] ?? 0);
      return during({ is: 'varied', place: 0, tags }, walk);
    },
  };
}
