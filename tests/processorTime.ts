/**
 * Gives the milliseconds of the processor that this process has used since the call. A limit for these says how much
 * there is to do; the time of day also counts what other processes do meanwhile.
 */
export function processorTime(): () => number {
  const from = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(from);
    return (user + system) / 1000;
  };
}
