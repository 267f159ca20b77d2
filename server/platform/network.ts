// Network addresses of requests: which count as one for limits, and which are private.
import { BlockList, isIPv4, isIPv6 } from 'node:net';
import { hmac } from './signature';

/**
 * The address that a proxy names last in `X-Forwarded-For`, '' without one. Some add the port, which is another for each
 * connection.
 */
export function forwardedAddress(header: string): string {
  const named = header.split(',').at(-1)?.trim() ?? '';
  return /^\[([^\]]*)\](?::\d+)?$/.exec(named)?.[1] ?? /^(\d+(?:\.\d+){3}):\d+$/.exec(named)?.[1] ?? named;
}

const mappedV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** An IPv4 address itself; of an IPv6 address its /64, which one household or server owns. */
export function networkOf(address: string): string {
  const v4 = mappedV4.exec(address)?.[1];
  if (v4 !== undefined) return v4;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const groupsOf = (text: string): string[] => text.split(':').filter((group) => group !== '');
  const left = groupsOf(head);
  const right = groupsOf(tail ?? '');
  // An IPv4 address at the end stands for two groups.
  const written = left.length + right.length + (address.includes('.') ? 1 : 0);
  const groups = [...left, ...Array.from({ length: 8 - written }, () => '0'), ...right];
  return (
    groups
      .slice(0, 4)
      .map((group) => Number.parseInt(group, 16).toString(16))
      .join(':') + '::/64'
  );
}

/** A one-way hash of a network for stored rows. */
export const networkKey = (secret: string, address: string): string =>
  hmac(secret, 'network\n' + networkOf(address)).slice(0, 24);

const notPublic = new BlockList();
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  notPublic.addSubnet(network, bits, 'ipv4');
}
for (const [network, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  notPublic.addSubnet(network, bits, 'ipv6');

export function isPrivate(address: string): boolean {
  const plain = mappedV4.exec(address)?.[1] ?? address.split('%')[0] ?? '';
  return isIPv4(plain) ? notPublic.check(plain, 'ipv4') : isIPv6(plain) && notPublic.check(plain, 'ipv6');
}
