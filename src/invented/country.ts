import type { Place, Places } from '#src/invented/places.ts';
import type { Random, Weighted } from '#src/invented/random.ts';
import type { RareNames } from '#src/invented/rare-names.ts';
import type { Address, Deactivation, Employer, Organization, Person, School } from '#src/invented/records.ts';

/** Kinds of records that have an NPI. */
export type Kind = 'individual' | 'organization' | 'deactivated';

/** What records are made of. */
export interface Land {
  places: Places;
  /** Names besides those of demo/names.csv, if any. */
  rareNames?: RareNames;
  /** The stream that the n-th record of a kind draws from. */
  random(kind: string, n: number): Random;
  /** The NPI of the n-th record of a kind. */
  npi(kind: Kind, n: number): string;
}

/** Where invented data is from: the demo's country or the whole nation. Whatever is asked again is the same again. */
export interface Country extends Land {
  /** Medical schools; a few train many. */
  schools: Weighted<School>;
  /** Whether NPPES has everything in capitals, as in truth. */
  capitals: boolean;
  /** Members of a group where they are known without counting them. */
  membersOf?(group: Employer): number;
  /** Individuals one at a time; the nation's never end. */
  people(wanted?: Wanted): Iterable<Person>;
  /** Such people in the order of their NPIs. */
  inOrder(people: Iterable<Person>): Iterable<Person>;
  /** All that have an NPI, in its order; the nation's never end. */
  records(wanted?: Wanted): Iterable<Person | Organization | Deactivation>;
  organizations(): Iterable<Organization>;
  hospitals(): readonly Organization[];
  /** The organization that employs people of this country under an NPI. */
  employer(npi: string): Employer | undefined;
  /** Where a person of an occupation works whose specialty has `code`, and for which organization, if any. */
  workplace(occupation: string, code: string, random: Random): Workplace;
}

/** Which records to make; all others are left out unmade where possible. */
export interface Wanted {
  occupations?: ReadonlySet<string>;
  npi?(npi: string): boolean;
}

export interface Workplace {
  place: Place;
  practice: Address;
  employer: Employer | undefined;
}

/** The files of one dataset in its publisher's format, from a country. */
export type Invent = (country: Country) => InventedData;

export interface InventedData {
  /** Read in their order. */
  files(): InventedFile[];
  /** Name of the zip the files come in, where their publisher zips them. */
  zip?: string;
}

export interface InventedFile {
  name: string;
  /** Lines with their ends, made while they are read. */
  lines: Iterable<string>;
}
