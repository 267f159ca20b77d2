import type { Engine } from './engine.mjs';

export function startObjectStore(): Promise<Engine & { url: string; env: Record<string, string> }>;
