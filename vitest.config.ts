import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  test: {
    environment: 'node',
    include: ['tests/**/*.test.{ts,tsx}'],
    globalSetup: ['tests/builtPages.ts'],
    // Two cores: more workers only wait for each other, and each PGlite takes memory.
    maxWorkers: 2,
    // Some drive browsers and processes on machines that others use too: once more before it counts.
    retry: 1,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
