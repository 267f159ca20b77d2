// The page's build: index.html with boot script, skeleton and first CSS inlined, the app's chunks, the worker's scripts
// and the replayer. What each plugin is for stands in its file in build/.
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { assetFileNames, chunkFileNames, groups, reachOfChunks, resolveDependencies } from './build/chunks.ts';
import { dayjsAsModules, exactly, target } from './build/classicScript.ts';
import { commit } from './build/commit.ts';
import { compileHint } from './build/compileHint.ts';
import { dependencies } from './build/dependencies.ts';
import { developmentLines } from './build/lines/developmentMap.ts';
import { ownLabelsModule } from './build/ownLabels.ts';
import { inlineParts } from './build/inlineParts.ts';
import { partLoader } from './build/partLoader.ts';
import { replayer } from './build/replayer.ts';
import { serviceWorker } from './build/serviceWorker.ts';
import { simulatorPage } from './build/simulatorPage.ts';
import { workerAssets } from './build/workerAssets.ts';

export default defineConfig(({ command }) => ({
  plugins: [
    react(),
    partLoader(),
    reachOfChunks(),
    commit(),
    compileHint(),
    ownLabelsModule(),
    workerAssets(),
    inlineParts(),
    replayer(),
    developmentLines(),
    serviceWorker(),
    simulatorPage(),
  ],
  resolve: { alias: exactly(dayjsAsModules) },
  css: { modules: { generateScopedName: command === 'build' ? '[hash:base64:4]' : '[name]_[local]_[hash:base64:4]' } },
  build: {
    target,
    cssTarget: target,
    cssMinify: 'lightningcss',
    sourcemap: 'hidden',
    modulePreload: { polyfill: false, resolveDependencies },
    reportCompressedSize: false,
    // The chat SDK is one file of 600 KB.
    chunkSizeWarningLimit: 700,
    rollupOptions: {
      // A part that `first` asks for later may be a plain import elsewhere.
      checks: { ineffectiveDynamicImport: false, bundlerTimings: false },
      input: { index: 'index.html' },
      output: { chunkFileNames, assetFileNames, codeSplitting: { groups } },
    },
  },
  optimizeDeps: { include: dependencies, exclude: ['lucide-react'] },
}));
