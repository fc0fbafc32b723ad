import type { FastifyInstance } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { Database } from '#src/server/database.ts';
import { serve } from '#src/server/serve.ts';
import { settingOf } from '#src/server/settings.ts';
import type { Tables } from '#src/server/tables.ts';
import { getSite, type ResultsView, type Site, type SiteField } from '#src/shared/site.ts';

/** The company and its settings. */
export type Company = Omit<Site, 'demo' | 'tables' | 'search_fields' | 'results_view' | 'client_pages'>;

export function siteRoutes(app: FastifyInstance, database: Database, company: Company): void {
  const site = async () => {
    const [tables, search_fields, results_view, client_pages] = await Promise.all([
      importedTables(database),
      searchFields(database),
      resultsViewOf(database.db),
      clientPagesOf(database.db),
    ]);
    return {
      ...company,
      search_fields,
      results_view,
      client_pages,
      demo: tables.some((table) => table.demo),
      tables: tables.map(({ table, rows, published_on }) => ({ table, rows, published_on })),
    };
  };
  serve(app, getSite, site, { access: 'anyone' });
}

const searchFields = ({ db }: Database): Promise<SiteField[]> =>
  db
    .selectFrom('search_fields')
    .selectAll()
    .$narrowType<Pick<SiteField, 'kind'>>()
    .orderBy('kind')
    .orderBy('name')
    .execute();

/** The setting with the site's layout of results. */
export const RESULTS_VIEW = 'results_view';

/** How results that are cards or a table open for users who have not chosen. By default as cards. */
export const resultsViewOf = async (db: Kysely<Tables>): Promise<ResultsView> =>
  (await settingOf(db, RESULTS_VIEW)) === 'table' ? 'table' : 'cards';

/** The setting that turns the pages of clients on. */
export const CLIENT_PAGES = 'client_pages';

/** Whether clients can open the pages of submissions (R-1523). By default not. */
export const clientPagesOf = async (db: Kysely<Tables>): Promise<boolean> =>
  (await settingOf(db, CLIENT_PAGES)) === 'on';

/** Every imported table: its row count, the publisher's date, and whether its data is demo data. */
export const importedTables = ({ db }: Database) =>
  db
    .selectFrom('imported_tables')
    .leftJoin('imports', 'imports.id', 'imported_tables.import_id')
    .select([
      'imported_tables.name as table',
      'imported_tables.rows',
      'imports.dataset',
      sql<string | null>`coalesce(imported_tables.published_on, imports.published_on)`.as('published_on'),
      sql<boolean>`coalesce(imports.demo, false)`.as('demo'),
    ])
    .orderBy('imported_tables.name')
    .execute();
