import { z } from 'zod';
import { type Change, ChangeQuery } from '#src/datasets/changes/contract.ts';
import { cursorOfDay, changesSince as readChanges } from '#src/datasets/changes/queries.ts';
import { openChangeReader } from '#src/datasets/changes/reader.ts';
import { type Answer, largestStart, Next } from '#src/doors/mcp/answer.ts';
import { limit, one, parametersOf, queryOf, several } from '#src/doors/mcp/arguments.ts';
import { published } from '#src/doors/mcp/published.ts';
import { Sources, sourcesLine, sourcesOf } from '#src/doors/mcp/sources.ts';
import { spend } from '#src/doors/mcp/spend.ts';
import { tool } from '#src/doors/mcp/tool.ts';
import { changeKinds } from '#src/shared/change-kinds.ts';
import { counted } from '#src/shared/format.ts';

const text = z.string().optional();

const Row = z.object({
  npi: z.string(),
  kind: z.string(),
  field: z.string(),
  was: text,
  is: text,
  source: z.string(),
  published_on: text,
});
type Row = z.infer<typeof Row>;

const output = z.object({ rows: z.array(Row), more: z.boolean(), sources: Sources, next: Next });

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Lists what publishers' files changed, in the order in which it became visible (R-1649). */
export const changesSince = tool({
  name: 'changes_since',
  description:
    'List what changed in the publishers\' files since a day or a cursor, oldest first. A value without "was" is new; without "is" it is gone from the file, which does not say why.',
  isReadOnly: true,
  input: z.strictObject({
    since: one.describe('YYYY-MM-DD, or since of the next call of a reply. By default the beginning'),
    npi: one,
    state: several,
    kind: z.array(z.enum(changeKinds)).optional(),
    specialty: one.describe('NUCC name, such as Cardiovascular Disease'),
    taxonomy: several,
    limit,
  }),
  output,
  answer: async ({ limit, since, ...named }, call) => {
    const { services, user } = call;
    const { database, config } = services;
    const cursor = since !== undefined && DAY.test(since) ? await cursorOfDay(database, since, config.timeZone) : since;
    const given = { ...named, ...(cursor !== undefined && { since: cursor }) };
    const query = queryOf(ChangeQuery, parametersOf({ ...given, page_size: limit }));
    const found = await readChanges(database, query, await openChangeReader(services).readerFor(user, query));
    const sources = await sourcesOf(call, new Set(found.rows.map(({ source }) => source)));
    const { answer } = largestStart(found.rows, (shown): Answer<z.infer<typeof output>> => {
      const isAll = shown.length === found.rows.length;
      const more = !isAll || found.rows.length === limit;
      const after = isAll ? found.next : (shown.at(-1)?.id ?? found.next);
      const rows = shown.map(rowOf);
      return {
        structure: {
          rows,
          more,
          sources,
          next: { tool: 'changes_since', arguments: { ...named, since: after, limit } },
        },
        lines: [
          `${counted(rows.length, 'change')} below.${more ? ' More follow.' : ' No more now: the next call finds what is new later.'}`,
          ...rows.map(lineOf),
          ...(sources.length > 0 ? [sourcesLine(sources)] : []),
        ],
        npis: [...new Set(rows.map(({ npi }) => npi))],
      };
    });
    await spend(call, answer.structure.rows.length);
    return answer;
  },
});

const rowOf = ({ npi, kind, field, was, is, source, published_on }: Change): Row =>
  published<Row>({
    npi,
    kind,
    field,
    was: was ?? undefined,
    is: is ?? undefined,
    source,
    published_on: published_on ?? undefined,
  });

const lineOf = ({ npi, kind, field, was, is, source, published_on }: Row): string =>
  `${npi} ${kind}, ${field}: ${[was !== undefined && `was ${was}`, is !== undefined && `is ${is}`].filter(Boolean).join(', ')} (${source}${published_on ? `, ${published_on}` : ''})`;
