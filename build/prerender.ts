// The build of the thread that renders the home page: the screens and the worker's scripts as one module for Node, with
// the page's own class names and addresses of assets.
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { assetFileNames } from './chunks.ts';
import { exactly } from './classicScript.ts';
import { commit } from './commit.ts';
import { ownLabelsModule } from './ownLabels.ts';
import { partLoader } from './partLoader.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here('..'),
  publicDir: false,
  plugins: [react(), partLoader(), commit(), ownLabelsModule()],
  resolve: { alias: exactly({ 'wouter/use-browser-location': here('../prerender/browserLocation.ts') }) },
  // React has both forms of itself, and chooses by this.
  define: { 'process.env.NODE_ENV': '"production"' },
  css: { modules: { generateScopedName: '[hash:base64:4]' } },
  ssr: { noExternal: true, target: 'node' },
  build: {
    ssr: here('../prerender/main.ts'),
    outDir: 'dist-server/prerender',
    copyPublicDir: false,
    target: 'node20',
    minify: false,
    reportCompressedSize: false,
    rollupOptions: {
      checks: { ineffectiveDynamicImport: false, bundlerTimings: false },
      output: { entryFileNames: 'main.js', assetFileNames },
    },
  },
});
