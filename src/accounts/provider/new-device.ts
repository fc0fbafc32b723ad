import type { FastifyRequest } from 'fastify';
import { type Selectable, sql } from 'kysely';
import { addAccountMail } from '#src/accounts/mail/account-mails.ts';
import type { AccountServices } from '#src/accounts/services.ts';
import { deviceOf } from '#src/accounts/sessions/device.ts';
import type { Browsers } from '#src/accounts/sessions/devices.ts';
import type { Tables } from '#src/server/tables.ts';
import { addressOf } from '#src/server/throttle.ts';

/** Mails a sign-in in a browser that the account does not know, except for the first sign-in of the account. */
export async function mailNewDevice(
  { db, jobs, config, cookies, devices }: Pick<AccountServices, 'db' | 'jobs' | 'config'> & Browsers,
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
