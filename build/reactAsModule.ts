// React is CommonJS: what is imported from it by name would be reached through an object at each use, `(0,
// r.useState)(…)`, some thousand times, and the first screen would fetch a file of helpers for it. For the build it
// becomes one plain module first.
import { createRequire } from 'node:module';
import { rolldown } from 'rolldown';
import type { Plugin } from 'vite';
import { LEFT_OUT, withoutUnused } from './reactUnused';

const REACT = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client'];

export function reactAsModule(): Plugin {
  const require = createRequire(import.meta.url);
  const ours = '\0react';
  return {
    name: 'react-as-module',
    apply: (config, { command }) => command === 'build' && config.mode !== 'test',
    enforce: 'pre',
    resolveId: (id) => (REACT.includes(id) ? ours : null),
    async load(id) {
      if (id !== ours) return null;
      const known = new Set<string>();
      const named = REACT.map((from) => {
        const names = Object.keys(require(from) as object).filter(
          (name) => /^[a-z]\w*$/i.test(name) && !known.has(name) && !LEFT_OUT.includes(name),
        );
        names.forEach((name) => known.add(name));
        return `export { ${names.join(', ')} } from '${from}';`;
      });
      const entry = {
        name: 'entry',
        resolveId: (asked: string) => (asked === 'entry' ? asked : null),
        load: (asked: string) => (asked === 'entry' ? named.join('\n') : null),
        transform: (code: string, file: string) =>
          file.endsWith('react-dom-client.production.js') ? withoutUnused(code) : null,
      };
      const define = { 'process.env.NODE_ENV': '"production"', __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' };
      const { output } = await (
        await rolldown({ input: 'entry', platform: 'browser', plugins: [entry], transform: { define } })
      ).generate({ format: 'es' });
      return { code: output[0].code, moduleSideEffects: false };
    },
  };
}
