// Loads a part's script once its style sheets are there. Stands in the build for the bundler's own loader
// (build/partLoader.ts), which asks for a style sheet only once: after a lost connection the part would come back
// without it.

/** A page that plays a recording may connect to nothing: it runs scripts as they are. */
const mayFetch = !/[?&]replay=[^&]/.test(location.search) && !location.pathname.startsWith('/replay');
/** By address; what the page itself brought is among them. */
const asked = new Map<string, Promise<unknown>>();
for (const own of Array.from(document.querySelectorAll('link[href],script[src]')))
  asked.set(own.getAttribute('href') ?? own.getAttribute('src') ?? '', Promise.resolve());

function add(href: string, rel: string): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = rel;
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
/**
 * A script is only fetched: browsers remember a module that could not be had until the page is opened anew, whether it
 * was imported or preloaded, so it is run once it lies in the browser's cache.
 */
function ask(href: string): Promise<unknown> {
  if (!href.endsWith('.css')) {
    if (!mayFetch) return Promise.resolve();
    return fetch(href)
      .then((answer) => (answer.ok ? answer.arrayBuffer() : Promise.reject(new Error(href))))
      .catch(() => missing(href));
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
/** The script itself, as the bundler writes it; of a part that needs no other file it names none. */
const ownFile = (load: () => unknown): string[] =>
  (/import\(["'`]\.\/([^"'`]+)["'`]\)/.exec(String(load)) ?? []).slice(1, 2).map((name) => 'assets/' + name);

let aheadOnly = false;
/**
 * A `then` directly behind an import is part of `load`: its second function would not hear of a missing script
 * (tests/architecture.test.ts). `files`: what the part needs, from the root of the site; the bundler writes the call,
 * under this name.
 */
export function __vitePreload<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  const needed = files.length ? files : ownFile(load);
  if (!aheadOnly) return Promise.all(needed.map(once)).then(load);
  for (const file of needed) if (!asked.has('/' + file)) add('/' + file, 'prefetch');
  return new Promise(() => undefined);
}
/**
 * Lays the files of the part that `load` brings into the browser's cache: whoever never opens it has neither its work
 * nor its memory.
 */
export function fetchAhead(load: () => Promise<unknown>): void {
  aheadOnly = document.createElement('link').relList.supports('prefetch');
  load().catch(() => undefined);
  aheadOnly = false;
}
