import { mainHeader } from '#src/datasets/nppes/headers.ts';
import type { Deactivation } from '#src/invented/deactivations.ts';
import type {
  Address,
  DemoOrganization,
  DemoPerson,
  Endpoint,
  Identifier,
  PersonName,
  Slot,
} from '#src/invented/records.ts';

/** An individual in the main file. */
export const personRow = (person: DemoPerson) => [
  ...[person.npi, '1', '', '', ''],
  ...nameOf(person),
  ...['', ''],
  ...(person.other_last_name ? [person.other_last_name, ...nameOf(person).slice(1)] : blanks(6)),
  person.other_name_type,
  ...addressOf(person.mailing),
  ...addressOf(person.practice),
  ...historyOf(person),
  person.gender,
  ...blanks(5),
  ...slotsOf(person.taxonomies),
  ...identifiersOf(person.identifiers),
  person.sole_proprietor,
  ...blanks(6),
  ...groupsOf(person.taxonomies),
  usDate(person.certification_date),
];

/** An organization in the main file; its tax numbers are withheld there. */
export const organizationRow = (organization: DemoOrganization) => {
  const { official, parent_organization } = organization;
  return [
    ...[organization.npi, '2', '', '<UNAVAIL>', organization.name],
    ...blanks(6),
    ...[organization.other_name, organization.other_name_type],
    ...blanks(7),
    ...addressOf(organization.mailing),
    ...addressOf(organization.practice),
    ...historyOf(organization),
    '',
    ...[official.last_name, official.first_name, official.middle_name, official.title, official.phone],
    ...slotsOf(organization.taxonomies),
    ...identifiersOf(organization.identifiers),
    '',
    ...[organization.organization_subpart, parent_organization, parent_organization ? '<UNAVAIL>' : ''],
    ...[official.name_prefix, official.name_suffix, official.credential],
    ...groupsOf(organization.taxonomies),
    usDate(organization.certification_date),
  ];
};

/** A number taken out of service: all that is left is the number and the day. */
export const deactivationRow = ({ npi, deactivation_date }: Deactivation) =>
  mainHeader.map((column) =>
    column === 'NPI' ? npi : column === 'NPI Deactivation Date' ? usDate(deactivation_date) : '',
  );

/** A row of the file of further names. */
export const otherNameRow = (
  npi: string,
  { other_name, type, created_date }: DemoOrganization['other_names'][number],
) => [...[npi, other_name, type, usDate(created_date)]];

/** A row of the file of secondary locations. */
export const locationRow = (npi: string, at: Address) => [
  ...[npi, at.address_1, at.address_2, at.city, at.state, at.zip, 'US', at.phone, '', at.fax],
];

/** A row of the endpoint file. */
export const endpointRow = (npi: string, endpoint: Endpoint) => [
  ...[npi, endpoint.type, endpoint.type_description, endpoint.endpoint, 'N', '', ''],
  ...[endpoint.use, endpoint.use_description],
  ...blanks(10),
];

const nameOf = (name: PersonName) => [
  ...[name.last_name, name.first_name, name.middle_name, name.name_prefix, name.name_suffix, name.credential],
];

const addressOf = (at: Address) => [at.address_1, at.address_2, at.city, at.state, at.zip, 'US', at.phone, at.fax];

const historyOf = (record: DemoPerson | DemoOrganization) => [
  ...[usDate(record.enumeration_date), usDate(record.last_updated), ''],
  ...[usDate(record.deactivation_date), usDate(record.reactivation_date)],
];

const slotsOf = (slots: Slot[]) => [
  ...slots.flatMap((slot) => [slot.code, slot.license_number, slot.license_state, slot.primary]),
  ...blanks(4 * (15 - slots.length)),
];

const identifiersOf = (list: Identifier[]) => [
  ...list.flatMap(({ identifier, type, state, issuer }) => [identifier, type, state, issuer]),
  ...blanks(4 * (50 - list.length)),
];

const groupsOf = (slots: Slot[]) => [...slots.map(({ group }) => group), ...blanks(15 - slots.length)];

const blanks = (count: number): string[] => Array<string>(count).fill('');

/** MM/DD/YYYY. */
const usDate = (iso: string) => (iso ? `${iso.slice(5, 7)}/${iso.slice(8)}/${iso.slice(0, 4)}` : '');
