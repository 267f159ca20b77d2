import type { Engine } from './engine.mjs';

export function nginxPath(): string | undefined;
export function startNginx(ports: readonly number[]): Promise<Engine & { origin: string }>;
