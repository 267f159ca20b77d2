// The name of the lock that a worker holds while it runs: the page requests the same one and gets it when the worker
// dies. Separate from the player, so that the worker's first script contains only this.

export const lockName = (boot: { at: number; environment: { deviceId: string } }): string =>
  'zeal-worker-' + boot.environment.deviceId + '-' + String(boot.at);
