import { history, identifiersOf, locationsOf, mailingOf } from '#src/invented/common.ts';
import type { Land } from '#src/invented/country.ts';
import { asOf, dayBetween, firstDay } from '#src/invented/dates.ts';
import { facilities, type OrganizationKind } from '#src/invented/facilities.ts';
import { someName } from '#src/invented/names.ts';
import { addressIn, type Place } from '#src/invented/places.ts';
import { practices } from '#src/invented/practices.ts';
import { fill, type Random } from '#src/invented/random.ts';
import type { Employer, Endpoint, Organization, Slot } from '#src/invented/records.ts';
import { someStem } from '#src/invented/stems.ts';

/** All sorts of organizations. */
export const organizationKinds: Record<string, OrganizationKind> = { ...facilities, ...practices };

/** Organization number `n`: its kind, its number within the kind, and the hospitals by state that it may belong to. */
export interface Order {
  n: number;
  kind: string;
  ordinal: number;
  parents: ReadonlyMap<string, readonly Organization[]>;
}

export function makeOrganization(land: Land, order: Order): Organization {
  const random = land.random('organization', order.n);
  const { sort, place, parent, called, ...known } = begun(land, order, random);
  const since = dayBetween(random, firstDay, random.chance(45) ? '2008-12-31' : asOf);
  return {
    ...known,
    mailing: mailingOf(known.practice, place, land.places, random),
    taxonomies: slotsOf(sort, place.state, random),
    identifiers: identifiersOf(place.state, since, random),
    organization_subpart: parent ? 'Y' : 'N',
    parent_organization: parent?.name ?? '',
    ...otherNames(called, since, random),
    official: official(known.practice.phone, land, random),
    ...history(since, random),
    locations: locationsOf(place.state, 8, land.places, random),
    endpoints: endpointsOf(known.stem, random),
  };
}

/** Makes only what employees need of an organization. */
export function makeEmployer(land: Land, order: Order): { employer: Employer; place: Place } {
  const { npi, name, stem, practice, place } = begun(land, order, land.random('organization', order.n));
  return { employer: { npi, name, stem, practice, locations: [] }, place };
}

function begun(land: Land, { n, kind, ordinal, parents }: Order, random: Random) {
  const sort = organizationKinds[kind] as OrganizationKind; // kind comes from its keys
  const place = kind === 'hospital' ? hospitalPlace(ordinal, land, random) : land.places.some(random);
  const near = parents.get(place.state);
  const parent = near && random.chance(sort.subparts ?? 0) ? random.pick(near) : undefined;
  const stem = parent?.stem ?? stemOf(land, random);
  const called = () => random.pick(sort.names).replace('*', stem).replace('@', place.city);
  const short = called();
  const ending = parent ? '' : random.pick(sort.endings ?? ['']);
  const name = ending ? `${short}${ending.startsWith('I') ? ',' : ''} ${ending}` : short;
  const practice = addressIn(place, random);
  return { sort, place, parent, called, npi: land.npi('organization', n), kind, stem, name, practice };
}

/** With rare names, many organizations have one of them. */
const stemOf = ({ rareNames }: Land, random: Random) =>
  rareNames && random.chance(35) ? rareNames.last(random) : someStem(random);

/** Every state has a hospital before any has two. */
const hospitalPlace = (ordinal: number, { places }: Land, random: Random): Place => {
  const state = places.states[ordinal];
  return state ? random.pick(places.inState(state)) : places.some(random);
};

function slotsOf(sort: OrganizationKind, state: string, random: Random): Slot[] {
  const [first = '', ...others] = sort.codes;
  const codes = [first, ...others.filter(() => random.chance(22))];
  const undeclared = random.chance(2);
  const slots = codes.map((code, i): Slot => {
    const licensed = random.chance(40);
    return {
      code,
      license_number: licensed ? licenseNumber(random) : '',
      license_state: licensed ? state : '',
      primary: undeclared ? 'X' : i === 0 ? 'Y' : 'N',
      group: sort.group && i === 0 && random.chance(80) ? groups[sort.group] : '',
    };
  });
  return random.chance(15) ? slots.reverse() : slots;
}

/** Now and then a number the publisher has masked. */
const licenseNumber = (random: Random) =>
  random.chance(3) ? '=========' : fill(random.pick(['####', '######', 'H-####', '??######', '0#######']), random);

/** As NPPES writes them, two blanks included. */
const groups = {
  single: '193400000X SINGLE SPECIALTY  GROUP',
  multi: '193200000X MULTI-SPECIALTY GROUP',
};

/** The name on the door, for some; a withheld one, as NPPES now has for many; further names for a few. */
function otherNames(called: () => string, since: string, random: Random) {
  const more = random.chance(7) ? random.whole(1, 2) : 0;
  const [name, type] = random.chance(22) ? [called(), '3'] : random.chance(8) ? ['<UNAVAIL>', '6'] : ['', ''];
  return {
    other_name: name,
    other_name_type: type,
    other_names: Array.from({ length: more }, () => ({
      other_name: called(),
      type: random.pick(['3', '3', '3', '4', '5']),
      created_date: dayBetween(random, since, asOf),
    })),
  };
}

function official(phone: string, { rareNames }: Land, random: Random) {
  const gender = random.chance(48) ? 'F' : 'M';
  const [title, credential] = random.pick(titles);
  return {
    ...someName(gender, random, rareNames),
    name_prefix: random.chance(45) ? (credential ? 'Dr.' : gender === 'F' ? 'Ms.' : 'Mr.') : '',
    name_suffix: gender === 'M' && random.chance(2) ? random.pick(['Jr.', 'III']) : '',
    credential: credential ?? '',
    title,
    phone,
  };
}

const titles: [title: string, credential?: string][] = [
  ['Owner'],
  ['President'],
  ['Administrator'],
  ['Chief Executive Officer'],
  ['CEO'],
  ['Chief Financial Officer'],
  ['Managing Member'],
  ['Office Manager'],
  ['Billing Manager'],
  ['Executive Director'],
  ['Owner/President'],
  ['Physician/Owner', 'M.D.'],
  ['Medical Director', 'MD'],
  ['Managing Partner', 'D.O.'],
];

/** Addresses under .example, a name reserved for examples. */
function endpointsOf(stem: string, random: Random): Endpoint[] {
  const host = `${stem.toLowerCase()}.example`;
  const list: Endpoint[] = [];
  if (random.chance(6))
    list.push({
      type: 'DIRECT',
      type_description: 'Direct Messaging Address',
      endpoint: `records@direct.${host}`,
      use: 'DIRECT',
      use_description: 'Direct',
    });
  if (random.chance(5))
    list.push({
      type: 'FHIR',
      type_description: 'FHIR URL',
      endpoint: `https://fhir.${host}/r4`,
      use: 'HIE',
      use_description: 'Health Information Exchange (HIE)',
    });
  return list;
}
