import { chmodSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import { PASSWORD_MIN } from '#src/accounts/contract.ts';
import { hashPassword, makePassword, verifyPassword } from '#src/accounts/passwords/passwords.ts';
import { endAccess } from '#src/accounts/tokens/tokens.ts';
import type { Config } from '#src/server/config.ts';
import { makeFolder } from '#src/server/private-files.ts';
import { setSetting, settingOf } from '#src/server/settings.ts';
import type { Tables } from '#src/server/tables.ts';

/** The password that release 0.1 gave every demo account. It is public, so a start replaces it. */
const PUBLISHED = 'medatlas-demo';

/** The setting that holds the hash of the demo accounts' current password. */
const KEY = 'demo_password';

/**
 * The demo accounts' password: MEDATLAS_DEMO_PASSWORD, or the one that the first start generated and keeps in
 * `DATA_DIR/demo-password`, readable only by the server's user. A file without a whole password is replaced.
 */
export function demoPassword({ dataDir, demoPassword: given }: Pick<Config, 'dataDir' | 'demoPassword'>): string {
  if (given) return given;
  const file = path.join(dataDir, 'demo-password');
  const kept = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  if (kept.length >= PASSWORD_MIN) {
    chmodSync(file, 0o600); // a copied data folder may have lost its modes
    return kept;
  }
  const made = makePassword();
  const part = `${file}.${process.pid}`;
  makeFolder(dataDir);
  try {
    writeFileSync(part, `${made}\n`, { mode: 0o600, flush: true });
    renameSync(part, file); // a full disk or a kill leaves no half password
  } finally {
    rmSync(part, { force: true });
  }
  return made;
}

/**
 * Gives `password` to every demo account that has the previous one, and ends its sessions and tokens.
 * An account whose password an administrator changed keeps it. Returns the hash for accounts created afterward.
 */
export async function applyDemoPassword(db: Kysely<Tables>, password: string): Promise<string> {
  const former = await settingOf(db, KEY);
  if (former && (await verifyPassword(password, former))) return former;
  const hash = await hashPassword(password);
  const accounts = await db
    .selectFrom('accounts')
    .select(['id', 'password_hash'])
    .where('demo', '=', true)
    .where('password_hash', 'is not', null)
    .execute();
  const outdated: string[] = [];
  for (const { id, password_hash } of accounts)
    if (former ? password_hash === former : await verifyPassword(PUBLISHED, password_hash)) outdated.push(id);
  await db.transaction().execute(async (trx) => {
    await setSetting(trx, KEY, hash);
    for (const id of outdated) await replacePassword(trx, id, hash);
  });
  return hash;
}

async function replacePassword(trx: Kysely<Tables>, id: string, password_hash: string) {
  await trx
    .updateTable('accounts')
    .set({ password_hash, password_one_time: false, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
  await endDemoAccess(trx, id);
}

/** Ends the sessions and API tokens of a demo account. */
export async function endDemoAccess(db: Kysely<Tables>, accountId: string): Promise<void> {
  const user = await db.selectFrom('profiles').select('id').where('subject', '=', accountId).executeTakeFirst();
  if (user) await endAccess(db, user.id);
}
