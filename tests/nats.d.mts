import type { Engine } from './engine.mjs';

export function hasNats(options?: { install?: boolean }): boolean;
export function startNats(): Promise<Engine & { url: string }>;
