import { ask } from '#src/ui/ask.ts';
import type { PersonMarks } from '#src/ui/work-parts.ts';
import { listMarks, listScreeningDecisions } from '#src/work/marks/contract.ts';

/** What the team knows of these people, by NPI, without its decisions about possible matches. */
export async function marksOf(npis: readonly string[], signal: AbortSignal): Promise<Map<string, PersonMarks>> {
  const { rows } = await ask(listMarks, { query: { npi: [...npis] }, signal });
  return new Map(
    rows.map(({ npi, lists, contacted, do_not_contact, phone_hidden }) => [
      npi,
      {
        ...{ lists, contacted, doNotContact: do_not_contact, screening: null },
        phoneHidden: phone_hidden || do_not_contact !== null,
      },
    ]),
  );
}

/** What the team knows and decided about these people, by NPI. Without the decisions, the other marks stay. */
export async function marksWithDecisions(
  npis: readonly string[],
  signal: AbortSignal,
): Promise<Map<string, PersonMarks>> {
  const [marks, decided] = await Promise.all([
    marksOf(npis, signal),
    ask(listScreeningDecisions, { query: { npi: [...npis] }, signal }).catch(() => ({ rows: [] })),
  ]);
  for (const { npi, ...screening } of decided.rows) marks.set(npi, { ...(marks.get(npi) ?? nothing), screening });
  return marks;
}

const nothing: PersonMarks = { lists: [], contacted: null, doNotContact: null, phoneHidden: false, screening: null };
