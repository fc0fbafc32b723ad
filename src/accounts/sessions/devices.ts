// Known devices: browsers that an account has signed in with. Limits that strangers can exhaust do not apply to them.
import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isSealOf, sealOf } from '#src/accounts/keys/seal.ts';
import type { Cookies } from '#src/accounts/sessions/cookies.ts';

/** Days that a device stays known after its last sign-in. */
const DEVICE_DAYS = 180;

/** Accounts that one browser remembers. Only the latest, so that the cookie stays small. */
const MOST = 5;

const PURPOSE = 'device';

/** The account a device belongs to. A new password has a new hash, which invalidates every device of the account. */
interface Account {
  id: string;
  password_hash: string | null;
}

export type Devices = ReturnType<typeof devicesOf>;

/** Reads and writes the cookie of known devices, with one signed entry per account. `key` is the server's own. */
export function devicesOf(key: string) {
  const text = (account: Account, device: string, day: string) => [account.id, device, day].join('.');
  const secret = (account: Account, entry: string) => `${entry}.${account.password_hash}`;
  const deviceOf = (cookie: string | undefined, account: Account): string | undefined => {
    for (const entry of entriesOf(cookie)) {
      const [id, device = '', day = '', mark = ''] = entry.split('.');
      if (id !== account.id || !(today() - Number(day) < DEVICE_DAYS)) continue;
      if (isSealOf(key, PURPOSE, secret(account, text(account, device, day)), mark)) return device;
    }
    return undefined;
  };
  return {
    /** The device's id, if this account has signed in with it under its current password. */
    deviceOf,
    /** The cookie for a browser that has just signed in. */
    remember: (cookie: string | undefined, account: Account): string => {
      const device = deviceOf(cookie, account) ?? randomBytes(12).toString('base64url');
      const entry = text(account, device, String(today()));
      const others = entriesOf(cookie).filter((each) => !each.startsWith(`${account.id}.`));
      return [`${entry}.${sealOf(key, PURPOSE, secret(account, entry))}`, ...others].slice(0, MOST).join('~');
    },
  };
}

/** What keeps known devices. */
export interface Browsers {
  cookies: Cookies;
  devices: Devices;
}

/** Makes the browser of a request a known device of an account with its current password. */
export function rememberDevice(
  { cookies, devices }: Browsers,
  request: FastifyRequest,
  reply: FastifyReply,
  account: { id: string; password_hash: string | null },
): void {
  const device = devices.remember(cookies.read(request, 'device'), account);
  cookies.write(reply, 'device', device, DEVICE_DAYS * 86_400);
}

/** Limit of an entry in characters: a UUID, a device, a day and a signature. */
const LONGEST = 120;

const entriesOf = (cookie = '') => cookie.split('~').filter((entry) => entry && entry.length <= LONGEST);

/** Days since 1970. */
const today = () => Math.floor(Date.now() / 86_400_000);
