import { history, inventIdentifiers, locationsOf, mailingOf } from '#src/invented/common.ts';
import type { Inputs } from '#src/invented/country.ts';
import { asOf, dayBetween, firstDay } from '#src/invented/dates.ts';
import { drawName } from '#src/invented/names.ts';
import { facilities, type OrganizationKind, practices } from '#src/invented/organization-kinds.ts';
import { addressIn, type InventedPlace } from '#src/invented/places.ts';
import { fill, type Random } from '#src/invented/random.ts';
import type { Employer, InventedEndpoint, InventedOrganization, Slot } from '#src/invented/records.ts';
import { drawStem } from '#src/invented/stems.ts';

/** All kinds of organizations. */
export const organizationKinds: Record<string, OrganizationKind> = { ...facilities, ...practices };

/** The nth organization: its kind, its number within the kind, and the possible parents by state. */
export interface OrganizationOutline {
  n: number;
  kind: string;
  ordinal: number;
  parents: ReadonlyMap<string, readonly InventedOrganization[]>;
}

export function makeOrganization(inputs: Inputs, order: OrganizationOutline): InventedOrganization {
  const random = inputs.random('organization', order.n);
  const { spec, place, parent, anyName, ...known } = draft(inputs, order, random);
  const since = dayBetween(random, firstDay, random.chance(45) ? '2008-12-31' : asOf);
  return {
    ...known,
    mailing: mailingOf(known.practice, place, inputs.places, random),
    taxonomies: slotsOf(spec, place.state, random),
    identifiers: inventIdentifiers(place.state, since, random),
    organization_subpart: parent ? 'Y' : 'N',
    parent_organization: parent?.name ?? '',
    ...otherNames(anyName, since, random),
    official: official(known.practice.phone, inputs, random),
    ...history(since, random),
    locations: locationsOf(place.state, 8, inputs.places, random),
    endpoints: endpointsOf(known.stem, random),
  };
}

/** Makes only the fields of an organization that its employees use. */
export function makeEmployer(inputs: Inputs, order: OrganizationOutline): { employer: Employer; place: InventedPlace } {
  const { npi, name, stem, practice, place } = draft(inputs, order, inputs.random('organization', order.n));
  return { employer: { npi, name, stem, practice, locations: [] }, place };
}

function draft(inputs: Inputs, { n, kind, ordinal, parents }: OrganizationOutline, random: Random) {
  const spec = organizationKinds[kind] as OrganizationKind; // `kind` is one of its keys
  const place = kind === 'hospital' ? hospitalPlace(ordinal, inputs, random) : inputs.places.draw(random);
  const near = parents.get(place.state);
  const parent = near && random.chance(spec.subparts) ? random.pick(near) : undefined;
  const stem = parent?.stem ?? stemOf(inputs, random);
  const anyName = () => random.pick(spec.names).replace('*', stem).replace('@', place.city);
  const short = anyName();
  const ending = parent ? '' : random.pick(spec.endings);
  const name = ending ? `${short}${ending.startsWith('I') ? ',' : ''} ${ending}` : short;
  const practice = addressIn(place, random);
  return { spec, place, parent, anyName, npi: inputs.npi('organization', n), kind, stem, name, practice };
}

/** The invented word in the names. In the nation, it is often a rare last name. */
const stemOf = ({ rareNames }: Inputs, random: Random) =>
  rareNames && random.chance(35) ? rareNames.last(random) : drawStem(random);

/** The first hospitals are in different states, so that every state has one. */
const hospitalPlace = (ordinal: number, { places }: Inputs, random: Random): InventedPlace => {
  const state = places.states[ordinal];
  return state ? random.pick(places.inState(state)) : places.draw(random);
};

function slotsOf(spec: OrganizationKind, state: string, random: Random): Slot[] {
  const [first = '', ...others] = spec.codes;
  const codes = [first, ...others.filter(() => random.chance(22))];
  const undeclared = random.chance(2);
  const slots = codes.map((code, i): Slot => {
    const licensed = random.chance(40);
    return {
      code,
      license_number: licensed ? licenseNumber(random) : '',
      license_state: licensed ? state : '',
      primary: undeclared ? 'X' : i === 0 ? 'Y' : 'N',
      group: spec.group && i === 0 && random.chance(80) ? groups[spec.group] : '',
    };
  });
  return random.chance(15) ? slots.reverse() : slots;
}

/** A license number. The publisher masks some. */
const licenseNumber = (random: Random) =>
  random.chance(3) ? '=========' : fill(random.pick(['####', '######', 'H-####', '??######', '0#######']), random);

/** As in NPPES, including the double space. */
const groups = {
  single: '193400000X SINGLE SPECIALTY  GROUP',
  multi: '193200000X MULTI-SPECIALTY GROUP',
};

/** Other names: a trade name for some, a withheld name for some, and additional names for a few. */
function otherNames(anyName: () => string, since: string, random: Random) {
  const more = random.chance(7) ? random.whole(1, 2) : 0;
  const [name, type] = random.chance(22) ? [anyName(), '3'] : random.chance(8) ? ['<UNAVAIL>', '6'] : ['', ''];
  return {
    other_name: name,
    other_name_type: type,
    other_names: Array.from({ length: more }, () => ({
      other_name: anyName(),
      type: random.pick(['3', '3', '3', '4', '5']),
      created_date: dayBetween(random, since, asOf),
    })),
  };
}

function official(phone: string, { rareNames }: Inputs, random: Random) {
  const gender = random.chance(48) ? 'F' : 'M';
  const [title, credential] = random.pick(titles);
  return {
    ...drawName(gender, random, rareNames),
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

/** Endpoints in the reserved domain .example. */
function endpointsOf(stem: string, random: Random): InventedEndpoint[] {
  const host = `${stem.toLowerCase()}.example`;
  const list: InventedEndpoint[] = [];
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
