import type { InventedPlace, Places } from '#src/invented/places.ts';
import type { Random, Weighted } from '#src/invented/random.ts';
import type { RareNames } from '#src/invented/rare-names.ts';
import type {
  Address,
  Employer,
  InventedDeactivation,
  InventedOrganization,
  InventedPerson,
  InventedSchool,
} from '#src/invented/records.ts';

/** Kinds of records that have an NPI. */
export type NpiKind = 'individual' | 'organization' | 'deactivated';

/** The inputs that every record is made from. */
export interface Inputs {
  places: Places;
  /** Names beyond demo/names.csv. */
  rareNames?: RareNames;
  /** The random stream of the nth record of a kind. */
  random(kind: string, n: number): Random;
  /** The NPI of the nth record of a kind. */
  npi(kind: NpiKind, n: number): string;
}

/** The source of invented data: the demo or the whole nation. Every call returns the same records again. */
export interface Country extends Inputs {
  /** Medical schools, weighted by graduates. */
  schools: Weighted<InventedSchool>;
  /** The country before its weeks. Colleagues are drawn from it, so that one change does not cause others. */
  before?: Country;
  /** Whether NPPES rows are in capitals, as in the real file. */
  capitals: boolean;
  /** The number of members of a group. Without it, the members are counted. */
  membersOf?(group: Employer): number;
  /** Individuals. The nation's are endless. */
  people(wanted?: WantedPeople): Iterable<InventedPerson>;
  /** Sorts people by NPI. */
  inOrder(people: Iterable<InventedPerson>): Iterable<InventedPerson>;
  /** All records, sorted by NPI. The nation's are endless. */
  records(wanted?: WantedPeople): Iterable<InventedPerson | InventedOrganization | InventedDeactivation>;
  organizations(): Iterable<InventedOrganization>;
  hospitals(): readonly InventedOrganization[];
  /** The employer with an NPI. */
  employer(npi: string): Employer | undefined;
  /** Draws a workplace for an occupation and the code of a specialty. */
  workplace(occupation: string, code: string, random: Random): Workplace;
}

/** The records to make. */
export interface WantedPeople {
  occupations?: ReadonlySet<string>;
  npi?(npi: string): boolean;
}

export interface Workplace {
  place: InventedPlace;
  practice: Address;
  employer: Employer | undefined;
}

/** Makes the files of one dataset, in its publisher's format. */
export type Invent = (country: Country) => InventedData;

export interface InventedData {
  /** The files, to be read in this order. */
  files(): InventedFile[];
  /** Name of the zip the files come in, where their publisher zips them. */
  zip?: string;
}

export interface InventedFile {
  name: string;
  /** Lines with line ends, generated while they are read. */
  lines: Iterable<string>;
}
