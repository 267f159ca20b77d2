// Browser host: what the web platform does instead of the app, message by message (the `fallback` of each entry). The
// app host uses the same fallbacks where the app is silent or too old. `unsupported` is an answer: the screens and the
// worker then show a way of their own (sheet, login, hint).
import { createFiles } from '../browserFiles';
import type { Edges, Host, HostCommand, In, Out } from '../host';
import { done, failed } from '../messages/fallbackAnswers';
import { fallbacks } from '../messages/fallbacks';
import type { Browser, Fallback } from '../messages/message';
import { messages } from '../messages/messages';
import { createGuard } from './guard';

/** Answers one ask; its input has passed the guard. */
export type RunFallback = <N extends HostCommand>(name: N, input: In<N>) => Promise<Out<N>>;

export function createFallbacks(edges: Edges): RunFallback {
  const { w, config } = edges;
  const browser: Browser = { ...edges, files: createFiles(w, config) };
  // The page is left for good: nobody will pick any more.
  w.addEventListener('pagehide', (e) => {
    if (!e.persisted) browser.files.cancel();
  });
  return <N extends HostCommand>(name: N, input: In<N>) => {
    const fallback = (fallbacks as { readonly [K in HostCommand]?: Fallback<K> })[name];
    if (fallback) return fallback(input, browser);
    return messages[name].fallback === 'done' ? (done as Promise<Out<N>>) : failed('unsupported');
  };
}

export function createBrowserHost(edges: Edges): Host {
  const { w, client } = edges;
  const runFallback = createFallbacks(edges);
  const guard = createGuard(edges);
  client.tell(
    'native.hostChanged',
    {
      kind: 'browser',
      platform: /android/i.test(w.navigator.userAgent) ? 'android' : 'ios',
      appVersion: '',
      capabilities: ['chat'],
    },
    'native',
  );
  return {
    run: (name, input) =>
      Promise.resolve().then(() => {
        const checked = guard(name, input);
        const { onPage } = messages[name];
        if (onPage) onPage(checked, w);
        return runFallback(name, checked);
      }),
    receive: () => undefined,
  };
}
