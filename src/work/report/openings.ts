// Which openings a report is of.
import type { Kysely } from 'kysely';
import type { Tables } from '#src/server/tables.ts';
import type { Caller } from '#src/work/lists/access.ts';
import { openingsOf } from '#src/work/openings/queries.ts';
import { REPORT_MAX, type ReportQuery } from '#src/work/report/contract.ts';

/**
 * The openings that `openingsOf` finds, and all their clients (R-1551). Where the query names a client, by its NPI or by its text
 * without regard to case, only those of this one.
 */
export async function openingsToReport(db: Kysely<Tables>, caller: Caller, today: string, query: ReportQuery) {
  const all = await openingsOf(db, caller, today, {
    ...{ status: query.status, archived: false, all: query.all === 'yes' },
    ...{ page: 1, size: REPORT_MAX },
  });
  const clients = new Map(all.rows.flatMap(({ client }) => (client ? [[keyOf(client), client] as const] : [])));
  const wanted =
    query.client_npi !== undefined || query.client !== undefined
      ? keyOf({ npi: query.client_npi, text: query.client })
      : undefined;
  return {
    openings: all.rows.filter(({ client }) => wanted === undefined || (client && keyOf(client) === wanted)),
    clients: [...clients.values()],
  };
}

const keyOf = ({ npi, text }: { npi?: string | undefined; text?: string | undefined }) => npi ?? text?.toLowerCase();
