import type { FastifyInstance } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { record } from '#src/accounts/audit/audit.ts';
import type { User } from '#src/server/authorization.ts';
import type { Database } from '#src/server/database.ts';
import { Failure } from '#src/server/failure.ts';
import { serve } from '#src/server/serve.ts';
import { setSetting } from '#src/server/settings.ts';
import { RESULTS_VIEW, resultsViewOf } from '#src/server/site.ts';
import type { Tables } from '#src/server/tables.ts';
import type { ResultsView, SiteField } from '#src/shared/site.ts';
import {
  changeResultsView,
  changeSearchField,
  FIELDS_MAX,
  type FieldChange,
} from '#src/work/search-fields/contract.ts';

/** Adds the calls by which administrators rename and hide filters and columns (R-1221), and choose how results open (R-1452). */
export function searchFieldRoutes(app: FastifyInstance, { db }: Database): void {
  serve(app, changeSearchField, ({ body, user }) => saveField(db, body, user), { access: 'administrator' });
  serve(app, changeResultsView, ({ body: { view }, user }) => saveView(db, view, user), { access: 'administrator' });
}

/** Stores what changes of a field, one change after the other. A field as the product has it is not stored. */
const saveField = (db: Kysely<Tables>, { kind, name, ...change }: FieldChange, by: User): Promise<SiteField> =>
  db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('search_fields'))`.execute(trx);
    const fields = await trx.selectFrom('search_fields').selectAll().execute();
    const before = fields.find((field) => field.kind === kind && field.name === name) ?? { label: null, hidden: false };
    const field = { kind, name, label: before.label, hidden: before.hidden, ...change };
    const isUsual = field.label === null && !field.hidden;
    if (!isUsual && fields.length >= FIELDS_MAX && !('kind' in before))
      throw new Failure(400, 'bad_request', `name: at most ${FIELDS_MAX} fields can have another name or be hidden`);
    if (field.label === before.label && field.hidden === before.hidden) return field;
    await trx.deleteFrom('search_fields').where('kind', '=', kind).where('name', '=', name).execute();
    if (!isUsual) await trx.insertInto('search_fields').values(field).execute();
    await record(trx, {
      action: 'search_field_changed',
      actor: by,
      target: `${kind} ${name}`,
      old_value: inWords(before),
      new_value: inWords(field),
    });
    return field;
  });

const saveView = (db: Kysely<Tables>, view: ResultsView, by: User) =>
  db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('search_fields'))`.execute(trx);
    const before = await resultsViewOf(trx);
    if (view === before) return { view };
    await setSetting(trx, RESULTS_VIEW, view);
    await record(trx, { action: 'results_view_changed', actor: by, old_value: before, new_value: view });
    return { view };
  });

const inWords = ({ label, hidden }: Pick<SiteField, 'label' | 'hidden'>): string =>
  `${label === null ? 'usual name' : `“${label}”`}, ${hidden ? 'hidden' : 'shown'}`;
