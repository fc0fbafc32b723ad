// A person in a row of a reply.
import { z } from 'zod';
import type { FoundProvider } from '#src/datasets/providers/contract.ts';
import { published } from '#src/doors/mcp/published.ts';
import type { DoNotContact } from '#src/shared/do-not-contact.ts';

const text = z.string().optional();

/** The mark of the team: the reason, and the last day if it ends. */
export const Mark = z.object({ reason: text, until: text }).optional();

export const PersonRow = z.object({
  npi: z.string(),
  name: text,
  credential: text,
  specialty: text,
  city: text,
  state: text,
  phone: text,
  miles: z.number().optional(),
  formerly: text,
  deactivated_on: text,
  do_not_contact: Mark,
});
export type PersonRow = z.infer<typeof PersonRow>;

/** A person whom a search found, with practice address and phone. */
export const personRow = (row: FoundProvider, mark: DoNotContact | undefined): PersonRow =>
  published<PersonRow>({
    npi: row.npi,
    name: nameOf(row),
    credential: row.credential ?? undefined,
    specialty: row.display_name ?? row.specialization ?? row.classification ?? undefined,
    city: row.city ?? undefined,
    state: row.state ?? undefined,
    phone: row.phone ?? undefined,
    miles: row.miles ?? undefined,
    formerly: row.formerly,
    deactivated_on: row.deactivated_on ?? undefined,
    do_not_contact: markOf(mark),
  });

/** Last name, first name and middle name, as published. */
export const nameOf = ({
  last_name,
  first_name,
  middle_name,
}: {
  last_name?: string | null;
  first_name?: string | null;
  middle_name?: string | null;
}): string => [last_name, [first_name, middle_name].filter(Boolean).join(' ')].filter(Boolean).join(', ');

export const markOf = (mark: DoNotContact | undefined): PersonRow['do_not_contact'] =>
  mark && { reason: mark.reason, ...(mark.until && { until: mark.until }) };

/** The mark in words, for a line of text. */
export const markWords = (mark: PersonRow['do_not_contact']): string | undefined =>
  mark && `DO NOT CONTACT${mark.reason ? `: ${mark.reason}` : ''}${mark.until ? ` until ${mark.until}` : ''}`;

/** A person in a line of text. */
export const personLine = (row: PersonRow): string =>
  [
    `${row.npi} ${row.name ?? ''}${row.credential ? `, ${row.credential}` : ''}`,
    row.specialty,
    [row.city, row.state].filter(Boolean).join(', '),
    row.phone && `phone ${row.phone}`,
    row.miles !== undefined && `${row.miles} miles`,
    row.formerly && `formerly ${row.formerly}`,
    row.deactivated_on && `NPI deactivated on ${row.deactivated_on}`,
    markWords(row.do_not_contact),
  ]
    .filter(Boolean)
    .join(' | ');
