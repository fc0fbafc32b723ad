import { z } from 'zod';
import { type Answer, largestStart, Next } from '#src/doors/mcp/answer.ts';
import { Record, recordLine, recordsOf } from '#src/doors/mcp/record.ts';
import { Sources, sourcesLine, sourcesOf } from '#src/doors/mcp/sources.ts';
import { spend } from '#src/doors/mcp/spend.ts';
import { tool } from '#src/doors/mcp/tool.ts';
import { checkNpi } from '#src/work/lookup/npi-check.ts';
import { deactivatedAmong } from '#src/work/lookup/records.ts';

const output = z.object({
  found: z.array(Record),
  deactivated: z.array(z.object({ npi: z.string(), on: z.string().optional(), replaced_by: z.string().optional() })),
  unknown: z.array(z.string()),
  bad_check_digit: z.array(z.object({ given: z.string(), reason: z.string(), corrected: z.string().optional() })),
  sources: Sources,
  next: Next.optional(),
});

type Sorted = z.infer<typeof output>;

/** The records of some NPIs, sorted by what is known of each (R-1634). */
export const getProvider = tool({
  name: 'get_provider',
  description:
    'Read the whole records of up to 25 NPIs of people or organizations. Sorts them into found, deactivated (with the day and the replacement), unknown, and bad_check_digit (mistyped).',
  isReadOnly: true,
  input: z.strictObject({ npis: z.array(z.string().max(40)).min(1).max(25) }),
  output,
  answer: async ({ npis: given }, call) => {
    const checked = [...new Set(given)].map((text) => ({ text, check: checkNpi(text) }));
    const npis = [...new Set(checked.flatMap(({ check }) => ('npi' in check ? check.npi : [])))];
    const bad = checked.flatMap(({ text, check }) =>
      'npi' in check
        ? []
        : { given: text, reason: check.reason, ...('corrected' in check && { corrected: check.corrected }) },
    );
    const { records, datasets } = await recordsOf(npis, call);
    const known = new Set(records.map(({ npi }) => npi));
    const gone = await deactivatedAmong(
      call.services.database,
      npis.filter((npi) => !known.has(npi)),
    );
    const unknown = npis.filter((npi) => !known.has(npi) && !gone.has(npi));
    const deactivated = [...gone.values()].map(({ npi, deactivated_on, replaced_by }) => ({
      npi,
      ...(deactivated_on && { on: deactivated_on }),
      ...(replaced_by && { replaced_by }),
    }));
    const sources = await sourcesOf(call, datasets);
    const { answer } = largestStart(records, (found): Answer<Sorted> => {
      const rest = records.slice(found.length).map(({ npi }) => npi);
      const replaced = deactivated.flatMap(({ replaced_by }) => replaced_by ?? []);
      const further = rest.length > 0 ? rest : replaced;
      return {
        structure: {
          found: [...found],
          deactivated,
          unknown,
          bad_check_digit: bad,
          sources,
          ...(further.length > 0 && { next: { tool: 'get_provider', arguments: { npis: further } } }),
        },
        lines: [
          `${records.length} found, ${deactivated.length} deactivated, ${unknown.length} unknown, ${bad.length} with a bad check digit.`,
          ...(rest.length > 0 ? [`The records of ${found.length} fit into this reply.`] : []),
          ...found.map(recordLine),
          ...deactivated.map(
            ({ npi, on, replaced_by }) =>
              `${npi} DEACTIVATED${on ? ` on ${on}` : ''}${replaced_by ? `, replaced by ${replaced_by}` : ''}`,
          ),
          ...unknown.map((npi) => `${npi} unknown: no record has this NPI`),
          ...bad.map(
            ({ given, reason, corrected }) => `${given}: ${reason}${corrected ? `; perhaps ${corrected}` : ''}`,
          ),
          sourcesLine(sources),
        ],
        npis: found.map(({ npi }) => npi),
      };
    });
    await spend(call, answer.structure.found.length);
    return answer;
  },
});
