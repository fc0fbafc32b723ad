import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Selectable, sql } from 'kysely';
import { addAccountMail } from '#src/accounts/mail/account-mails.ts';
import type { Services } from '#src/accounts/services.ts';
import type { Cookies } from '#src/accounts/sessions/cookies.ts';
import { deviceOf } from '#src/accounts/sessions/device.ts';
import { DEVICE_DAYS, type Devices } from '#src/accounts/sessions/devices.ts';
import type { Tables } from '#src/server/tables.ts';
import { addressOf } from '#src/server/throttle.ts';

interface Browsers {
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

/** Mails a sign-in in a browser that the account does not know, except for the first sign-in of the account. */
export async function mailNewDevice(
  { db, jobs, config, cookies, devices }: Pick<Services, 'db' | 'jobs' | 'config'> & Browsers,
  request: FastifyRequest,
  account: Selectable<Tables['accounts']>,
): Promise<void> {
  const known = devices.deviceOf(cookies.read(request, 'device'), account) !== undefined;
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('accounts')
      .set({ first_sign_in_at: sql`now()` })
      .where('id', '=', account.id)
      .where('first_sign_in_at', 'is', null)
      .executeTakeFirst();
    if (known || numUpdatedRows > 0n) return;
    await addAccountMail({ jobs, config }, trx, {
      template: 'new_device',
      account: account.id,
      at: new Date().toISOString(),
      device: deviceOf(request.headers['user-agent'] ?? null),
      address: addressOf(request),
    });
  });
}
