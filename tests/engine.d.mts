export type Engine = {
  /** What it has printed to its error output. */
  said: () => string;
  /** Again, at the same port with the same data; resolves when it answers there. */
  start: () => Promise<void>;
  kill: () => Promise<void>;
  /** For good: what it kept is removed. */
  stop: () => Promise<void>;
};
