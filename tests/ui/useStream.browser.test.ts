// useStream in React: values keep their identity, the components of a stream share one subscription, a component renders
// once per change of its own stream.
import { Activity, act, createElement, useLayoutEffect } from 'react';
import type { ActivityProps, ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createClient } from '../../bus/client/client';
import type { Client } from '../../bus/client/client';
import { createMemoryPlayer } from '../../bus/players/memory';
import type { MemoryPlayer } from '../../bus/players/memory';
import { setClient, useStream } from '../../ui/bus';

const TOPIC = 'content.article';
let memory: MemoryPlayer;
let client: Client;
let root: Root;
/** The keys of the page's subscriptions, with repetitions. */
let subscribed: string[] = [];
/** `name: value` of each render, in order. */
let renders: unknown[][] = [];

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  memory = createMemoryPlayer();
  client = createClient(memory, () => 1);
  subscribed = [];
  renders = [];
  setClient({
    ...client,
    watch(topic, key, listener) {
      const stop = client.watch(topic, key, listener);
      subscribed.push(key);
      return () => {
        stop();
        subscribed.splice(subscribed.indexOf(key), 1);
      };
    },
  });
  root = createRoot(document.createElement('div'));
});
afterEach(() => {
  act(() => root.unmount());
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
});

type WatcherProps = { name: string; stream: string; onMount?: () => void };
function Watcher({ name, stream, onMount }: WatcherProps) {
  renders.push([name, useStream(TOPIC, stream)]);
  useLayoutEffect(() => onMount?.(), [onMount]);
  return null;
}
const watcher = (name: string, stream = 'a', onMount?: () => void) =>
  createElement(Watcher, { key: name, name, stream, ...(onMount ? { onMount } : null) });
const draw = (...children: ReactNode[]): void => act(() => root.render(children));
/** Any JSON may stand for the value: streams are not checked in the page. */
const emit = (value: unknown, key = 'a') => act(() => memory.emit(TOPIC, value as never, key));
const newRenders = (): unknown[][] => renders.splice(0);

describe('useStream', () => {
  it('returns undefined before the first value, then each value itself', async () => {
    draw(watcher('x'));
    expect(newRenders()).toEqual([['x', undefined]]);
    for (const value of [{ list: [1] }, [2], 3, '', null]) {
      await emit(value);
      const [[, rendered] = []] = renders;
      expect(rendered).toEqual(value);
      expect(rendered).toBe(client.read(TOPIC, 'a'));
      expect(newRenders()).toHaveLength(1);
    }
  });

  it('subscribes once for all components of a stream, until the last is gone', async () => {
    draw(watcher('x'), watcher('y'), watcher('z'));
    expect(subscribed).toEqual(['a']);
    await emit({ n: 1 });
    newRenders();
    draw(watcher('z'));
    expect(subscribed).toEqual(['a']);
    await emit({ n: 2 });
    expect(newRenders().map(([name, value]) => [name, value])).toContainEqual(['z', { n: 2 }]);
    draw();
    expect(subscribed).toEqual([]);
    await emit({ n: 3 });
    draw(watcher('x'));
    expect(subscribed).toEqual(['a']);
    expect(newRenders()).toEqual([['x', { n: 3 }]]);
  });

  it('renders a component once per change of its stream, and not for another stream', async () => {
    draw(watcher('x'), watcher('y', 'b'));
    newRenders();
    await emit({ n: 1 });
    expect(newRenders()).toEqual([['x', { n: 1 }]]);
    await emit({ n: 2 }, 'b');
    expect(newRenders()).toEqual([['y', { n: 2 }]]);
    await emit({ n: 3 }, 'c');
    expect(newRenders()).toEqual([]);
  });

  it('switches to the stream of a new key at once and leaves the old one', async () => {
    await emit({ n: 1 }, 'b');
    draw(watcher('x'));
    newRenders();
    draw(watcher('x', 'b'));
    expect(newRenders()).toEqual([['x', { n: 1 }]]);
    expect(subscribed).toEqual(['b']);
    await emit({ n: 2 }, 'a');
    expect(newRenders()).toEqual([]);
    await emit({ n: 3 }, 'b');
    expect(newRenders()).toEqual([['x', { n: 3 }]]);
  });

  it('renders a value that arrives between the first render and the subscription', () => {
    draw(watcher('x', 'a', () => void memory.emit(TOPIC, { n: 1 } as never, 'a')));
    expect(newRenders()).toEqual([
      ['x', undefined],
      ['x', { n: 1 }],
    ]);
  });

  it('watches nothing while the component is hidden, and shows the newest value afterwards', async () => {
    const page = (mode: 'visible' | 'hidden') => {
      const props: ActivityProps = { mode, children: watcher('x') };
      return createElement(Activity, { key: 'page', ...props });
    };
    draw(page('visible'));
    await emit({ n: 1 });
    draw(page('hidden'));
    expect(subscribed).toEqual([]);
    await emit({ n: 2 });
    newRenders();
    draw(page('visible'));
    expect(subscribed).toEqual(['a']);
    expect(newRenders().pop()).toEqual(['x', { n: 2 }]);
    await emit({ n: 3 });
    expect(newRenders()).toEqual([['x', { n: 3 }]]);
  });
});
