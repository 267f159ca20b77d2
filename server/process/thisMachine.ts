// Whether a request comes from this machine: for demo sign-in by default, fault modes and tickets. A proxy on this
// machine forwards requests of others, so any sign of a proxy counts against it.

/** A host without its port: `localhost`, `127.0.0.1`, `[::1]`. Another machine may have any other name. */
export const isLoopbackHost = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);
const isLoopbackAddress = (address: string): boolean => /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/i.test(address);
const tellsOfProxy = (name: string): boolean =>
  name.startsWith('x-forwarded-') || ['forwarded', 'via', 'x-real-ip'].includes(name);

/**
 * `address`: the remote end of the connection. `httpVersion`: proxies use 1.0 (nginx by default); browsers never do.
 */
export type IncomingRequest = { request: Request; address: string; httpVersion: string };

export function isThisMachine({ request, address, httpVersion }: IncomingRequest): boolean {
  if (!isLoopbackAddress(address) || httpVersion === '1.0') return false;
  const { headers } = request;
  if (Array.from(headers.keys()).some(tellsOfProxy)) return false;
  const { hostname, origin } = new URL(request.url);
  // The origin of a page behind a proxy differs, whatever Host the proxy sends.
  return isLoopbackHost(hostname) && (headers.get('origin') ?? origin) === origin;
}
