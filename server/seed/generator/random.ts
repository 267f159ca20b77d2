// A random generator with a seed, so the community is the same each time. Each part of the seed has its own generator,
// so a new comment does not change the people.
export type Random = {
  /** 0 ≤ n < 1. */
  next: () => number;
  /** Whole number, both ends included. */
  int: (from: number, to: number) => number;
  chance: (share: number) => boolean;
  pick: <T>(list: readonly T[]) => T;
  shuffle: <T>(list: readonly T[]) => T[];
};

export const randomOf = (stream: string): Random => {
  let state = 2166136261;
  for (const letter of stream) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16777619);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  const shuffle = <T>(list: readonly T[]): T[] => {
    const left = [...list];
    const drawn: T[] = [];
    while (left.length > 0) drawn.push(...left.splice(int(0, left.length - 1), 1));
    return drawn;
  };
  return {
    next,
    int,
    shuffle,
    chance: (share) => next() < share,
    pick: (list) => {
      const found = list[int(0, list.length - 1)];
      if (found === undefined) throw new Error('nothing to pick from');
      return found;
    },
  };
};
