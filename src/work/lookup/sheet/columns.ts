// What the columns of a sheet are: by their headings, or by their values if the sheet has none.
import { states } from '#src/shared/states.ts';
import type { FieldName } from '#src/work/lookup/contract.ts';
import { checkNpi } from '#src/work/lookup/npi-check.ts';
import type { Columns } from '#src/work/lookup/store.ts';

/** Headings by field, by their letters and digits. */
const headings: Record<FieldName, string> = {
  npi: 'npi npinumber npino npinum npiid npi10 individualnpi providernpi renderingnpi physiciannpi nationalprovideridentifier nationalprovideridentifiernpi nationalproviderid',
  name: 'name fullname providername provider physician physicianname doctor doctorname clinician clinicianname practitioner practitionername attendee attendeename candidate candidatename contact contactname person prospect lastnamefirstname lastfirst firstlast displayname',
  first_name:
    'first firstname fname given givenname forename namefirst providerfirstname providerfirst legalfirstname contactfirstname candidatefirstname',
  last_name:
    'last lastname lname surname familyname namelast providerlastname providerlast legallastname providerlastnamelegalname contactlastname candidatelastname',
  state:
    'state st statecode homestate practicestate workstate mailingstate stateprovince province providerstate locationstate businessstate providerbusinesspracticelocationaddressstatename',
  city: 'city town cityname homecity practicecity workcity mailingcity citystate citytown providercity locationcity businesscity providerbusinesspracticelocationaddresscityname',
  specialty:
    'specialty speciality spec primaryspecialty specialty1 mainspecialty taxonomy primarytaxonomy taxonomycode specialization discipline profession providertype practicearea primaryspecialization jobtitle',
  license_number:
    'license licence licensenumber licenseno licensenum licenseid lic licno licnumber licnum statelicense statelicensenumber statelicenseno medicallicense medicallicensenumber providerlicensenumber professionallicense',
};

const fieldOf = new Map(
  (Object.entries(headings) as [FieldName, string][]).flatMap(([field, names]) =>
    names.split(' ').map((name) => [name, field] as const),
  ),
);

/** Rows at the top of a sheet that may have the heading. */
const MOST_ABOVE = 10;

/** The columns of a sheet by its first rows, and how many rows to skip: what is above the heading, and the heading. */
export function columnsOf(rows: readonly string[][]): Columns & { skip: number } {
  const read = rows
    .slice(0, MOST_ABOVE)
    .map((cells) => firstOfEach(cells.map((cell) => fieldOf.get(keyOf(cell)) ?? '')));
  const usable = read.findIndex(isUsable);
  const at = usable >= 0 ? usable : read.findIndex((fields) => fields.some((field) => field !== ''));
  const width = Math.max(0, ...rows.map((cells) => cells.length));
  if (at >= 0) {
    const read_as = read[at] ?? [];
    const npi = read_as.includes('npi') ? -1 : columnOfNpis(rows.slice(at + 1), read_as);
    return { header: rows[at] ?? [], read_as: read_as.map((field, n) => (n === npi ? 'npi' : field)), skip: at + 1 };
  }
  const npis = Array.from({ length: width }, (_, n) => rows.filter((cells) => isNpi(cells[n] ?? '')).length);
  const most = Math.max(0, ...npis);
  const npi = most > 0 && most >= rows.length / 3 ? npis.indexOf(most) : -1;
  const isHeading = !(rows[0] ?? []).some((cell) => /\d/.test(cell)) && rows.length > 1 && !isPerson(rows);
  return {
    header: isHeading ? (rows[0] ?? []) : null,
    read_as: npis.map((_, n) => (n === npi ? 'npi' : '')),
    skip: isHeading ? 1 : 0,
  };
}

/** Whether rows with these fields can be looked up. */
export const isUsable = (fields: readonly string[]): boolean =>
  fields.some((field) => ['npi', 'name', 'last_name', 'license_number'].includes(field));

/** Whether the first row is a person as the rows below: in one of its columns it has a value of theirs, or all are states. */
const isPerson = ([first = [], ...below]: readonly string[][]) =>
  first.some((cell, n) => {
    const filled = below.flatMap((cells) => cells[n]?.trim().toUpperCase() || []);
    const own = cell.trim().toUpperCase();
    return filled.includes(own) || [own, ...filled].every((text) => Object.hasOwn(states, text));
  });

/** The first column without a known heading whose values are NPIs, else -1. */
const columnOfNpis = (rows: readonly string[][], read_as: readonly string[]) =>
  read_as.findIndex((field, n) => {
    const filled = rows.flatMap((cells) => cells[n]?.trim() || []);
    return field === '' && filled.length > 0 && filled.every(isNpi);
  });

const keyOf = (heading: string) =>
  heading
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

/** Of several columns with one field, the first. */
const firstOfEach = (fields: ('' | FieldName)[]) =>
  fields.map((field, n) => (fields.indexOf(field) === n ? field : ''));

const isNpi = (cell: string) => 'npi' in checkNpi(cell);
