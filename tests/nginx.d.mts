export function nginxPath(): string | undefined;
export function startNginx(
  ports: readonly number[],
): Promise<{ origin: string; said: () => string; stop: () => Promise<void> }>;
