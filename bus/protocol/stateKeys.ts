// How the worker's state spells a stream's key that an object would not keep in its place (worker/kernel/streamKeys);
// snapshots hold it.

export const keyInState = {
  sign: '=',
  write: (key: string): string => (/^[\d=]/.test(key) || key in {} ? keyInState.sign + key : key),
  /** The key that is meant. */
  read: (stored: string): string => (stored.charAt(0) === '=' ? stored.slice(1) : stored),
};
