import { mainHeader } from '#src/datasets/nppes/headers.ts';
import type {
  Address,
  InventedDeactivation,
  InventedEndpoint,
  InventedIdentifier,
  InventedName,
  InventedOrganization,
  InventedPerson,
  Slot,
} from '#src/invented/records.ts';

// The main file has 330 columns, most of them empty, and millions of lines. Templates are faster than joined arrays.

/** The line of an individual in the main file. */
export const personLine = (person: InventedPerson) =>
  `"${person.npi}","1","","","",${nameOf(person, person.last_name)},${empty(2)},` +
  `${person.other_last_name ? nameOf(person, person.other_last_name) : empty(6)},"${person.other_name_type}",` +
  `${addressOf(person.mailing)},${addressOf(person.practice)},${historyOf(person)},"${person.gender}",${empty(5)},` +
  `${slotsOf(person.taxonomies)}${identifiersOf(person.identifiers)}"${person.sole_proprietor}",${empty(6)},` +
  `${groupsOf(person.taxonomies)}"${usDate(person.certification_date)}"\n`;

/** The line of an organization in the main file. Tax numbers are withheld. */
export const organizationLine = (organization: InventedOrganization) => {
  const { official, parent_organization } = organization;
  return (
    `"${organization.npi}","2","","<UNAVAIL>","${organization.name}",${empty(6)},` +
    `"${organization.other_name}","${organization.other_name_type}",${empty(7)},` +
    `${addressOf(organization.mailing)},${addressOf(organization.practice)},${historyOf(organization)},"",` +
    `"${official.last_name}","${official.first_name}","${official.middle_name}","${official.title}","${official.phone}",` +
    `${slotsOf(organization.taxonomies)}${identifiersOf(organization.identifiers)}"",` +
    `"${organization.organization_subpart}","${parent_organization}","${parent_organization ? '<UNAVAIL>' : ''}",` +
    `"${official.name_prefix}","${official.name_suffix}","${official.credential}",` +
    `${groupsOf(organization.taxonomies)}"${usDate(organization.certification_date)}"\n`
  );
};

/** The line of a deactivated NPI. It has only the NPI and the date. */
export const deactivationLine = ({ npi, deactivation_date }: InventedDeactivation) =>
  `"${npi}",${empty(deactivationColumn - 1)},"${usDate(deactivation_date)}",` +
  `${empty(mainHeader.length - deactivationColumn - 1)}\n`;

const deactivationColumn = mainHeader.indexOf('NPI Deactivation Date');

/** A row of the file of other names. */
export const otherNameRow = (
  npi: string,
  { other_name, type, created_date }: InventedOrganization['other_names'][number],
) => [...[npi, other_name, type, usDate(created_date)]];

/** A row of the file of secondary locations. */
export const locationRow = (npi: string, at: Address) => [
  ...[npi, at.address_1, at.address_2, at.city, at.state, at.zip, 'US', at.phone, '', at.fax],
];

/** A row of the endpoint file. */
export const endpointRow = (npi: string, endpoint: InventedEndpoint) => [
  ...[npi, endpoint.type, endpoint.type_description, endpoint.endpoint, 'N', '', ''],
  ...[endpoint.use, endpoint.use_description],
  ...Array<string>(10).fill(''),
];

const blanks = Array.from({ length: mainHeader.length }, (_, count) => Array(count).fill('""').join(','));
/** `count` empty values. */
const empty = (count: number) => blanks[count] ?? '';

const nameOf = (name: InventedName, last_name: string) =>
  `"${last_name}","${name.first_name}","${name.middle_name}","${name.name_prefix}","${name.name_suffix}","${name.credential}"`;

const addressOf = (at: Address) =>
  `"${at.address_1}","${at.address_2}","${at.city}","${at.state}","${at.zip}","${at.country ?? 'US'}","${at.phone}","${at.fax}"`;

const historyOf = (record: InventedPerson | InventedOrganization) =>
  `"${usDate(record.enumeration_date)}","${usDate(record.last_updated)}","",` +
  `"${usDate(record.deactivation_date)}","${usDate(record.reactivation_date)}"`;

function slotsOf(slots: Slot[]) {
  let text = '';
  for (const slot of slots)
    text += `"${slot.code}","${slot.license_number}","${slot.license_state}","${slot.primary}",`;
  return `${text}${empty(4 * (15 - slots.length))},`;
}

function identifiersOf(list: InventedIdentifier[]) {
  let text = '';
  for (const { identifier, type, state, issuer } of list) text += `"${identifier}","${type}","${state}","${issuer}",`;
  return `${text}${empty(4 * (50 - list.length))},`;
}

function groupsOf(slots: Slot[]) {
  let text = '';
  for (const { group } of slots) text += `"${group}",`;
  return `${text}${empty(15 - slots.length)},`;
}

/** MM/DD/YYYY. Cached, because many records share few dates. */
function usDate(iso: string): string {
  const known = dates.get(iso);
  if (known !== undefined) return known;
  const date = iso && `${iso.slice(5, 7)}/${iso.slice(8)}/${iso.slice(0, 4)}`;
  dates.set(iso, date);
  return date;
}

const dates = new Map<string, string>();
