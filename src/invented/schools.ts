import type { Country, Inputs } from '#src/invented/country.ts';
import { type Random, randomOf, type Weighted, weigh } from '#src/invented/random.ts';
import type { InventedPerson, InventedSchool } from '#src/invented/records.ts';
import { drawStem } from '#src/invented/stems.ts';
import { states } from '#src/shared/states.ts';

/** Makes medical schools, three in four in the United States. Earlier ones have more graduates. */
export const makeSchools = (inputs: Inputs, count: number): Weighted<InventedSchool> =>
  weigh(
    Array.from({ length: count }, (_, n) => makeSchool(inputs, n)),
    (_, n) => 1 / (n + 12),
  );

/** The medical school of a physician, the same in every dataset. */
export const schoolOfPhysician = ({ schools }: Country, { npi }: InventedPerson): InventedSchool =>
  randomOf('school', npi).weighted(schools);

function makeSchool(inputs: Inputs, n: number): InventedSchool {
  const random = randomOf('medical school', n);
  const stem = drawStem(random);
  const at = random.chance(75) ? homePlace(inputs, random) : random.pick(abroad);
  return {
    core_id: `F09${String(n + 1).padStart(5, '0')}`,
    core_type: random.chance(90) ? 'wdms' : 'whed',
    name: random.pick(kinds).replace('*', stem),
    ...at,
  };
}

function homePlace({ places }: Inputs, random: Random) {
  const { city, state } = places.draw(random);
  return { city, state_name: states[state] ?? state, country_name: 'United States of America' };
}

const kinds = [
  '* University School of Medicine',
  '* School of Medicine',
  '* College of Medicine',
  'University of * College of Medicine',
  '* State University School of Medicine',
  '* College of Osteopathic Medicine',
  '* Medical College',
];

const abroad = [
  ['Toronto', 'Ontario', 'Canada'],
  ['Montréal', 'Québec', 'Canada'],
  ['Bristol', '', 'United Kingdom'],
  ['Galway', '', 'Ireland'],
  ['Monterrey', 'Nuevo León', 'Mexico'],
  ['Guadalajara', 'Jalisco', 'Mexico'],
  ['Pune', 'Maharashtra', 'India'],
  ['Chennai', 'Tamil Nadu', 'India'],
  ['Lahore', 'Punjab', 'Pakistan'],
  ['Cebu City', '', 'Philippines'],
  ['Lagos', '', 'Nigeria'],
  ['Kraków', '', 'Poland'],
  ['Poznań', '', 'Poland'],
  ['Lyon', '', 'France'],
  ['Freiburg im Breisgau', 'Baden-Württemberg', 'Germany'],
  ['St. George’s', '', 'Grenada'],
  ['Basseterre', '', 'Saint Kitts and Nevis'],
  ['Santo Domingo', '', 'Dominican Republic'],
  ['Medellín', 'Antioquia', 'Colombia'],
  ['Seoul', '', 'Korea, Republic of'],
].map(([city = '', state_name = '', country_name = '']) => ({ city, state_name, country_name }));
