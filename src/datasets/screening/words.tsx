// What the lists for screening say, in words.
import { orderable } from '#src/datasets/ordering/dataset.ts';
import type { Screening } from '#src/datasets/screening/contract.ts';
import { date } from '#src/shared/format.ts';
import { states } from '#src/shared/states.ts';

/** The lists as the card names them. */
export const listNames: Record<Screening['list'], string> = {
  exclusions: 'OIG exclusions',
  revocations: 'Medicare revocations',
  'opt-outs': 'Medicare opt-outs',
  ordering: 'Order and Referring',
};

/** What a provider may order, such as `Part B, DME`. */
const servicesInWords = (names: readonly string[]): string =>
  Object.entries(orderable)
    .flatMap(([name, words]) => (names.includes(name) ? [words] : []))
    .join(', ');

/** The status of an NPI in one list on a day. No match never clears anyone. */
export function statusInWords({ status, since, until, as_of, may_order }: Screening, today: string): string {
  const sinceThen = since ? ` since ${date(since)}` : '';
  switch (status) {
    case 'excluded':
      return `Excluded${sinceThen}`;
    case 'revoked':
      return `Revoked${sinceThen}`;
    case 'opted_out': // the period renews itself, so a listed one that has ended goes on
      return until && until >= today
        ? `Opted out of Medicare until ${date(until)}`
        : `Opted out of Medicare${sinceThen}`;
    case 'listed':
      return may_order.length ? `May order and refer: ${servicesInWords(may_order)}` : 'May order and refer nothing';
    case 'possible':
      return 'Possible match';
    case 'none':
      return `None in the list of ${date(as_of)}`;
    case null:
      return 'No list imported yet';
  }
}

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
    reasons.length && (list === 'exclusions' ? `Section ${reasons.join(', ')}` : reasons.join(', ')),
    waived_in.length && `Waived in ${waived_in.map((state) => states[state] ?? state).join(', ')}`,
    status === 'revoked' && until && `Bar to enroll again until ${date(until)}`,
    status === 'opted_out' && since && `First opted out on ${date(since)}`,
    status === 'opted_out' && (may_order.length ? 'May order and refer' : 'May not order and refer'),
    `List of ${date(as_of)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
