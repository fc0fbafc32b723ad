import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { record } from '#src/accounts/audit/audit.ts';
import type { User } from '#src/server/authorization.ts';
import type { Database } from '#src/server/database.ts';
import { serve } from '#src/server/serve.ts';
import type { Tables } from '#src/server/tables.ts';
import type { SiteField } from '#src/shared/site.ts';
import { changeSearchField } from '#src/work/search-fields/contract.ts';

/** Adds the call by which administrators rename and hide filters and columns of searches (R-1221). */
export function searchFieldRoutes(app: FastifyInstance, { db }: Database): void {
  serve(app, changeSearchField, ({ body, user }) => saveField(db, body, user), { access: 'administrator' });
}

/** Stores the name of a field and whether it is hidden. One as the product has it is not stored. */
async function saveField(db: Kysely<Tables>, field: SiteField, by: User): Promise<SiteField> {
  const { kind, name, ...values } = field;
  await db.transaction().execute(async (trx) => {
    const before = await trx
      .deleteFrom('search_fields')
      .where('kind', '=', kind)
      .where('name', '=', name)
      .returning(['label', 'hidden'])
      .executeTakeFirst();
    if (values.label !== null || values.hidden) await trx.insertInto('search_fields').values(field).execute();
    await record(trx, {
      action: 'search_field_changed',
      actor: by,
      target: `${kind} ${name}`,
      old_value: inWords(before),
      new_value: inWords(values),
    });
  });
  return field;
}

const inWords = ({ label, hidden }: Pick<SiteField, 'label' | 'hidden'> = { label: null, hidden: false }): string =>
  [label ?? 'usual name', hidden ? 'hidden' : 'shown'].join(', ');
