import { z } from 'zod';
import { type Answer, largestPage, Next } from '#src/doors/mcp/answer.ts';
import {
  Applied,
  add,
  appliedIn,
  appliedLine,
  criteria,
  limit,
  one,
  type Parameters,
  page,
  parametersOf,
  queryOf,
  several,
} from '#src/doors/mcp/arguments.ts';
import { PersonRow, personLine, personRow } from '#src/doors/mcp/person-row.ts';
import { Sources, sourcesLine, sourcesOf } from '#src/doors/mcp/sources.ts';
import { spend } from '#src/doors/mcp/spend.ts';
import { type Call, tool } from '#src/doors/mcp/tool.ts';
import {
  Alternatives,
  alternativesLine,
  alternativesTo,
  Line,
  labelsOf,
  parametersIn,
  specialtyOf,
  understoodIn,
} from '#src/doors/mcp/understood.ts';
import type { Understood } from '#src/search-box/contract.ts';
import { Failure } from '#src/server/failure.ts';
import { peopleCount } from '#src/shared/format.ts';

const input = z.strictObject({
  text: Line.optional().describe('Plain words, such as: board certified cardiologists within 20 miles of Toledo OH'),
  name: one.describe('First and last name in any order; former names and nicknames count'),
  npi: several,
  specialty: one.describe('Words or a NUCC code'),
  state: several.describe('Two letters, of the practice address'),
  city: several,
  zip: several.describe('1 to 5 digits'),
  near: one.describe('ZIP code, or city and state'),
  miles: z.union([z.number(), z.string()]).optional().describe('From near'),
  credential: several,
  license_state: several,
  certified: z.enum(['yes', 'no', 'never', 'unknown']).optional().describe('By a board of ABMS'),
  board: several,
  group: several.describe('PAC ID of a medical group'),
  hospital: several.describe('CCN'),
  school: several,
  graduated_from: z.union([z.number(), z.string()]).optional().describe('Year'),
  graduated_to: z.union([z.number(), z.string()]).optional(),
  sort: one.describe('last_name, first_name, city, state, specialty, distance'),
  page,
  limit,
  criteria: criteria.describe(
    'Further parameters by name, as medatlas://criteria lists them. not. before a name excludes',
  ),
});

const output = z.object({
  total: z.int(),
  page: z.int(),
  limit: z.int(),
  rows: z.array(PersonRow),
  applied: Applied,
  not_understood: z.array(z.string()).optional(),
  alternatives: Alternatives.optional(),
  sources: Sources,
  next: Next.optional(),
});

type Found = z.infer<typeof output>;

/** Finds people by words and criteria, and says what it applied (R-1632). */
export const searchProviders = tool({
  name: 'search_providers',
  description:
    'Find clinicians (people with an NPI) in the US. All criteria must be met. Replies the exact total, one page of rows, the criteria that were applied, and the next call.',
  isReadOnly: true,
  input,
  output,
  answer: async (given, call) => {
    const { services, user } = call;
    const { text, specialty, page, limit, ...named } = given;
    const [said, ofSpecialty] = await Promise.all([
      text === undefined ? undefined : understoodIn(text, call),
      specialty === undefined ? undefined : specialtyOf(specialty, call),
    ]);
    if (said?.of) throw otherSearch(said);
    const parameters = together(
      [said, ofSpecialty].flatMap((each) => (each ? parametersIn(each) : [])),
      parametersOf(named),
    );
    const labels = new Map([said, ofSpecialty].flatMap((each) => (each ? [...labelsOf(each)] : [])));
    const applied = appliedIn(parameters, labels);
    const query = queryOf(services.find.queries.search, parameters);
    const { total, rows } = await services.find.providers(user).page({ ...query, page }, undefined, limit);
    const marks = await services.doNotContactOf(
      user,
      rows.map(({ npi }) => npi),
    );
    const people = rows.map((row) => personRow(row, marks.get(row.npi)));
    const [sources, alternatives] = await Promise.all([
      sourcesOf(call, datasetsOf(parameters, call)),
      said ? alternativesTo(said, call) : [],
    ]);
    const unread = said ? notUnderstood(said) : [];
    const answer = largestPage(people, { page, limit }, (shown, at): Answer<Found> => {
      const next = nextCall(given, { ...at, total, shown });
      const structure: Found = {
        total,
        ...at,
        rows: [...shown],
        applied,
        ...(unread.length > 0 && { not_understood: unread }),
        ...(alternatives.length > 0 && { alternatives }),
        sources,
        ...(next && { next }),
      };
      const first = (at.page - 1) * at.limit + 1;
      return {
        structure,
        lines: [
          shown.length > 0
            ? `${peopleCount(total)} found, ${first} to ${first + shown.length - 1} below (page ${at.page}, limit ${at.limit}).`
            : `${peopleCount(total)} found, none on page ${at.page} of ${at.limit} rows.`,
          appliedLine(applied),
          ...(unread.length > 0 ? [`Not understood: ${unread.join('; ')}`] : []),
          ...(alternatives.length > 0 ? [alternativesLine(alternatives)] : []),
          ...shown.map(personLine),
          sourcesLine(sources),
        ],
        npis: shown.map(({ npi }) => npi),
      };
    });
    await spend(call, answer.structure.rows.length);
    return answer;
  },
});

/** The parameters of several readings. */
function together(...all: readonly (Parameters | readonly Parameters[])[]): Parameters {
  const parameters: Parameters = new Map();
  for (const each of all.flat()) for (const [name, values] of each) add(parameters, name, ...values);
  return parameters;
}

/** Words that no criterion reads, and those of criteria that are off, which count as a name. */
const notUnderstood = ({ unused = [], off = [] }: Understood): string[] => [
  ...unused.map((words) => `${words} (left out)`),
  ...off.map(({ text, label }) => `${text} (${label} is turned off on this site)`),
];

const otherSearch = ({ of, chips }: Understood) =>
  new Failure(
    400,
    'bad_request',
    of === 'organizations'
      ? `text: This asks for organizations. Call search_organizations with ${JSON.stringify({
          criteria: Object.fromEntries(chips.map(({ parameter, value }) => [parameter, value])),
        })}`
      : 'text: This asks for ZIP codes, which no tool lists. Ask for people.',
  );

/** The datasets whose rows a search reads: of NPPES, and those of its criteria. */
const datasetsOf = (parameters: Parameters, { services }: Call): Set<string> =>
  new Set([
    'nppes',
    ...services.providerCriteria
      .filter((kind) => [...parameters.keys()].some((name) => name.replace(/^not\./, '') in kind.parameters))
      .map(({ needs }) => needs),
  ]);

/** The next page, or the records of those found. */
function nextCall(
  given: z.infer<typeof input>,
  { page, limit, total, shown }: { page: number; limit: number; total: number; shown: readonly PersonRow[] },
): Next | undefined {
  if (page * limit < total) return { tool: 'search_providers', arguments: { ...given, page: page + 1, limit } };
  if (shown.length === 0) return undefined;
  return { tool: 'get_provider', arguments: { npis: shown.slice(0, MOST_RECORDS).map(({ npi }) => npi) } };
}

const MOST_RECORDS = 25;
