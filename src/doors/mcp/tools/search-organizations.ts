import { z } from 'zod';
import { type FoundOrganization, OrganizationSearchQuery } from '#src/datasets/organizations/contract.ts';
import { type Answer, largestPage, Next } from '#src/doors/mcp/answer.ts';
import {
  Applied,
  appliedIn,
  appliedLine,
  criteria,
  limit,
  one,
  page,
  parametersOf,
  queryOf,
  several,
} from '#src/doors/mcp/arguments.ts';
import { published } from '#src/doors/mcp/published.ts';
import { Sources, sourcesLine, sourcesOf } from '#src/doors/mcp/sources.ts';
import { spend } from '#src/doors/mcp/spend.ts';
import { tool } from '#src/doors/mcp/tool.ts';
import { counted } from '#src/shared/format.ts';

const text = z.string().optional();

const Row = z.object({
  npi: z.string(),
  name: text,
  other_name: text,
  specialty: text,
  street: text,
  city: text,
  state: text,
  zip: text,
  phone: text,
  miles: z.number().optional(),
  members: z.int().optional(),
  deactivated_on: text,
});
type Row = z.infer<typeof Row>;

const output = z.object({
  total: z.int(),
  page: z.int(),
  limit: z.int(),
  rows: z.array(Row),
  applied: Applied,
  sources: Sources,
  next: Next.optional(),
});

type Found = z.infer<typeof output>;

/** Finds organizations, and says what it applied (R-1649). */
export const searchOrganizations = tool({
  name: 'search_organizations',
  description:
    'Find organizations with an NPI: hospitals, groups, pharmacies. All criteria must be met. For words such as "hospitals in Ohio", call understand first.',
  isReadOnly: true,
  input: z.strictObject({
    name: one.describe('Legal or other name'),
    npi: several,
    state: several.describe('Two letters'),
    city: several,
    zip: several,
    taxonomy: several.describe('NUCC codes'),
    near: one.describe('ZIP code, or city and state'),
    miles: z.union([z.number(), z.string()]).optional(),
    sort: one,
    page,
    limit,
    criteria: criteria.describe('Further parameters by name: members_from, members_to, shortage, deactivated, order'),
  }),
  output,
  answer: async (given, call) => {
    const { page, limit, ...named } = given;
    const parameters = parametersOf(named);
    const query = queryOf(OrganizationSearchQuery, parameters);
    const { total, rows } = await call.services.find.organizations.page({ ...query, page }, limit);
    const applied = appliedIn(parameters);
    const sources = await sourcesOf(call, parameters.has('shortage') ? ['nppes', 'shortages'] : ['nppes']);
    const answer = largestPage(rows.map(rowOf), { page, limit }, (shown, at): Answer<Found> => {
      const next = nextCall(given, { ...at, total, shown });
      return {
        structure: { total, ...at, rows: [...shown], applied, sources, ...(next && { next }) },
        lines: [
          `${counted(total, 'organization')} found, ${shown.length} below (page ${at.page}, limit ${at.limit}).`,
          appliedLine(applied),
          ...shown.map(lineOf),
          sourcesLine(sources),
        ],
        npis: shown.map(({ npi }) => npi),
      };
    });
    await spend(call, answer.structure.rows.length);
    return answer;
  },
});

const rowOf = (row: FoundOrganization): Row =>
  published<Row>({
    npi: row.npi,
    name: row.name ?? undefined,
    other_name: row.other_name,
    specialty: row.display_name ?? row.specialization ?? row.classification ?? undefined,
    street: row.address_1 ?? undefined,
    city: row.city ?? undefined,
    state: row.state ?? undefined,
    zip: row.zip ?? undefined,
    phone: row.phone ?? undefined,
    miles: row.miles ?? undefined,
    members: row.members,
    deactivated_on: row.deactivated_on ?? undefined,
  });

const lineOf = (row: Row): string =>
  [
    `${row.npi} ${row.name ?? ''}`,
    row.other_name && `also ${row.other_name}`,
    row.specialty,
    [row.street, row.city, [row.state, row.zip].filter(Boolean).join(' ')].filter(Boolean).join(', '),
    row.phone && `phone ${row.phone}`,
    row.miles !== undefined && `${row.miles} miles`,
    row.members !== undefined && `${row.members} people at its address`,
    row.deactivated_on && `NPI deactivated on ${row.deactivated_on}`,
  ]
    .filter(Boolean)
    .join(' | ');

/** The next page, or the records of those found. */
function nextCall(
  given: object,
  { page, limit, total, shown }: { page: number; limit: number; total: number; shown: readonly Row[] },
): Next | undefined {
  if (page * limit < total) return { tool: 'search_organizations', arguments: { ...given, page: page + 1, limit } };
  if (shown.length === 0) return undefined;
  return { tool: 'get_provider', arguments: { npis: shown.slice(0, 25).map(({ npi }) => npi) } };
}
