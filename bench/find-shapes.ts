// The 40 shapes of a search by everything known: each criterion, pairs, the question across all datasets, circles,
// exclusions and the order by distance.
import type { FindShape, KnownSample, Parameters } from '#bench/find-literals.ts';
import type { Random } from '#src/invented/random.ts';

const person = ({ people }: KnownSample, random: Random) => random.pick(people);
const circle = (zip: string, miles: number): Parameters => [
  ['near', zip],
  ['miles', String(miles)],
];
const year = (random: Random, from: number, to: number) => String(random.whole(from, to));
const amounts = ['20000', '50000', '100000', '200000', '500000'];

const drawn: Record<string, FindShape['draw']> = {
  'near 5 miles': (s, r) => circle(person(s, r).zip, 5),
  'near 30 miles': (s, r) => circle(person(s, r).zip, 30),
  'near 200 miles': (s, r) => circle(person(s, r).zip, 200),
  'near 30 miles, any site': (s, r) => [...circle(person(s, r).zip, 30), ['sites', 'all']],
  'near 30 miles, by distance': (s, r) => [...circle(person(s, r).zip, 30), ['sort', 'distance']],
  'near 200 miles, by distance': (s, r) => [...circle(person(s, r).zip, 200), ['sort', 'distance']],
  'near 30 miles, 1 code, by distance': (s, r) => [
    ...circle(person(s, r).zip, 30),
    ['taxonomy', r.pick(s.codes)],
    ['sort', 'distance'],
  ],
  'license state': (s, r) => [['license_state', person(s, r).license_state]],
  'licenses of 2 states': (s, r) => [
    ['license_state_all', person(s, r).license_state],
    ['license_state_all', person(s, r).license_state],
  ],
  'license state, active': (s, r) => [
    ['license_state', person(s, r).license_state],
    ['license_active_on', 'today'],
  ],
  'license expires in a year': (_, r) => {
    const to = year(r, 2027, 2028);
    return [
      ['license_expires_from', `${Number(to) - 1}-06-01`],
      ['license_expires_to', `${to}-05-31`],
    ];
  },
  certified: () => [['certified', 'yes']],
  'not certified': () => [['certified', 'no']],
  'never certified, state': (s, r) => [
    ['certified', 'never'],
    ['state', person(s, r).state],
  ],
  certificate: (s, r) => [['certificate', person(s, r).certificate]],
  'certificate, certified, state': (s, r) => {
    const { certificate, state } = person(s, r);
    return [
      ['certificate', certificate],
      ['certified', 'yes'],
      ['state', state],
    ];
  },
  school: (s, r) => [['school', r.pick(s.schools)]],
  'school, graduated between': (s, r) => {
    const from = r.whole(1980, 2015);
    return [
      ['school', r.pick(s.schools)],
      ['graduated_from', String(from)],
      ['graduated_to', String(from + 8)],
    ];
  },
  'graduated between': (_, r) => {
    const from = r.whole(1980, 2015);
    return [
      ['graduated_from', String(from)],
      ['graduated_to', String(from + 8)],
    ];
  },
  'years in practice': (_, r) => [['years_in_practice_from', year(r, 5, 30)]],
  group: (s, r) => [['group', r.pick(s.groups)]],
  'group size': (_, r) => [
    ['group_size_from', '2'],
    ['group_size_to', String(r.pick([10, 50, 200]))],
  ],
  'in no group, state': (s, r) => [
    ['grouped', 'no'],
    ['state', person(s, r).state],
  ],
  hospital: (s, r) => [['hospital', person(s, r).hospital]],
  telehealth: () => [['telehealth', 'Y']],
  'payment from': (_, r) => [['payment_from', r.pick(amounts)]],
  'payment, any year, services': (_, r) => [
    ['payment_year', 'any'],
    ['payment_from', r.pick(amounts)],
    ['services_from', '500'],
  ],
  'not paid, state': (s, r) => [
    ['paid', 'no'],
    ['state', person(s, r).state],
  ],
  'enumerated between': (_, r) => {
    const from = year(r, 2006, 2024);
    return [
      ['enumerated_from', `${from}-01-01`],
      ['enumerated_to', `${from}-12-31`],
    ];
  },
  'updated since, state': (s, r) => [
    ['updated_from', '2025-01-01'],
    ['state', person(s, r).state],
  ],
  'secondary location in a state': (s, r) => [['site_state', person(s, r).state]],
  '1 code in any of 15 slots': (s, r) => [
    ['taxonomy', r.pick(s.codes)],
    ['taxonomy_slots', 'all'],
  ],
  'name, both parts': (s, r) => {
    const { first_name, last_name } = person(s, r);
    return [['name', `${last_name} ${first_name}`]];
  },
  'same address': (s, r) => [['address', person(s, r).npi]],
  '3 states, 2 codes': (s, r) => [
    ...[1, 2, 3].map((): [string, string] => ['state', person(s, r).state]),
    ...[1, 2].map((): [string, string] => ['taxonomy', r.pick(s.codes)]),
  ],
  'not a state': (s, r) => [['not.state', person(s, r).state]],
  'not a license state, 1 code': (s, r) => [
    ['not.license_state', person(s, r).license_state],
    ['taxonomy', r.pick(s.codes)],
  ],
  'not in a large group, certified': () => [
    ['not.group_size_from', '51'],
    ['certified', 'yes'],
  ],
  'the question across all datasets': (s, r) => {
    const { zip, code, license_state } = person(s, r);
    const from = r.whole(1980, 2010);
    return [
      ['taxonomy', code],
      ['certified', 'yes'],
      ...circle(zip, 40),
      ['license_state', license_state],
      ['graduated_from', String(from)],
      ['graduated_to', String(from + 8)],
      ['payment_from', r.pick(amounts)],
      ['not.group_size_from', '51'],
    ];
  },
  'gender, certified, licensed, paid, by distance': (s, r) => {
    const { zip, license_state } = person(s, r);
    return [
      ['gender', r.pick(['F', 'M'])],
      ['certified', 'yes'],
      ['license_state', license_state],
      ['paid', 'yes'],
      ...circle(zip, 200),
      ['sort', 'distance'],
    ];
  },
};

/** The shapes, with the ids f01 to f40. */
export const findShapes: readonly FindShape[] = Object.entries(drawn).map(([title, draw], i) => ({
  id: `f${String(i + 1).padStart(2, '0')}`,
  title,
  draw,
}));
