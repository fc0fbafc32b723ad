import { history, identifiersOf, locationsOf, mailingOf } from '#src/invented/common.ts';
import { asOf, dayBetween, firstDay } from '#src/invented/dates.ts';
import { facilities, type OrganizationKind } from '#src/invented/facilities.ts';
import { someName } from '#src/invented/names.ts';
import { demoNpi } from '#src/invented/npi.ts';
import { addressIn, type Place, places, somePlace } from '#src/invented/places.ts';
import { practices } from '#src/invented/practices.ts';
import { fill, type Random, randomOf } from '#src/invented/random.ts';
import type { DemoOrganization, Endpoint, Slot } from '#src/invented/records.ts';
import { someStem } from '#src/invented/stems.ts';

/** All sorts of organizations; hospitals come first, as the subparts of other kinds belong to them. */
export const organizationKinds: Record<string, OrganizationKind> = { ...facilities, ...practices };

/** About 6,000 invented organizations, always the same. */
export function demoOrganizations(): readonly DemoOrganization[] {
  made ??= makeAll();
  return made;
}

let made: DemoOrganization[] | undefined;

function makeAll() {
  const all: DemoOrganization[] = [];
  const hospitals = new Map<string, DemoOrganization[]>();
  for (const [kind, { count }] of Object.entries(organizationKinds))
    for (let i = 0; i < count; i++) {
      const organization = make(all.length, kind, hospitals);
      all.push(organization);
      if (kind === 'hospital') {
        const { state } = organization.practice;
        hospitals.set(state, [...(hospitals.get(state) ?? []), organization]);
      }
    }
  return all;
}

function make(n: number, kind: string, hospitals: Map<string, DemoOrganization[]>): DemoOrganization {
  const random = randomOf('organization', n);
  const sort = organizationKinds[kind] as OrganizationKind; // kind comes from its keys
  const place = kind === 'hospital' ? hospitalPlace(n, random) : somePlace(random);
  const parents = hospitals.get(place.state);
  const parent = parents && random.chance(sort.subparts ?? 0) ? random.pick(parents) : undefined;
  const stem = parent?.stem ?? someStem(random);
  const called = () => random.pick(sort.names).replace('*', stem).replace('@', place.city);
  const short = called();
  const ending = parent ? '' : random.pick(sort.endings ?? ['']);
  const practice = addressIn(place, random);
  const since = dayBetween(random, firstDay, random.chance(45) ? '2008-12-31' : asOf);
  return {
    npi: demoNpi('organization', n),
    kind,
    stem,
    name: ending ? `${short}${ending.startsWith('I') ? ',' : ''} ${ending}` : short,
    practice,
    mailing: mailingOf(practice, place, random),
    taxonomies: slotsOf(sort, place.state, random),
    identifiers: identifiersOf(place.state, since, random),
    organization_subpart: parent ? 'Y' : 'N',
    parent_organization: parent?.name ?? '',
    ...otherNames(called, since, random),
    official: official(practice.phone, random),
    ...history(since, random),
    locations: locationsOf(place.state, 8, random),
    endpoints: endpointsOf(stem, random),
  };
}

/** Every state has a hospital before any has two. */
const hospitalPlace = (n: number, random: Random): Place => {
  const [...states] = Map.groupBy(places, (place) => place.state).values();
  const state = states[n];
  return state ? random.pick(state) : somePlace(random);
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

function official(phone: string, random: Random) {
  const gender = random.chance(48) ? 'F' : 'M';
  const [title, credential] = random.pick(titles);
  return {
    ...someName(gender, random),
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
