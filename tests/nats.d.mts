export function hasNats(options?: { install?: boolean }): boolean;
export function startNats(): Promise<{ url: string; start(): Promise<void>; kill(): Promise<void> }>;
