// What the lists for screening say, in words.
import { orderable } from '#src/datasets/ordering/dataset.ts';
import { decisionOf, type Listed, type MatchDecision, type Screening } from '#src/datasets/screening/contract.ts';
import { date } from '#src/shared/format.ts';
import { states } from '#src/shared/states.ts';
import { titleCase } from '#src/shared/title-case.ts';

/** The lists as the card names them. */
export const listTitles: Record<Screening['list'], string> = {
  exclusions: 'OIG exclusions',
  revocations: 'Medicare revocations',
  'opt-outs': 'Medicare opt-outs',
  ordering: 'Order and Referring',
};

/** What an NPI is of. */
export type ScreenedKind = 'person' | 'organization';

/** OIG's general type of most people without a specialty in its list. */
const GENERAL_TYPE = /^IND- ?LIC HC SERV PRO/i;

/** A specialty of OIG's list or of NPPES, or else OIG's general type. */
export const specialtyInWords = (specialty: string | null) =>
  specialty && GENERAL_TYPE.test(specialty) ? 'Licensed health care provider' : titleCase(specialty, 'place');

/** What a provider may order, such as `Part B, DME`. */
const servicesInWords = (names: readonly string[]): string =>
  Object.entries(orderable)
    .flatMap(([name, words]) => (names.includes(name) ? [words] : []))
    .join(', ');

/** The status of an NPI, `of` a person or an organization, in one list on a day. No match never clears anyone (R-506). */
export function statusInWords(
  { list, status, since, until, as_of, may_order, match }: Screening,
  today: string,
  of: ScreenedKind,
): string {
  const sinceThen = since ? ` since ${date(since)}` : '';
  switch (status) {
    case 'excluded':
      return `Excluded${sinceThen}`;
    case 'revoked':
      return 'Medicare billing revoked';
    case 'opted_out': // the period renews itself, so a listed one that has ended goes on
      return until && until >= today
        ? `Opted out of Medicare until ${date(until)}`
        : `Opted out of Medicare${sinceThen}`;
    case 'listed':
      return may_order.length ? `May order and refer: ${servicesInWords(may_order)}` : 'May order and refer nothing';
    case 'possible':
      return decisionInWords(match?.listed ?? [], of);
    case 'none':
      return noMatch[list].replace('<day>', date(as_of) ?? 'an unknown day');
    case null:
      return 'No list imported yet';
  }
}

/** What no row says. It never clears anyone (R-506). */
const noMatch: Record<Screening['list'], string> = {
  exclusions: 'No match found by NPI and name in OIG’s list of <day>. Not a clearance.',
  revocations: 'No match found by NPI in CMS’s list of <day>. Not a clearance.',
  'opt-outs': 'No match found by NPI in CMS’s list of <day>.',
  ordering: 'No match found by NPI in CMS’s list of <day>.',
};

/** A possible match, and what the team decided about its rows (R-984). */
function decisionInWords(listed: readonly Listed[], of: ScreenedKind): string {
  switch (decisionOf(listed)) {
    case 'same':
      return `Your team: same ${of}. Treat as excluded.`;
    case 'not_same':
      return `Your team: not this ${of}`;
    default:
      return 'Similar name in OIG’s list, not confirmed';
  }
}

/** The team's decision about a possible match. Undefined while it is open, and without a match. */
export const decisionOn = ({ status, match }: Screening): MatchDecision['decision'] | undefined =>
  status === 'possible' ? decisionOf(match?.listed ?? []) : undefined;

/** What a revocation of billing is and is not, such as `by CMS since Jun 1, 2022, bar until Jan 14, 2033; says …`. */
export const revokedInWords = ({ since, until }: { since: string | null; until: string | null }): string =>
  `${['by CMS', since && ` since ${date(since)}`, until && `, bar until ${date(until)}`].filter(Boolean).join('')}; says nothing about the license`;

/** Further facts about a match, and the date of the list. */
export function detailsInWords({
  list,
  status,
  since,
  until,
  as_of,
  may_order,
  reasons,
  waived_in,
}: Screening): string {
  if (status === null || status === 'none') return '';
  return [
    status === 'revoked' && revokedInWords({ since, until }),
    reasons.length && (list === 'exclusions' ? `Section ${reasons.join(', ')}` : reasons.join(', ')),
    waived_in.length && `Waived in ${waived_in.map((state) => states[state] ?? state).join(', ')}`,
    status === 'opted_out' && since && `First opted out on ${date(since)}`,
    status === 'opted_out' && (may_order.length ? 'May order and refer' : 'May not order and refer'),
    `List of ${date(as_of)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
