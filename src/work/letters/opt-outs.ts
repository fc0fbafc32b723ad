// Who opted out of the company's letters, for all teams (R-1506). A key is stored as a hash only, and so is the address.
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { record } from '#src/accounts/audit/audit.ts';
import { hashOf, makeSecret } from '#src/accounts/keys/secrets.ts';
import type { Tables } from '#src/server/tables.ts';

type Db = Kysely<Tables>;

/** The path of the page that ends letters. Only the server makes its links. */
export const optOutPath = (key: string): string => `/o/${key}`;

/** Stores a key of a letter for its opt-out page, by default a new one. Returns the key. */
export async function insertKey(
  trx: Db,
  letter: { id: string; npi: string; address: string },
  key = makeSecret(),
): Promise<string> {
  await trx
    .insertInto('opt_out_keys')
    .values({ key_hash: hashOf(key), letter_id: letter.id, npi: letter.npi, address_hash: hashOf(letter.address) })
    .execute();
  return key;
}

/** When a person, or another with the same address, opted out. Undefined if they did not. */
export async function optedOutAt(db: Db, npi: string, address: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('opt_out_keys')
    .select('opted_out_at')
    .where('opted_out_at', 'is not', null)
    .where((of) => of.or([of('address_hash', '=', hashOf(address)), of('npi', '=', npi)]))
    .orderBy('opted_out_at')
    .limit(1)
    .executeTakeFirst();
  return row?.opted_out_at ?? undefined;
}

/** When the person of a row of `letters` opted out. */
export const letterOptedOut: RawBuilder<Date | null> = sql`
  (select min(opted_out_at) from opt_out_keys keys where keys.npi = letters.npi
    or keys.address_hash in (select address_hash from opt_out_keys own where own.letter_id = letters.id))`;

/** Whether a key exists, and when it was used. */
export const keyOf = (db: Db, key: string) =>
  db.selectFrom('opt_out_keys').select('opted_out_at').where('key_hash', '=', hashOf(key)).executeTakeFirst();

/**
 * Opts out the person who got the letter with this key. A second use changes nothing. Returns false for an unknown key. Waits for a
 * letter to the same address that is about to go, so that none begins after the reply.
 */
export const optOut = (db: Db, key: string, address: string): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const found = await trx
      .selectFrom('opt_out_keys')
      .select(['npi', 'address_hash'])
      .where('key_hash', '=', hashOf(key))
      .executeTakeFirst();
    if (!found) return false;
    await lockAddressHash(trx, found.address_hash);
    const { numUpdatedRows } = await trx
      .updateTable('opt_out_keys')
      .set({ opted_out_at: sql`now()` })
      .where('key_hash', '=', hashOf(key))
      .where('opted_out_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows)
      await record(trx, { action: 'opted_out', target: found.npi ? `NPI ${found.npi}` : 'erased', address });
    return true;
  });

/** Lets an opt-out and the beginning of a letter to the same address wait for each other. */
export const lockAddress = (trx: Db, address: string) => lockAddressHash(trx, hashOf(address));

const lockAddressHash = (trx: Db, addressHash: string) =>
  sql`select pg_advisory_xact_lock(hashtext(${`letter ${addressHash}`}))`.execute(trx);

/**
 * Erases of whom the keys are, when a team erases a person; also keys whose letters were erased before, as nothing says any more of
 * which team they were. Their links still work, and opt-outs stay in force by the hash.
 */
export const forgetPerson = (trx: Db, npi: string, team: string) =>
  sql`update opt_out_keys set npi = null
    where npi = ${npi} and (letter_id is null or letter_id in (select id from letters where npi = ${npi} and team = ${team}))`.execute(
    trx,
  );
