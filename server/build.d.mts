export function hashSources(root?: string): string;
export function isStale(root?: string): boolean;
export function buildAll(options?: { quiet?: boolean }): Promise<void>;
