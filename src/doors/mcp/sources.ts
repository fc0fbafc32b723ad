// The sources of a reply, and the days of their data.
import { z } from 'zod';
import type { Call } from '#src/doors/mcp/tool.ts';
import type { Database } from '#src/server/database.ts';
import { datesOf } from '#src/work/exports/sources.ts';
import { inventedNow } from '#src/work/searches/run.ts';

export const Sources = z.array(
  z.object({ name: z.string(), as_of: z.string().optional(), invented: z.literal(true).optional() }),
);
export type Sources = z.infer<typeof Sources>;

/** The sources among `datasets`, with the publishers' dates. `invented`: its rows are demo data (R-1645). */
export async function sourcesOf({ services }: Call, datasets: Iterable<string>): Promise<Sources> {
  const { dates, invented } = await services.readOnce(daysOfData);
  const wanted = new Set(datasets);
  return services.sources
    .filter(({ dataset }) => wanted.has(dataset) && dates.has(dataset))
    .map(({ dataset, origin: { title } }) => {
      const date = dates.get(dataset);
      return { name: title, ...(date && { as_of: date }), ...(invented.has(dataset) && { invented: true as const }) };
    });
}

async function daysOfData(database: Database) {
  const dates = await datesOf(database);
  const { invented } = await database.db.selectNoFrom(inventedNow.as('invented')).executeTakeFirstOrThrow();
  const names = invented.split(' demo:').map((name) => name.trim());
  return { dates, invented: new Set(names.filter(Boolean)) };
}

/** The sources as a line of text. */
export const sourcesLine = (sources: Sources): string =>
  `Sources: ${sources
    .map(
      ({ name, as_of, invented }) =>
        `${name}${as_of ? ` as of ${as_of}` : ''}${invented ? ' (invented demo data)' : ''}`,
    )
    .join('; ')}`;
