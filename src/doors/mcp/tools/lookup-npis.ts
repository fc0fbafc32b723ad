import { z } from 'zod';
import { type Answer, largestStart, Next } from '#src/doors/mcp/answer.ts';
import { Mark, markOf, markWords, nameOf } from '#src/doors/mcp/person-row.ts';
import { published } from '#src/doors/mcp/published.ts';
import { tool } from '#src/doors/mcp/tool.ts';
import { counted } from '#src/shared/format.ts';
import { beginLookup } from '#src/work/lookup/begin.ts';
import { type LookupRecord, LookupWish, type ResultRow, statuses } from '#src/work/lookup/contract.ts';
import { withRecords } from '#src/work/lookup/replies.ts';
import { runLookup } from '#src/work/lookup/run.ts';
import { resultsOf } from '#src/work/lookup/store.ts';

const MOST = 25;

const text = z.string().optional();

const Known = z.object({ npi: z.string(), name: text, specialty: text, city: text, state: text });

const Row = z.object({
  given: z.string(),
  status: z.enum(statuses),
  npi: text,
  name: text,
  specialty: text,
  city: text,
  state: text,
  confidence: z.int().optional(),
  reason: text,
  corrected: text,
  deactivated_on: text,
  replaced_by: text,
  candidates: z.array(Known.extend({ confidence: z.int() })).optional(),
  do_not_contact: Mark,
});
type Row = z.infer<typeof Row>;

const output = z.object({ rows: z.array(Row), next: Next.optional() });

/** Matches NPIs and lines with a name to people, as the screen Lookup does, which counts and audits it (R-1649). */
export const lookupNpis = tool({
  name: 'lookup_npis',
  description:
    'Match up to 25 NPIs or lines such as "Jane Smith, cardiologist, Toledo OH" to people, each with a status and a confidence from 0 to 100. Below 90 it lists candidates: ask the user which one, never choose.',
  isReadOnly: false,
  input: z.strictObject({ rows: z.array(z.string().min(1).max(200)).min(1).max(MOST) }),
  output,
  answer: async ({ rows: given }, { services, user, address }) => {
    const { users, search, mayRead, isReady, requireDataset } = services;
    requireDataset('providers');
    const wish = LookupWish.parse({ rows: given.map((row) => (/\p{L}/u.test(row) ? { text: row } : { npi: row })) });
    const { rows: _, ...lookup } = await beginLookup(
      services,
      wish,
      user,
      mayRead(user, 'licenses') && isReady('licenses'),
    );
    await runLookup(services, lookup, { users, actor: { id: user.id, email: user.email }, address });
    const found = await withRecords(search, await resultsOf(users.db, lookup.id, { limit: MOST }), (npis) =>
      services.doNotContactOf(user, npis),
    );
    const answerWith = (most: number) => (rows: readonly ResultRow[]) => answerOf(rows, given, most);
    const sized = [3, 1].map((most) => largestStart(found, answerWith(most)));
    return (
      (sized.find(({ count }) => count === found.length) ?? sized[1] ?? sized[0])?.answer ?? answerOf([], given, 0)
    );
  },
});

function answerOf(
  results: readonly ResultRow[],
  given: readonly string[],
  mostCandidates: number,
): Answer<z.infer<typeof output>> {
  const rows = results.map((result) => rowOf(result, mostCandidates));
  const rest = given.slice(rows.length);
  const npis = [...new Set(rows.flatMap(({ npi, status }) => (npi && status !== 'deactivated' ? [npi] : [])))];
  const next = rest.length > 0 ? lookUpRest(rest) : npis.length > 0 ? read(npis) : undefined;
  return {
    structure: { rows, ...(next && { next }) },
    lines: [`${counted(rows.length, 'row')} looked up.`, ...rows.map(lineOf)],
    npis,
  };
}

const lookUpRest = (rows: readonly string[]): Next => ({ tool: 'lookup_npis', arguments: { rows } });
const read = (npis: readonly string[]): Next => ({ tool: 'get_provider', arguments: { npis } });

function rowOf({ input, record, candidates, do_not_contact, ...row }: ResultRow, mostCandidates: number): Row {
  const { npi: _, ...known } = record ? knownOf(record) : { npi: '' };
  return published<Row>({
    given: typeof input === 'string' ? input : Object.values(input).filter(Boolean).join(', '),
    status: row.status,
    npi: row.npi ?? undefined,
    ...known,
    confidence: row.confidence ?? undefined,
    reason: row.reason ?? undefined,
    corrected: row.corrected ?? undefined,
    deactivated_on: row.deactivated_on ?? undefined,
    replaced_by: row.replaced_by ?? undefined,
    ...(candidates.length > 0 && {
      candidates: candidates.slice(0, mostCandidates).map((each) => ({
        ...(each.record ? knownOf(each.record) : {}),
        npi: each.npi,
        confidence: each.confidence,
      })),
    }),
    do_not_contact: markOf(do_not_contact ?? undefined),
  });
}

const knownOf = (record: LookupRecord): z.infer<typeof Known> => ({
  npi: record.npi,
  name: record.kind === 'organization' ? (record.name ?? undefined) : nameOf(record),
  specialty: record.display_name ?? record.classification ?? undefined,
  city: record.city ?? undefined,
  state: record.state ?? undefined,
});

const wordsOf = ({ npi, name, specialty, city, state }: Partial<z.infer<typeof Known>>) =>
  [npi && `${npi} ${name ?? ''}`, specialty, [city, state].filter(Boolean).join(' ')].filter(Boolean).join(', ');

const lineOf = (row: Row): string =>
  [
    `${row.given}: ${row.status}`,
    wordsOf(row),
    row.confidence !== undefined && `confidence ${row.confidence}`,
    row.reason,
    row.corrected && `perhaps ${row.corrected}`,
    row.deactivated_on && `deactivated on ${row.deactivated_on}`,
    row.replaced_by && `replaced by ${row.replaced_by}`,
    ...(row.candidates ?? []).map((each) => `candidate ${wordsOf(each)}, confidence ${each.confidence}`),
    markWords(row.do_not_contact),
  ]
    .filter(Boolean)
    .join(' | ');
