// The prefix for stream keys that an object would reorder or misread (worker/kernel/streamKeys); snapshots contain it.

export const keyInState = {
  sign: '=',
  write: (key: string): string => (/^[\d=]/.test(key) || key in {} ? keyInState.sign + key : key),
  /** The key without its prefix. */
  read: (stored: string): string => (stored.charAt(0) === '=' ? stored.slice(1) : stored),
};
