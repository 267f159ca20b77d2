// Whether a request comes from this machine: for the doors that are open to nobody else (demo sign-in that nobody asked
// for, fault switches, tickets). A proxy on this machine speaks for others, so whatever shows one counts against it.

/**
 * A host without its port: `localhost`, `127.0.0.1`, `[::1]`. Anything else is a name that another machine may have.
 */
export const isLoopbackHost = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);
const isLoopbackAddress = (address: string): boolean => /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/i.test(address);
const tellsOfProxy = (name: string): boolean =>
  name.startsWith('x-forwarded-') || ['forwarded', 'via', 'x-real-ip'].includes(name);

/**
 * `address`: the other end of the connection. `httpVersion`: proxies ask in 1.0 (nginx by default); no browser does.
 */
export type IncomingRequest = { request: Request; address: string; httpVersion: string };

export function isThisMachine({ request, address, httpVersion }: IncomingRequest): boolean {
  if (!isLoopbackAddress(address) || httpVersion === '1.0') return false;
  const { headers } = request;
  if (Array.from(headers.keys()).some(tellsOfProxy)) return false;
  const { hostname, origin } = new URL(request.url);
  // A page that a proxy serves under another name says so, whatever Host the proxy puts.
  return isLoopbackHost(hostname) && (headers.get('origin') ?? origin) === origin;
}
