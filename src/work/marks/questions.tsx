import { ask } from '#src/ui/ask.ts';
import type { PersonMarks } from '#src/ui/work-parts.ts';
import { listMarks } from '#src/work/marks/contract.ts';

/** What the team knows of these people, by NPI. */
export async function marksOf(npis: readonly string[], signal: AbortSignal): Promise<Map<string, PersonMarks>> {
  const { rows } = await ask(listMarks, { query: { npi: [...npis] }, signal });
  return new Map(
    rows.map(({ npi, lists, contacted, do_not_contact, phone_hidden }) => [
      npi,
      { lists, contacted, doNotContact: do_not_contact, phoneHidden: phone_hidden || do_not_contact !== null },
    ]),
  );
}
