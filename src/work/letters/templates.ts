// Templates of letters, which a team shares (R-1501).
import { type Kysely, sql } from 'kysely';
import { record } from '#src/accounts/audit/audit.ts';
import { userNow } from '#src/accounts/users/user-now.ts';
import { Failure, notFound } from '#src/server/failure.ts';
import type { Tables } from '#src/server/tables.ts';
import { authorName } from '#src/work/author-name.ts';
import { changedMeanwhile } from '#src/work/changed-meanwhile.ts';
import type { Template, TemplateChange, TemplateWish } from '#src/work/letters/contract.ts';
import { type Caller, mayDelete } from '#src/work/people/access.ts';

type Db = Kysely<Tables>;

/** The team's templates by name. `only`: the one with this ID. */
export async function templatesOf(db: Db, caller: Caller, only?: string): Promise<Template[]> {
  const rows = await db
    .selectFrom('letter_templates')
    .leftJoin('profiles', 'profiles.id', 'author_id')
    .select(['letter_templates.id', 'name', 'letter_templates.subject', 'text', 'version', 'author_id'])
    .select(['letter_templates.updated_at', authorName.as('author')])
    .where('team', '=', caller.team)
    .$if(only !== undefined, (query) => query.where('letter_templates.id', '=', only ?? ''))
    .orderBy(sql`lower(name)`)
    .orderBy('letter_templates.id')
    .execute();
  return rows.map(({ author_id, updated_at, ...template }) => ({
    ...template,
    updated_at: updated_at.toISOString(),
    may_delete: mayDelete(caller, author_id),
  }));
}

/** The template with this ID. Throws a 404 if the team has none. */
export async function templateOf(db: Db, caller: Caller, id: string): Promise<Template> {
  const [template] = await templatesOf(db, caller, id);
  if (!template) throw notFound('This template was deleted.');
  return template;
}

const act = (action: 'template_made' | 'template_changed' | 'template_deleted', caller: Caller, name: string) => ({
  action,
  actor: caller,
  address: caller.address,
  target: name,
});

/** Adds a template. */
export const insertTemplate = (db: Db, caller: Caller, wish: TemplateWish): Promise<Template> =>
  db.transaction().execute(async (trx) => {
    const { team } = await userNow(trx, caller);
    const { id } = await trx
      .insertInto('letter_templates')
      .values({ team, author_id: caller.id, ...wish })
      .returning('id')
      .executeTakeFirstOrThrow();
    await record(trx, act('template_made', caller, wish.name));
    return templateOf(trx, caller, id);
  });

/** Changes a template. Throws a 404 without it, and a 409 `changed` with the present one for a stale version. */
export const updateTemplate = (db: Db, caller: Caller, id: string, { version, ...values }: TemplateChange) =>
  db.transaction().execute(async (trx) => {
    const was = await lockTemplate(trx, caller, id);
    if (version !== undefined && version !== was.version) throw changedMeanwhile('template', was);
    await trx
      .updateTable('letter_templates')
      .set({ ...values, version: was.version + 1, updated_at: sql`now()` })
      .where('id', '=', id)
      .execute();
    await record(trx, act('template_changed', caller, was.name));
    return templateOf(trx, caller, id);
  });

/** Deletes a template. Throws a 404 without it, and a 403 if another user wrote it and the caller's role does not suffice. */
export const removeTemplate = (db: Db, caller: Caller, id: string) =>
  db.transaction().execute(async (trx) => {
    const was = await lockTemplate(trx, caller, id);
    if (!was.may_delete)
      throw new Failure(403, 'forbidden', 'Only its author, managers and administrators may delete a template.');
    await trx.deleteFrom('letter_templates').where('id', '=', id).execute();
    await record(trx, act('template_deleted', caller, was.name));
    return { id };
  });

async function lockTemplate(trx: Db, caller: Caller, id: string): Promise<Template> {
  await trx.selectFrom('letter_templates').select('id').where('id', '=', id).forUpdate().execute();
  return templateOf(trx, await userNow(trx, caller), id);
}
