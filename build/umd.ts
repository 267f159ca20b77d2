// crypto-js is written so that it can be loaded in four ways, and looks for a source of chance in six places. As plain
// modules without chance (nonces are made in worker/edges/edges.ts) it needs none of that, nor the bundler's helpers
// for CommonJS: 0.6 KB of the worker's first script.
import type { Plugin } from 'vite';

const CHANCE = /random: function \(nBytes\) \{[\s\S]*?return new WordArray\.init\(words, nBytes\);\s*\}/;
/**
 * How each of its files begins and ends: what it needs stands in the call of `factory`, what it is in the last
 * function.
 */
const SHAPE =
  /^;?\(function \(root, factory[\s\S]*?module\.exports = exports = factory\((.*)\);\n[\s\S]*?\}\(this, (function \([\s\S]*)\)\);?\s*$/;

export function umdAsModules(): Plugin {
  return {
    name: 'umd-as-modules',
    enforce: 'pre',
    transform(code, id) {
      if (!id.includes('/node_modules/crypto-js/')) return null;
      const [, needs, factory] = SHAPE.exec(code) ?? [];
      if (needs === undefined || factory === undefined) throw new Error(`${id} has another shape (build/umd.ts)`);
      if (id.endsWith('/core.js') && !CHANCE.test(factory))
        throw new Error(`${id} makes chance in another way (build/umd.ts)`);
      const files = Array.from(needs.matchAll(/require\("([^"]+)"\)/g), (m) => m[1] ?? '');
      const names = files.map((_, i) => `needed${i}`);
      return (
        files.map((file, i) => `import ${names[i]} from '${file}';`).join('') +
        `export default (${factory.replace(CHANCE, '')})(${names.join(', ')});`
      );
    },
  };
}
/** Where crypto-js looks for a source of chance; the worker's own is found first. */
export const umdGlobals = { window: 'undefined', global: 'undefined', require: 'undefined' };
