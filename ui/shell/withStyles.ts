// Loads a part's script once its style sheets are there. Stands in the build for the bundler's own loader (vite.loader.ts), which asks for a
// style sheet only once: after a lost connection the part would come back without it.

const rel = document.createElement('link').relList?.supports?.('modulepreload') ? 'modulepreload' : 'preload';
/** By address; what the page itself brought is among them. */
const asked = new Map<string, Promise<unknown>>();
for (const link of Array.from(document.querySelectorAll('link[rel=stylesheet]'))) asked.set(link.getAttribute('href') ?? '', Promise.resolve());

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
function ask(href: string): Promise<unknown> {
  // A script is only fetched ahead; `load` waits for it.
  if (!href.endsWith('.css')) return Promise.resolve(add(href, rel));
  return new Promise((resolve, reject) => {
    const link = add(href, 'stylesheet');
    link.onload = resolve;
    link.onerror = () => {
      asked.delete(href);
      link.remove();
      reject(new Error(href));
    };
  });
}
function once(file: string): Promise<unknown> {
  const href = '/' + file;
  const known = asked.get(href) ?? ask(href);
  asked.set(href, known);
  return known;
}

/** `files`: what the part needs, from the root of the site; the bundler writes the call, under this name. */
export const __vitePreload = <T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> => Promise.all(files.map(once)).then(load);
