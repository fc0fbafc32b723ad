import { isIPv4, isIPv6 } from 'node:net';

/** The network of every client whose proxy forwards no IP address. */
const UNKNOWN = 'unknown';

/**
 * The part of an IP address that identifies one visitor. For IPv4, also mapped to IPv6, it is the whole address. For
 * IPv6 it is the first 64 bits, because one machine can use any address within them. Some proxies forward a port with
 * the address; it does not count. Any other text may be forged and of any length, so it is never stored.
 */
export function networkOf(ip: string): string {
  const [, v6, v4] = /^\[(.*)\](?::\d+)?$|^([\d.]+):\d+$/.exec(ip) ?? [];
  const [address = ''] = (v6 ?? v4 ?? ip).split('%'); // without the interface of a link-local address
  if (!isIPv6(address)) return isIPv4(address) ? address : UNKNOWN;
  const groups = groupsOf(address);
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff') return dotted(groups.slice(6));
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/** The network that one operator usually holds: the /24 or /48 around a result of `networkOf`. */
export const siteOf = (network: string): string =>
  network.includes(':') ? `${network.split(':').slice(0, 3).join(':')}::/48` : network.replace(/\d+$/, '0/24');

/** The eight groups of an IPv6 address in the URL standard's form: lower case, no leading zeros, no dotted part. */
function groupsOf(address: string): string[] {
  const { hostname } = new URL(`http://[${address}]`);
  const [before = [], after = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((part) => (part ? part.split(':') : []));
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after];
}

const dotted = (groups: string[]) =>
  groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 255])
    .join('.');
