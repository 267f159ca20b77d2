// Builds and serves the gallery page, which shows every part of the kit.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, preview } from 'vite';

export type Gallery = { address: string; close: () => Promise<void> };

const root = fileURLToPath(new URL('../..', import.meta.url));

export async function serveGallery(): Promise<Gallery> {
  const outDir = mkdtempSync(join(tmpdir(), 'zeal-gallery-'));
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    plugins: [react()],
    build: {
      outDir,
      target: ['chrome64', 'safari12'],
      cssTarget: ['chrome64', 'safari12'],
      cssMinify: 'lightningcss',
      rollupOptions: { input: join(root, 'ui/devtools/gallery/index.html') },
    },
  });
  const server = await preview({
    root,
    configFile: false,
    logLevel: 'error',
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0 },
  });
  return {
    address: `${server.resolvedUrls?.local[0]}ui/devtools/gallery/index.html`,
    close: async () => {
      await server.close();
      rmSync(outDir, { recursive: true, force: true });
    },
  };
}
