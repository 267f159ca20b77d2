// Loads a part's script once its style sheets are there. Stands in the build for the bundler's own loader (vite.loader.ts), which asks for a
// style sheet only once: after a lost connection the part would come back without it.

const list = document.createElement('link').relList;
const rel = list?.supports?.('modulepreload') ? 'modulepreload' : 'preload';
/** By address; what the page itself brought is among them. */
const asked = new Map<string, Promise<unknown>>();
for (const own of Array.from(document.querySelectorAll('link[href],script[src]'))) asked.set(own.getAttribute('href') ?? own.getAttribute('src') ?? '', Promise.resolve());

function add(href: string, as: string): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = as;
  if (as === rel) link.as = 'script';
  // As scripts of this kind are asked for, or it would be fetched twice.
  link.crossOrigin = '';
  link.href = href;
  document.head.appendChild(link);
  return link;
}
/** Asked for again the next time. */
function missing(href: string): Promise<never> {
  asked.delete(href);
  return Promise.reject(new Error(href));
}
function ask(href: string): Promise<unknown> {
  if (!href.endsWith('.css')) {
    // A script is only fetched ahead; `load` waits for it. Not without a network: engines remember a module that was missing until the page
    // is opened anew. What the browser has kept is there all the same.
    if (navigator.onLine) return Promise.resolve(add(href, rel));
    return fetch(href).then(
      ({ ok }) => (ok ? undefined : missing(href)),
      () => missing(href),
    );
  }
  return new Promise((resolve, reject) => {
    const link = add(href, 'stylesheet');
    link.onload = resolve;
    link.onerror = () => {
      link.remove();
      missing(href).catch(reject);
    };
  });
}
function once(file: string): Promise<unknown> {
  const href = '/' + file;
  const known = asked.get(href) ?? ask(href);
  asked.set(href, known);
  return known;
}

let aheadOnly = false;
/** `files`: what the part needs, from the root of the site; the bundler writes the call, under this name. */
export function __vitePreload<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  if (!aheadOnly) return Promise.all(files.map(once)).then(load);
  for (const file of files) if (!asked.has('/' + file)) add('/' + file, 'prefetch');
  return new Promise(() => undefined);
}
/** Lays the files of the part that `load` brings into the browser's cache: whoever never opens it has neither its work nor its memory. */
export function fetchAhead(load: () => Promise<unknown>): void {
  aheadOnly = !!list?.supports?.('prefetch');
  load().catch(() => undefined);
  aheadOnly = false;
}
