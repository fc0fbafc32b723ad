// The 44 shapes of a search: 31 on providers, 13 on organizations, from one exact number to every criterion at once.
import type { Sample, Shape } from '#bench/literals.ts';
import type { Random } from '#src/invented/random.ts';

const pairs = 'ng an er li mo ka th xi qu zz br st ll ch oo de mi tz wh sk ra le ne va go du fi pl sh ei'.split(' ');
const letters = 'aeionrstlmbcdghkpvwyzxqjfu';
const late = 'zhang young wright wood yang zimmer white wu'.split(' ');
const credentials = 'md m.d. do np pa rn pt lcsw phd dds'.split(' ');
const smallStates = 'VT WY ND SD AK DE MT RI GU NH'.split(' ');

export const shapes: Shape[] = [
  ...numbered('h', 'providers', {
    npi: (s, r) => ({ npi: person(s, r).npi }),
    'common last name': (s, r) => ({ last_name: r.pick(s.surnames.slice(0, 100)) }),
    'last name': (s, r) => ({ last_name: person(s, r).last_name }),
    'last name, 3 letters': (s, r) => ({ last_name: part(r, person(s, r).last_name, 3) }),
    'last name, 2 letters': (_, r) => ({ last_name: r.pick(pairs) }),
    'last name, 1 letter': (_, r) => ({ last_name: r.pick([...letters]) }),
    'last and first name, state': (s, r) => pick(person(s, r), 'last_name', 'first_name', 'state'),
    'first name': (s, r) => pick(person(s, r), 'first_name'),
    'first and last name, 2 letters each': (_, r) => ({ first_name: r.pick(pairs), last_name: r.pick(pairs) }),
    'part of a city, state': (s, r) => {
      const { city, state } = person(s, r);
      return { city: part(r, city, 4 + r.whole(0, 2)), state };
    },
    city: (s, r) => pick(person(s, r), 'city'),
    '4 codes, state': (s, r) => ({
      taxonomy: [r.pick(s.codes.slice(0, 200)), ...codes(s, r, 3)],
      state: person(s, r).state,
    }),
    '4 codes, city, state': (s, r) => {
      const { code, city, state } = person(s, r);
      return { taxonomy: [code, ...codes(s, r, 3)], city, state };
    },
    ZIP: (s, r) => pick(person(s, r), 'zip'),
    'ZIP, 1 code': (s, r) => ({ zip: person(s, r).zip, taxonomy: [r.pick(s.codes.slice(0, 60))] }),
    credential: (_, r) => ({ credential: r.pick(credentials) }),
    'credential, state': (s, r) => pick(person(s, r), 'credential', 'state'),
    gender: (_, r) => ({ gender: r.pick(['F', 'M']) }),
    '1 frequent code': (s, r) => ({ taxonomy: [r.pick(s.codes.slice(0, 30))] }),
    '16 codes of a profession': (s, r) => ({ taxonomy: codes({ ...s, codes: s.codes.slice(0, 300) }, r, 16) }),
    '1 rare code': (s, r) => ({ taxonomy: [r.pick(s.codes.slice(-150))] }),
    '3 letters of a last name, credential, city, gender': (s, r) => {
      const { last_name, ...rest } = person(s, r);
      return { last_name: part(r, last_name, 3), ...pick(rest, 'credential', 'city', 'gender') };
    },
    'last name without matches': (_, r) => ({ last_name: `zzq${r.pick([...letters])}x` }),
    'rare code, small state, first name, gender': (s, r) => ({
      taxonomy: [r.pick(s.codes.slice(-150))],
      state: r.pick(smallStates),
      first_name: person(s, r).first_name,
      gender: 'M',
    }),
    state: (s, r) => pick(person(s, r), 'state'),
    'sole proprietor, gender, state': (s, r) => ({
      sole_proprietor: r.pick(['Y', 'N']),
      gender: r.pick(['F', 'M']),
      state: person(s, r).state,
    }),
    'first name, last name late in the alphabet': (s, r) => ({
      first_name: person(s, r).first_name,
      last_name: r.pick(late),
    }),
    'first name, 1 code, state, gender': (s, r) => {
      const { code, ...rest } = person(s, r);
      return { taxonomy: [code], ...pick(rest, 'first_name', 'state', 'gender') };
    },
    'credential and city, 2 letters each': (_, r) => ({
      credential: r.pick(['md', 'do', 'pa', 'rn', 'lc', 'dp']),
      city: r.pick(pairs),
    }),
    'no criteria': () => ({}),
    'all criteria': (s, r) => {
      const { last_name, first_name, code, ...rest } = person(s, r);
      return {
        last_name: part(r, last_name, 3),
        first_name: part(r, first_name, 3),
        taxonomy: [code],
        ...pick(rest, 'credential', 'city', 'state', 'zip', 'gender'),
      };
    },
  }),
  ...numbered('o', 'organizations', {
    npi: (s, r) => ({ npi: organization(s, r).npi }),
    'name, 2 words': (s, r) => ({ name: words(r, organization(s, r).name, 2) }),
    'name, 3 letters': (s, r) => ({ name: part(r, organization(s, r).name.replace(/[ ,.]/g, ''), 3) }),
    'name, 2 letters': (_, r) => ({ name: r.pick(pairs) }),
    'name, 1 word, state': (s, r) => ({
      name: words(r, organization(s, r).name, 1),
      state: organization(s, r).state,
    }),
    'whole name': (s, r) => pick(organization(s, r), 'name'),
    state: (s, r) => pick(organization(s, r), 'state'),
    'city, state': (s, r) => pick(organization(s, r), 'city', 'state'),
    ZIP: (s, r) => pick(organization(s, r), 'zip'),
    '1 code': (s, r) => ({ taxonomy: [r.pick(s.organizationCodes.slice(0, 60))] }),
    '1 code, city, state': (s, r) => ({
      taxonomy: [r.pick(s.organizationCodes.slice(0, 40))],
      ...pick(organization(s, r), 'city', 'state'),
    }),
    'name without matches': (_, r) => ({ name: `qqzx${r.pick([...letters])}` }),
    'name and city, 3 letters each': (s, r) => {
      const { name, city } = organization(s, r);
      return { name: part(r, name, 3), city: part(r, city, 3) };
    },
  }),
];

function numbered(letter: string, table: Shape['table'], draws: Record<string, Shape['draw']>): Shape[] {
  return Object.entries(draws).map(([title, draw], i) => {
    const id = `${letter}${String(i + 1).padStart(2, '0')}`;
    return { id, title, table, draw };
  });
}

const person = (sample: Sample, random: Random) => random.pick(sample.people);
const organization = (sample: Sample, random: Random) => random.pick(sample.organizations);
const codes = (sample: Sample, random: Random, count: number) =>
  Array.from({ length: count }, () => random.pick(sample.codes));

/** `length` letters from a random position of a text; empty if the text is shorter. */
function part(random: Random, text: string, length: number): string {
  if (text.length < length) return '';
  const from = random.whole(0, text.length - length);
  return text.slice(from, from + length);
}

/** `count` consecutive words; empty if there are fewer. */
function words(random: Random, text: string, count: number): string {
  const all = text.split(' ');
  if (all.length < count) return '';
  const from = random.whole(0, all.length - count);
  return all.slice(from, from + count).join(' ');
}

function pick<T, K extends keyof T>(row: T, ...fields: K[]): Pick<T, K> {
  return Object.fromEntries(fields.map((field) => [field, row[field]])) as Pick<T, K>; // exactly these fields
}
