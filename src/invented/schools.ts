import { csv, type InventedData } from '#src/invented/files.ts';
import { somePlace } from '#src/invented/places.ts';
import { type Random, randomOf, weigh } from '#src/invented/random.ts';
import type { DemoPerson } from '#src/invented/records.ts';
import { someStem } from '#src/invented/stems.ts';
import { states } from '#src/shared/states.ts';

const COUNT = 180;

export interface DemoSchool {
  core_id: string;
  core_type: string;
  name: string;
  city: string;
  state_name: string;
  country_name: string;
}

const header = ['core_id', 'core_type', 'medical_school_name', 'city', 'state_name', 'country_name'];

const rowOf = ({ core_id, core_type, name, city, state_name, country_name }: DemoSchool) => [
  core_id,
  core_type,
  name,
  city,
  state_name,
  country_name,
];

function makeSchool(n: number): DemoSchool {
  const random = randomOf('medical school', n);
  const stem = someStem(random);
  const at = random.chance(75) ? homePlace(random) : random.pick(abroad);
  return {
    core_id: `F09${String(n + 1).padStart(5, '0')}`,
    core_type: random.chance(90) ? 'wdms' : 'whed',
    name: random.pick(kinds).replace('*', stem),
    ...at,
  };
}

function homePlace(random: Random) {
  const { city, state } = somePlace(random);
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

/** The invented medical schools, always the same. Three of four are in the United States. */
export const demoSchools: readonly DemoSchool[] = Array.from({ length: COUNT }, (_, n) => makeSchool(n));

/** Where a physician of the demo was trained: the same school in every dataset. Earlier ones of the list have more graduates. */
export const schoolOf = ({ npi }: DemoPerson): DemoSchool => randomOf('school', npi).weighted(bySize);

const bySize = weigh(demoSchools, (_, n) => 1 / (n + 12));

/** The directory's file. */
export const schoolsDemo: InventedData = {
  files: () => [{ name: 'wdms_demo.csv', text: csv([header, ...demoSchools.map(rowOf)]) }],
};
