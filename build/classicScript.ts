// Classic scripts: one file without imports, for what cannot be a module in old browsers (the worker, the scripts
// inline in the page).
import type { Rollup } from 'vite';
import { build, defaultClientConditions } from 'vite';

/** The oldest engines that run the app. */
export const target = ['chrome64', 'safari12'];

/**
 * Reading a property of a schema has no side effect: schemas made of others (`v.object({ ...Thread.entries })`) go with
 * the declarations that a script does not use.
 */
export const treeshake = { propertyReadSideEffects: false } as const;

/** Comlink names the global object so, which Chrome 64 to 70 and Safari 12.0 do not know in a worker. */
export const oneGlobal = { globalThis: 'self' } as const;

/** Aliases of whole names: a string alone would also replace the beginning of a longer one. */
export const exactly = (names: Record<string, string>) =>
  Object.entries(names).map(([name, replacement]) => ({
    find: new RegExp(`^${name.replace(/[/.]/g, '\\$&')}$`),
    replacement,
  }));
/**
 * dayjs as modules, for the builds: as CommonJS it would need the bundler's helpers. The code imports it by its name,
 * since Node cannot load its modules.
 */
export const dayjsAsModules = { 'dayjs/plugin/utc.js': 'dayjs/esm/plugin/utc', dayjs: 'dayjs/esm' };
/** RxJS as ES2015: its other form is ES5 with helpers, 2 KB more in the worker's first script. */
export const resolve = { conditions: ['es2015', ...defaultClientConditions], alias: exactly(dayjsAsModules) };

export type Script = { code: string; map: object };
/** Bundles one entry as a classic script. */
export async function classicScript(
  entry: string,
  define: Record<string, string> = {},
  output: Rollup.OutputOptions = {},
): Promise<Script> {
  const out = await build({
    configFile: false,
    logLevel: 'warn',
    resolve,
    define: { 'import.meta.env.PROD': 'true', 'import.meta.env.DEV': 'false', ...oneGlobal, ...define },
    build: {
      write: false,
      target,
      sourcemap: 'hidden',
      lib: { entry, formats: ['iife'], name: '_' },
      reportCompressedSize: false,
      rollupOptions: { treeshake, output },
    },
  });
  const first = (Array.isArray(out) ? out[0] : out) as Rollup.RollupOutput;
  const { code, map } = first.output[0];
  return { code: code.trimEnd(), map: map ?? {} };
}
