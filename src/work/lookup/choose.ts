import type { Kysely } from 'kysely';
import { record } from '#src/accounts/audit/audit.ts';
import { Failure, notFound } from '#src/server/failure.ts';
import type { Tables } from '#src/server/tables.ts';
import { LOOKUP_NOT_FOUND } from '#src/work/lookup/contract.ts';
import { type LookUpServices, openLookUp } from '#src/work/lookup/look-up.ts';
import { type LookedUp, othersInWords } from '#src/work/lookup/outcome.ts';
import { CHOSEN, resultsOf, type StoredRow, storeChoice } from '#src/work/lookup/store.ts';

/** What a person chose. */
interface Choice {
  id: string;
  position: number;
  npi: string | null;
  actor: { id: string; email: string };
  /** The network of the request. */
  address: string;
}

/**
 * Stores the provider that a person chose for a row: one of its candidates, the NPI with the right last digit, or null for none
 * . Throws a 404 for an unknown row, and a 400 for another NPI.
 */
export async function chooseFor(
  db: Kysely<Tables>,
  services: LookUpServices,
  { id, position, npi, actor, address }: Choice,
): Promise<StoredRow> {
  const [row] = await resultsOf(db, id, { after: position - 1, limit: 1 });
  if (row?.position !== position) throw notFound(LOOKUP_NOT_FOUND);
  const chosen = await chosenRow(services, row, npi);
  await db.transaction().execute(async (transaction) => {
    await storeChoice(transaction, id, chosen);
    const new_value = npi === null ? 'no provider' : `NPI ${npi}`;
    await record(transaction, { action: 'lookup', actor, address, target: `row ${position}`, new_value });
  });
  return chosen;
}

async function chosenRow(services: LookUpServices, row: StoredRow, npi: string | null): Promise<StoredRow> {
  const { candidates, facts } = row;
  if (npi !== null && npi === facts.corrected) {
    const found = await foundBy(services, row, npi);
    return { ...row, ...found, input: row.input, facts: { ...found.facts, corrected: npi, chosen: true } };
  }
  if (npi !== null && candidates.some((each) => each.npi === npi)) {
    const { status, facts: further } = await foundBy(services, row, npi); // a number may be an organization's
    return {
      ...row,
      status: status === 'found' ? 'match' : status,
      npi,
      confidence: CHOSEN,
      reason: ['Chosen by hand', facts.several && othersInWords(facts.several, npi)].filter(Boolean).join('. '),
      facts: { ...facts, ...further, chosen: true },
    };
  }
  if (npi === null && candidates.length > 0)
    return {
      ...row,
      status: 'unknown',
      npi: null,
      confidence: null,
      reason: 'None of them',
      facts: { ...facts, chosen: true },
    };
  throw new Failure(400, 'bad_request', 'npi: must be one of the candidates of the row');
}

async function foundBy(services: LookUpServices, { position }: StoredRow, npi: string): Promise<LookedUp> {
  const [found] = await openLookUp(services, { withBoards: false })([npi], position);
  if (!found) throw new Error('A lookup of one NPI has one result.');
  return found;
}
