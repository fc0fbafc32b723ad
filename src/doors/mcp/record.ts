// One record of a person or an organization, as the tool and the resource reply it.
import { z } from 'zod';
import type { Highlights } from '#src/datasets/providers/highlights/contract.ts';
import { meaningsOf, rowsOf } from '#src/datasets/registry/queries.ts';
import { locationAndMailing, type NppesRow, resultOf } from '#src/datasets/registry/results.ts';
import { Mark, markOf, markWords, nameOf } from '#src/doors/mcp/person-row.ts';
import { published } from '#src/doors/mcp/published.ts';
import type { Call } from '#src/doors/mcp/tool.ts';
import { highlightsOf } from '#src/find/providers/highlights.ts';
import type { DoNotContact } from '#src/shared/do-not-contact.ts';

const text = z.string().optional();
const Address = z.object({ street: text, city: text, state: text, zip: text, phone: text, fax: text });
const Since = z.object({ since: text, until: text }).optional();

export const Record = z.object({
  npi: z.string(),
  kind: z.enum(['person', 'organization']),
  name: text,
  credential: text,
  gender: text,
  specialties: z
    .array(z.object({ code: text, name: text, primary: z.boolean(), license: text, license_state: text }))
    .optional(),
  practice: Address.optional(),
  /** Of organizations only: that of a person is often a home (R-1638). */
  mailing: Address.optional(),
  enumerated_on: text,
  updated_on: text,
  certificates: z.array(z.object({ name: text, status: text, until: text })).optional(),
  licenses: z.array(z.object({ state: text, number: text, from: text, until: text })).optional(),
  education: text,
  group: text,
  excluded: Since,
  revoked: Since,
  opted_out: Since,
  do_not_contact: Mark,
});
export type Record = z.infer<typeof Record>;

/** The records of NPIs in service, in their order, and the datasets that they are from. */
export async function recordsOf(
  npis: readonly string[],
  call: Call,
): Promise<{ records: Record[]; datasets: string[] }> {
  const { services, user } = call;
  const rows = await rowsOf(services.database, [...npis]);
  const people = rows.flatMap((row) => ('name' in row ? [] : [row.npi]));
  const [meanings, highlights, marks] = await Promise.all([
    meaningsOf(services.database, rows),
    highlightsOf(
      { ...services, ...noSpecialty, certificatesOf: services.find.providers(user).certificatesOf },
      user,
      people,
    ),
    services.doNotContactOf(user, people),
  ]);
  const rowOf = new Map(rows.map((row) => [row.npi, row]));
  const more = new Map(highlights.map((each) => [each.npi, each]));
  const records = npis.flatMap((npi) => {
    const row = rowOf.get(npi);
    return row ? [recordOf(row, meanings, more.get(npi), marks.get(npi))] : [];
  });
  const shown = people.length > 0 ? services.providerHighlights : [];
  const datasets = ['nppes', ...shown.filter(({ needs }) => services.mayRead(user, needs)).map(({ needs }) => needs)];
  return { records, datasets: [...new Set(datasets)] };
}

/** Highlights are of each person's own specialties, without changes that signals read from them. */
const noSpecialty = { codes: undefined, signals: undefined };

function recordOf(
  row: NppesRow,
  meanings: Parameters<typeof resultOf>[1],
  more: Highlights | undefined,
  mark: DoNotContact | undefined,
): Record {
  const { basic, taxonomies } = resultOf(row, meanings);
  const isPerson = !('name' in row);
  const [practice, mailing] = locationAndMailing(row).map(addressOf);
  return published<Record>({
    npi: row.npi,
    kind: isPerson ? 'person' : 'organization',
    name: isPerson ? nameOf(basic) : (basic.organization_name ?? undefined),
    credential: basic.credential ?? undefined,
    gender: basic.gender ?? undefined,
    specialties: taxonomies.map(({ code, desc, display_name, primary, license, state }) => ({
      code,
      name: display_name ?? desc ?? undefined,
      primary,
      license: license ?? undefined,
      license_state: license ? (state ?? undefined) : undefined,
    })),
    practice,
    ...(!isPerson && { mailing }),
    enumerated_on: basic.enumeration_date ?? undefined,
    updated_on: basic.last_updated ?? undefined,
    ...(more && {
      certificates: more.certificates?.map(({ certificate_name, record_type, end_date }) => ({
        name: certificate_name ?? undefined,
        status: record_type ?? undefined,
        until: end_date ?? undefined,
      })),
      licenses: more.licenses?.map(({ state, license_number, issue_date, expiry_date }) => ({
        state: state ?? undefined,
        number: license_number ?? undefined,
        from: issue_date ?? undefined,
        until: expiry_date ?? undefined,
      })),
      education: [more.education?.medical_school, more.education?.graduation_year].filter(Boolean).join(', '),
      group: more.group?.facility_name ? `${more.group.facility_name} (PAC ID ${more.group.org_pac_id})` : undefined,
      excluded: sinceOf(more.excluded),
      revoked: sinceOf(more.revoked),
      opted_out: sinceOf(more.opted_out),
    }),
    do_not_contact: markOf(mark),
  });
}

const addressOf = (at: ReturnType<typeof locationAndMailing>[number]): z.infer<typeof Address> => ({
  street: [at.address_1, at.address_2].filter(Boolean).join(', '),
  city: at.city ?? undefined,
  state: at.state ?? undefined,
  zip: at.postal_code ?? undefined,
  phone: at.telephone_number ?? undefined,
  fax: at.fax_number ?? undefined,
});

const sinceOf = (of: { since: string | null; until?: string | null } | null) =>
  of ? { since: of.since ?? 'unknown', ...(of.until && { until: of.until }) } : undefined;

/** A record in a line of text. */
export function recordLine(record: Record): string {
  const at = (name: string, address: Record['practice']) =>
    address &&
    `${name}: ${[
      address.street,
      address.city,
      [address.state, address.zip].filter(Boolean).join(' '),
      address.phone && `phone ${address.phone}`,
      address.fax && `fax ${address.fax}`,
    ]
      .filter(Boolean)
      .join(', ')}`;
  const since = (words: string, of: Record['excluded']) =>
    of && `${words} since ${of.since}${of.until ? ` until ${of.until}` : ''}`;
  return [
    `${record.npi} ${record.name ?? ''}${record.credential ? `, ${record.credential}` : ''} (${record.kind})`,
    record.gender && `gender ${record.gender}`,
    ...(record.specialties ?? []).map(
      ({ code, name, primary, license, license_state }) =>
        `${primary ? 'primary specialty' : 'specialty'}: ${[name, code].filter(Boolean).join(' ')}${license ? `, license ${license}${license_state ? ` (${license_state})` : ''}` : ''}`,
    ),
    at('practice', record.practice),
    at('mailing address', record.mailing),
    record.enumerated_on && `NPI since ${record.enumerated_on}`,
    record.updated_on && `updated ${record.updated_on}`,
    ...(record.certificates ?? []).map(({ name, status, until }) =>
      ['certificate:', name, status && `(${status})`, until && `until ${until}`].filter(Boolean).join(' '),
    ),
    ...(record.licenses ?? []).map(({ state, number, from, until }) =>
      ['license:', state, number, from && `from ${from}`, until && `until ${until}`].filter(Boolean).join(' '),
    ),
    record.education && `school: ${record.education}`,
    record.group && `group: ${record.group}`,
    since('EXCLUDED from federal programs', record.excluded),
    since('Medicare enrollment REVOKED', record.revoked),
    since('opted out of Medicare', record.opted_out),
    markWords(record.do_not_contact),
  ]
    .filter(Boolean)
    .join(' | ');
}
