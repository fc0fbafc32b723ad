import { isIPv6 } from 'node:net';

/**
 * The part of an IP address that stands for one visitor: IPv4 whole, also where it is written as IPv6, and of IPv6 the
 * first 64 bits, within which a single machine has any address it likes.
 */
export function networkOf(ip: string): string {
  const [address = ''] = ip.split('%'); // without the interface of a link-local address
  if (!isIPv6(address)) return address;
  const groups = groupsOf(address);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) return dotted(groups.slice(6));
  const network = groups.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

/**
 * The network around an address that `networkOf` returned, which one operator rents out as a whole: the /24 of an IPv4
 * address, the /48 of an IPv6 network.
 */
export const siteOf = (network: string): string =>
  network.includes(':') ? `${network.split(':').slice(0, 3).join(':')}::/48` : network.replace(/\d+$/, '0/24');

/** The eight 16-bit groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = address.split('::');
  const before = parse(head);
  if (tail === undefined) return before;
  const after = parse(tail);
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}

const parse = (part: string) => (part ? part.split(':').flatMap((group) => numbers(group)) : []);

/** One group, or the two that a dotted IPv4 address at the end stands for. */
function numbers(group: string): number[] {
  if (!group.includes('.')) return [Number.parseInt(group, 16)];
  const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
  return [a * 256 + b, c * 256 + d];
}

const dotted = ([high = 0, low = 0]: number[]) => [high >> 8, high & 255, low >> 8, low & 255].join('.');
