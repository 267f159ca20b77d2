// Warns about a proxy that is not configured: all requests come from its address, and all limits by address count
// everybody as one. It is detected when all requests of a period come from one address of a private network.
import { isPrivate, networkOf } from '../platform/network';
import type { Log } from '../process/log';

/** This many requests within this time; then the log is quiet about it for a day. */
export const oneAddressLimits = { requests: 300, ms: 600_000, againMs: 86_400_000 } as const;

/** Call it with the address of every request. */
export function watchAddresses(log: Log, now: () => number): (address: string) => void {
  let [begun, count, first, quietUntil] = [now(), 0, '', 0];
  return (address) => {
    const time = now();
    if (time - begun >= oneAddressLimits.ms) [begun, count, first] = [time, 0, ''];
    const network = networkOf(address);
    if (count === 0) first = network;
    if (network !== first) first = 'several';
    count++;
    if (count < oneAddressLimits.requests || first === 'several' || time < quietUntil || !isPrivate(address)) return;
    quietUntil = time + oneAddressLimits.againMs;
    log.warn(
      'all requests come from one private address; if that is a proxy, have it set X-Forwarded-For and start with TRUST_PROXY=1',
      { address: network },
    );
  };
}
