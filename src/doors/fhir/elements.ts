// Elements that several resources have, from the columns of NPPES.
import { createHash } from 'node:crypto';
import { Identifiers, Slots } from '#src/datasets/registry/contract.ts';
import type { NppesRow } from '#src/datasets/registry/results.ts';
import { identifierType } from '#src/shared/identifier-types.ts';
import { isSocialSecurityNumber } from '#src/shared/social-security-number.ts';

/** A resource of R4. */
export interface Resource {
  resourceType: string;
  id: string;
  meta: Meta;
  [element: string]: unknown;
}

export interface Meta {
  versionId?: string;
  lastUpdated?: string;
  source?: string;
  profile?: string[];
  tag?: Coding[];
}

export interface Coding {
  system: string;
  code: string;
  display?: string;
}

/** What a code means, such as `Internal Medicine, Cardiovascular Disease`. */
export type Meanings = ReadonlyMap<string, { desc: string | null }>;

/** What resources depend on besides their rows. */
export interface Context {
  /** What the codes of specialties mean. */
  meanings: Meanings;
  /** The address of the door. */
  base: string;
  /** Whether replies have the mailing addresses of people (R-1671). */
  shareMailing: boolean;
}

export const NPI_SYSTEM = 'http://hl7.org/fhir/sid/us-npi';
/** Systems of NPIs in searches: that of replies, the one that CMS writes since 2026, and the OID. */
export const npiSystems = [NPI_SYSTEM, 'http://terminology.hl7.org/NamingSystem/npi', 'urn:oid:2.16.840.1.113883.4.6'];
export const TAXONOMY_SYSTEM = 'http://nucc.org/provider-taxonomy';
/** The release of Plan-Net whose profiles resources claim. */
export const planNet = (name: string) =>
  `http://hl7.org/fhir/us/davinci-pdex-plan-net/StructureDefinition/plannet-${name}|1.2.0`;

const NPPES = 'https://download.cms.gov/nppes/NPI_Files.html';

/** Where a record is from, and when it was last updated there: midnight in UTC, because the files have days only. */
export const nppesMeta = (day: string | null): Meta =>
  given({ lastUpdated: day ? `${day}T00:00:00Z` : undefined, source: NPPES });

/** The resource with a version: a digest of its content, which changes if any of it does. */
export function versioned(resource: Resource): Resource {
  const versionId = createHash('sha256').update(JSON.stringify(resource)).digest('hex').slice(0, 16);
  return { ...resource, meta: { versionId, ...resource.meta } };
}

/** The elements that have a value. Empty lists and objects have none. */
export const given = <O extends object>(elements: O): { [K in keyof O]?: NonNullable<O[K]> } =>
  Object.fromEntries(Object.entries(elements).filter(([, value]) => !isEmpty(value))) as {
    [K in keyof O]?: NonNullable<O[K]>;
  };

const isEmpty = (value: unknown) =>
  value === null ||
  value === undefined ||
  value === '' ||
  (typeof value === 'object' && Object.values(value).length === 0);

/** The columns of an address. */
export type Place = Pick<NppesRow, 'address_1' | 'address_2' | 'city' | 'state' | 'zip' | 'country' | 'phone' | 'fax'>;

/** An address without its use. */
const addressOf = (at: Omit<Place, 'phone' | 'fax'>) =>
  given({
    line: [at.address_1, at.address_2].filter((line) => line !== null && line !== ''),
    city: at.city,
    state: at.state,
    postalCode: at.zip?.replace(/^(\d{5})(\d{4})$/, '$1-$2'),
    country: at.country ?? 'US',
  });

/** The practice address of a record, if it has one. */
export const practiceOf = (row: Place) => (isPlace(row) ? [{ use: 'work', type: 'physical', ...addressOf(row) }] : []);

type Mailing = { [C in keyof Place as C extends 'phone' | 'fax' ? never : `mailing_${C}`]: Place[C] };

/** The mailing address of a record, if it has one. That of a person is often a home. */
export function mailingOf(row: Mailing) {
  const at = {
    address_1: row.mailing_address_1,
    address_2: row.mailing_address_2,
    city: row.mailing_city,
    state: row.mailing_state,
    zip: row.mailing_zip,
    country: row.mailing_country,
  };
  return isPlace(at) ? [{ use: 'billing', type: 'postal', ...addressOf(at) }] : [];
}

/** Whether an address has more than its country. */
export const isPlace = ({
  address_1,
  city,
  state,
  zip,
}: Pick<Place, 'address_1' | 'city' | 'state' | 'zip'>): boolean => Boolean(address_1 || city || state || zip);

/** Phone and fax. */
export const telecomOf = ({ phone, fax }: Pick<Place, 'phone' | 'fax'>) => [
  ...(phone ? [{ system: 'phone', value: phone, use: 'work' }] : []),
  ...(fax ? [{ system: 'fax', value: fax, use: 'work' }] : []),
];

/** The NPI, and the other identifiers of a record. */
export const identifiersOf = ({ npi, identifiers }: NppesRow, base: string) => [
  {
    use: 'official',
    type: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0203', code: 'NPI' }] },
    system: NPI_SYSTEM,
    value: npi,
  },
  ...Identifiers.parse(identifiers).flatMap(({ identifier, type, state, issuer }) =>
    !identifier || isSocialSecurityNumber(identifier)
      ? []
      : given({
          type: { text: [identifierType(type), state].filter(Boolean).join(', ') },
          system: `${base}/NamingSystem/nppes-${[type, state].filter(Boolean).join('-').toLowerCase() || 'other'}`,
          value: identifier,
          assigner: given({ display: issuer }),
        }),
  ),
];

/** A specialty of a record: its code, and the license for it. */
export interface Specialty {
  concept: { coding: Coding[]; text?: string };
  license: string | undefined;
  state: string | null;
}

/** The specialties of a record, the primary one first. */
export function specialtiesOf({ taxonomies }: NppesRow, meanings: Meanings): Specialty[] {
  const slots = Slots.parse(taxonomies).filter(({ code }) => code !== null);
  const primary = slots.findIndex(({ primary }) => primary === 'Y');
  const ordered = primary > 0 ? [slots[primary], ...slots.toSpliced(primary, 1)] : slots;
  return ordered.flatMap((slot) => {
    if (!slot?.code) return [];
    const { code, license_number: license, license_state: state } = slot;
    const display = meanings.get(code)?.desc ?? undefined;
    const coding = { system: TAXONOMY_SYSTEM, code, ...(display && { display }) };
    return {
      concept: { coding: [coding], ...(display && { text: display }) },
      license: license && !isSocialSecurityNumber(license) ? license : undefined,
      state,
    };
  });
}
