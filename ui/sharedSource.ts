// Values from outside React (a stream of the bus, the window, the time) as Valtio proxies: the components that use a
// source share one proxy, which follows the source from its first user to its last.
import { useEffect } from 'react';
import { useSnapshot } from 'valtio/react';
import { proxy, ref } from 'valtio/vanilla';

export type Source<V> = {
  /** The value now. An object is never changed in place, so React may compare it by identity. */
  read: () => V;
  /** Calls `changed` after each change, until the returned function is called. */
  follow: (changed: () => void) => () => void;
};

/** Runs `start` for the first user, and what it returned when the last one has left. */
export function whileUsed(start: () => () => void): () => () => void {
  let users = 0;
  let stop: () => void;
  return () => {
    if (users++ === 0) stop = start();
    return () => {
      if (--users === 0) stop();
    };
  };
}

/** As it is: Valtio would make proxies of objects and of all they hold. Primitives need no mark, and `ref` refuses them. */
const whole = <V>(value: V): V => (typeof value === 'object' && value !== null ? (ref(value) as V) : value);

/** A source with the one proxy of all its users. */
export class SharedSource<V> {
  // Set in the constructor: a field with an initial value would bring the compiler's helpers into the first script.
  /** The value last read. */
  declare readonly state: { readonly value: unknown };
  declare private readonly source: Source<V>;
  declare private users: number;
  declare private stop: (() => void) | undefined;

  constructor(source: Source<V>) {
    this.state = proxy({ value: undefined as unknown });
    this.source = source;
    this.users = 0;
  }
  isUsed(): boolean {
    return this.users > 0;
  }
  /** Keeps `state` up to date until the returned function is called. */
  use(): () => void {
    if (this.users++ === 0) this.start();
    return () => {
      if (--this.users === 0) this.stop?.();
    };
  }
  /** Reads the value now, unless `use` keeps it up to date. */
  refresh(): void {
    if (this.users === 0) this.update();
  }
  private start(): void {
    this.stop = this.source.follow(() => this.update());
    this.update();
  }
  private update(): void {
    (this.state as { value: unknown }).value = whole(this.source.read());
  }
}

/** The value of a source, followed. */
export function useSource<V>(source: SharedSource<V>): V {
  source.refresh();
  useEffect(() => source.use(), [source]);
  // `sync`: rendered together with other state that changes in the same task.
  return useSnapshot(source.state, { sync: true }).value as V;
}

/** ms within which a component that was rendered uses its source; an abandoned render never does. */
const RENDER_MS = 1000;

export type KeyedSources<V> = {
  /** The shared source of this key; `sourceOf` is called where there is none. */
  find(key: string | number, sourceOf: () => Source<V>): SharedSource<V>;
};
/** Shared sources of one kind. Each is dropped with its last user. */
export function createKeyedSources<V>(): KeyedSources<V> {
  const sources = new Map<string | number, SharedSource<V>>();
  let sweeping = false;

  function sweep(): void {
    sweeping = false;
    sources.forEach((source, key) => {
      if (!source.isUsed()) sources.delete(key);
    });
  }
  function create(key: string | number, { read, follow }: Source<V>): SharedSource<V> {
    const source: SharedSource<V> = new SharedSource({
      read,
      follow(changed) {
        // A component that was hidden and is shown again still has a source that was dropped meanwhile.
        if (!sources.has(key)) sources.set(key, source);
        const stop = follow(changed);
        return () => {
          stop();
          if (sources.get(key) === source) sources.delete(key);
        };
      },
    });
    return source;
  }
  return {
    find(key, sourceOf) {
      const found = sources.get(key);
      if (found) return found;
      const source = create(key, sourceOf());
      sources.set(key, source);
      if (!sweeping) setTimeout(sweep, RENDER_MS);
      sweeping = true;
      return source;
    },
  };
}
