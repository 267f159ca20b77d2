// The name of the lock that a worker holds for life: the page waits for the same one, and has it when the worker is
// dead. Apart from the player, so that the worker's first script carries only this.

export const lockName = (boot: { at: number; environment: { deviceId: string } }): string =>
  'zeal-worker-' + boot.environment.deviceId + '-' + String(boot.at);
