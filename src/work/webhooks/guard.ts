// Which addresses a webhook may have. The server must not be a way into the network that it is in.
import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Ports without an entry in WEBHOOK_HOSTS. */
const PORTS = ['443', '8443'];

/** A host that WEBHOOK_HOSTS names, also a private one. Without a port, 443 and 8443. */
export interface PermittedHost {
  host: string;
  port: string | undefined;
}

/** Why no message can go to an address, as a sentence. Undefined if one can. A name is not looked up: `publicLookup` does. */
export function refusalOf(text: string, hosts: readonly PermittedHost[]): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url) return 'The address must be a URL, such as https://tools.example/hook.';
  if (url.protocol !== 'https:') return 'The address must begin with https://.';
  if (url.username || url.password) return 'The address must have no user name and no password.';
  if (isPermitted(url, hosts)) return undefined;
  if (!PORTS.includes(portOf(url)))
    return 'The port of the address must be 443 or 8443. WEBHOOK_HOSTS can name others.';
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  if (ipaddr.isValid(literal) && !isPublic(literal))
    return 'The address is not on the public internet. WEBHOOK_HOSTS can name hosts of your own network.';
  return undefined;
}

/** A webhook in the audit log. Its path and its query are left out: they can have a key. */
export const targetOf = (url: string, id: string): string => `${new URL(url).origin} (${id})`;

/** Whether WEBHOOK_HOSTS names the host and the port of a URL, whose addresses are then not looked at. */
export const isPermitted = (url: URL, hosts: readonly PermittedHost[]): boolean =>
  hosts.some(({ host, port }) => host === url.hostname && (port ? port === portOf(url) : PORTS.includes(portOf(url))));

const portOf = ({ port }: URL) => port || '443';

/** Resolves a name, and fails unless all of its addresses are public: the connection goes to one of those that were checked. */
export const publicLookup: LookupFunction = (hostname, options, done) =>
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, []);
    const [first] = addresses;
    if (!first || addresses.some(({ address }) => !isPublic(address)))
      return done(new Error(`${hostname} has an address that is not public.`), []);
    if (options.all) return done(null, addresses);
    return done(null, first.address, first.family);
  });

/** Networks that ipaddr.js takes for unicast, and IANA's registries of special-purpose addresses for something else. */
const special = [
  '2001::/23',
  '2002::/16',
  '3fff::/20',
  '192.0.0.0/24',
  '192.88.99.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.175.48.0/24',
  '198.18.0.0/15',
].map((network) => ipaddr.parseCIDR(network));
const unicast6 = ipaddr.parseCIDR('2000::/3');

/** Whether an address is public unicast. An IPv4 address in IPv6 form counts as the IPv4 address. */
export function isPublic(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast') return false;
  const isIn = (network: (typeof special)[number]) => address.kind() === network[0].kind() && address.match(network);
  if (address.kind() === 'ipv6' && !isIn(unicast6)) return false;
  return !special.some(isIn);
}
