// What a row of a lookup gets: by its number, by its name, or by both (R-1013, R-1014).
import { partialDate } from '#src/shared/format.ts';
import type { LookupRecord, RowStatus } from '#src/work/lookup/contract.ts';
import { holderName } from '#src/work/lookup/match/holders.ts';
import { SURE, type SuggestedProvider } from '#src/work/lookup/match/match.ts';
import type { NamedAs } from '#src/work/lookup/match/organization-names.ts';
import type { Checked } from '#src/work/lookup/npi-check.ts';
import type { OutOfService } from '#src/work/lookup/records.ts';

/** The result of an item. */
export interface LookedUp {
  input: string | Record<string, string>;
  status: RowStatus;
  npi: string | null;
  confidence: number | null;
  reason: string | null;
  candidates: { npi: string; confidence: number; reason: string }[];
  facts: OutcomeFacts;
}

/** Further facts of some statuses. */
export interface OutcomeFacts {
  corrected?: string;
  deactivated_on?: string | null;
  replaced_by?: string | null;
  chosen?: boolean;
  /** Why the row may mean several, and their NPIs: what a choice of one must not lose (R-1493). */
  several?: { reason: string; npis: readonly string[] };
}

export type Outcome = Pick<LookedUp, 'status'> & Partial<LookedUp>;

/** What NPPES knows of some numbers. */
export interface Known {
  providers: ReadonlySet<string>;
  organizations: ReadonlySet<string>;
  gone: ReadonlyMap<string, OutOfService>;
}

/** The numbers of a row. */
export interface NpisOfRow {
  /** Valid ones, or the corrected one if NPPES has it. */
  npis: readonly string[];
  /** How many valid ones the row has. */
  count: number;
  /** What its cell for an NPI has. */
  check: Checked | undefined;
}

const severalIn = (npis: readonly string[]) => `The cell has ${npis.length === 2 ? 'two' : npis.length} numbers`;

/**
 * What a row gets by its number alone. `fitting` are the numbers whose holder has the name of the row; undefined for a row
 * without a name. Undefined if the name must be looked up.
 */
export function byNumber(
  { npis, count, check }: NpisOfRow,
  known: Known,
  fitting?: ReadonlySet<string>,
): Outcome | undefined {
  if (count === 0) {
    if (!check || 'npi' in check) return undefined;
    if (fitting && !('corrected' in check && fitting.has(check.corrected))) return undefined;
    if (!('corrected' in check)) return { status: 'unknown', reason: check.reason };
    return { status: 'bad_check_digit', reason: check.reason, facts: { corrected: check.corrected } };
  }
  const holders = npis.filter((npi) => known.providers.has(npi));
  const chosen = fitting ? npis.filter((npi) => fitting.has(npi)) : holders.length > 0 ? holders : npis;
  const [npi] = chosen;
  if (npi === undefined) return undefined;
  if (chosen.length > 1) return severalHolders(chosen);
  const outcome = statusOf(npi, known);
  if (npis.length < 2) return outcome;
  return { ...outcome, reason: `${outcome.reason}. ${othersInWords({ reason: severalIn(npis), npis }, npi)}` };
}

const severalHolders = (npis: readonly string[]): Outcome => ({
  status: 'candidates',
  confidence: DOUBT,
  reason: severalIn(npis),
  candidates: npis.map((npi) => ({ npi, confidence: DOUBT, reason: 'NPI' })),
  facts: { several: { reason: severalIn(npis), npis } },
});

/** Says which others a row means, beside the chosen one: `The cell has two numbers, also 2…` (R-1493). */
export function othersInWords({ reason, npis }: NonNullable<OutcomeFacts['several']>, chosen: string): string {
  const others = npis.filter((npi) => npi !== chosen);
  return others.length > 0 ? `${reason}, also ${others.join(' and ')}` : reason;
}

/** The confidence of a holder whose name is another. */
const DOUBT = 50;

function statusOf(npi: string, { providers, organizations, gone }: Known): Outcome {
  if (providers.has(npi)) return { status: 'found', npi, confidence: 100, reason: 'NPI' };
  if (organizations.has(npi)) return { status: 'organization', npi, confidence: 100, reason: 'NPI' };
  const out = gone.get(npi);
  if (!out) return { status: 'unknown', npi, reason: NO_SUCH };
  const { deactivated_on, replaced_by } = out;
  const since = partialDate(deactivated_on?.slice(0, 7));
  return {
    status: 'deactivated',
    npi,
    confidence: 100,
    reason: since ? `Deactivated ${since}` : 'Deactivated',
    facts: { deactivated_on, replaced_by },
  };
}

const NO_SUCH = 'NPPES has no such NPI';

/** What a row gets by its name. */
export function outcomeByName(suggested: readonly SuggestedProvider[]): Outcome {
  const [best, ...others] = suggested;
  if (!best) return { status: 'unknown', reason: 'No match' };
  const { npi, confidence, reason } = best;
  const candidates = [...suggested];
  if (confidence >= SURE) return { status: 'match', npi, confidence, reason, candidates };
  return {
    status: 'candidates',
    confidence,
    reason: others.length > 0 ? `${suggested.length} people fit` : reason,
    candidates,
  };
}

/** By the name beside a number that is none. A wrong check digit stays one to confirm. */
export function damagedOutcome(check: Checked | undefined, matched: Outcome): Outcome {
  if (!check || 'npi' in check) return matched;
  if ('corrected' in check) return toConfirm(matched, 'A digit is wrong', 'bad_check_digit');
  return { ...matched, reason: `${check.reason}. ${matched.reason}` };
}

/** By the name beside a number that NPPES does not have: a person must look at it. */
export const unknownOutcome = ([npi]: readonly string[], matched: Outcome): Outcome =>
  matched.status === 'unknown'
    ? { status: 'unknown', npi: npi ?? null, reason: NO_SUCH }
    : toConfirm(matched, `${NO_SUCH}. ${matched.reason}`, 'candidates');

/** The holders of numbers beside another name, and whom that name means. */
export function disagreeingOutcome(holders: readonly LookupRecord[], { candidates = [] }: Outcome): Outcome {
  const npis = holders.map(({ npi }) => npi);
  const numbers = new Set(npis);
  const others = candidates.filter(({ npi }) => !numbers.has(npi)).map(unsure);
  return {
    status: 'candidates',
    confidence: Math.max(DOUBT, ...others.map(({ confidence }) => confidence)),
    reason: 'Number and name disagree',
    candidates: [
      ...holders.map((holder) => ({
        npi: holder.npi,
        confidence: DOUBT,
        reason: `NPPES has another name for this number: ${holderName(holder)}. Married or former name, or a wrong row?`,
      })),
      ...others,
    ],
    ...(npis.length > 1 && { facts: { several: { reason: severalIn(npis), npis } } }),
  };
}

function toConfirm({ candidates = [], confidence }: Outcome, reason: string, status: Outcome['status']): Outcome {
  return {
    status,
    confidence: confidence ? Math.min(confidence, SURE - 1) : null,
    reason,
    candidates: candidates.map(unsure),
  };
}

/** How a row names an organization, and those that have the name at its place. */
export interface NamedOrganization {
  as: NamedAs | undefined;
  npis: readonly string[];
  /** Whether the row has a place, where they are. */
  isPlaced: boolean;
}

/** The organization that a row names, if one has the name, and no degree says that the row has a person (R-1022). */
export function byOrganization(named: NamedOrganization | undefined): Outcome | undefined {
  const [npi, ...others] = named?.npis ?? [];
  if (!npi || others.length > 0 || !named?.as || named.as === 'beside') return undefined;
  return { status: 'organization', npi, confidence: SURE, reason: 'Name of an organization' };
}

/** What a row gets by a person's name that may be an organization's. */
export function besideOrganization(matched: Outcome, named: NamedOrganization | undefined): Outcome {
  if (!named?.as) return matched;
  if (matched.status !== 'unknown' && named.as !== 'sure') return matched;
  if (matched.status === 'match')
    return toConfirm(matched, `A person or an organization? ${matched.reason}`, 'candidates');
  const [npi, ...others] = named.npis;
  if (npi && others.length === 0)
    return { status: 'organization', npi, confidence: SURE, reason: 'Name of an organization' };
  const count = others.length > 0 ? `: ${named.npis.length} have this name${named.isPlaced ? ' there' : ''}` : '';
  return { status: 'unknown', reason: `An organization, no person${count}` };
}

/** The holders of the numbers of a row with two people, or the best match of each (R-1023). */
export function twoPeopleOutcome(
  npis: readonly string[],
  suggested: readonly (readonly SuggestedProvider[])[],
): Outcome {
  const matched = suggested.flatMap(([best]) => best ?? []).filter(({ npi }) => !npis.includes(npi));
  const candidates = [...npis.map((npi) => ({ npi, confidence: DOUBT, reason: 'NPI' })), ...matched.map(unsure)];
  if (candidates.length === 0) return { status: 'unknown', reason: TWO_PEOPLE };
  const several = { reason: TWO_PEOPLE, npis: candidates.map(({ npi }) => npi) };
  return { status: 'candidates', confidence: DOUBT, reason: TWO_PEOPLE, candidates, facts: { several } };
}

const TWO_PEOPLE = 'The row has two people';

const unsure = (one: SuggestedProvider): SuggestedProvider => ({
  ...one,
  confidence: Math.min(one.confidence, SURE - 1),
});
