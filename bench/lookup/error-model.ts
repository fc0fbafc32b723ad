// How recruiters' spreadsheets differ from the register. Written by someone who had not seen the matcher; do not tune it to it.
import { broadWord, everydayWords } from '#bench/lookup/everyday-specialties.ts';
import { misread, misspelled } from '#bench/lookup/misspell.ts';
import { shortForms } from '#bench/lookup/nicknames.ts';
import { type Random, weigh } from '#src/invented/random.ts';
import { states } from '#src/shared/states.ts';

/** A person as the register has them. Missing values are blank. */
export interface Registered {
  npi: string;
  last_name: string;
  first_name: string;
  middle_name: string;
  name_suffix: string;
  credential: string;
  former_name: string;
  city: string;
  state: string;
  zip: string;
  mailing_city: string;
  mailing_state: string;
  code: string;
  other_code: string;
  classification: string;
  specialization: string;
  license_number: string;
}

/** Places and names that a row may have instead of the right ones. */
export interface Surroundings {
  /** Cities by the first three digits of their ZIP codes, and by state. */
  near: ReadonlyMap<string, readonly string[]>;
  inState: ReadonlyMap<string, readonly string[]>;
  lastNames: readonly string[];
}

/** A row of a lookup. */
export type LookupRow = Partial<
  Record<'name' | 'first_name' | 'last_name' | 'state' | 'city' | 'specialty' | 'license_number', string>
>;

/** A person's row in a spreadsheet. Each field has its own errors, so a row can have several. Shares are percentages. */
export function disturbed(registered: Registered, around: Surroundings, random: Random): LookupRow {
  const person = inTitleCase(registered);
  const written = {
    last: lastNameOf(person, around, random),
    first: firstNameOf(person, random),
  };
  const place = placeOf(person, around, random);
  const row: LookupRow = {
    ...namesOf(person, written, random),
    state: stateOf(place.state, random),
    city: random.chance(8) ? '' : cityOf(place.city, random),
    specialty: specialtyOf(person, random),
    license_number: random.chance(30) ? licenseOf(person, random) : '',
  };
  const style = oneOf({ title: 72, upper: 21, lower: 7 }, random);
  return Object.fromEntries(
    Object.entries(row).flatMap(([field, value]) => (value ? [[field, typed(value, style, random)]] : [])),
  );
}

/** The register is in capitals, most sheets are not. */
function inTitleCase(person: Registered): Registered {
  const { last_name, first_name, middle_name, former_name, city, mailing_city } = person;
  const texts = { last_name, first_name, middle_name, former_name, city, mailing_city };
  return { ...person, ...Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, titled(text)])) };
}

const titled = (text: string) =>
  text.toLowerCase().replace(/(?<![\p{L}\p{M}])\p{L}/gu, (letter) => letter.toUpperCase());

type Styles = 'title' | 'upper' | 'lower';

/** One of the keys, by its share. */
function oneOf<K extends string>(shares: Record<K, number>, random: Random): K {
  const keys = Object.keys(shares) as K[]; // of this object
  return random.weighted(weigh(keys, (key) => shares[key]));
}

function lastNameOf(person: Registered, { lastNames }: Surroundings, random: Random): string {
  const { last_name, former_name } = person;
  if (former_name && random.chance(25)) return former_name; // the sheet is older than the marriage, or she works under it
  if (random.chance(0.7)) return titled(random.pick(lastNames)); // a name that the register does not have yet
  const parts = last_name.split('-');
  let name = last_name;
  if (parts.length > 1) {
    const how = oneOf({ whole: 45, first: 25, second: 10, blank: 15, joined: 5 }, random);
    if (how === 'first') name = parts[0] ?? name;
    if (how === 'second') name = parts.at(-1) ?? name;
    if (how === 'blank') name = parts.join(' ');
    if (how === 'joined') name = parts.join('');
  } else if (last_name.includes(' ')) {
    const how = oneOf({ whole: 65, joined: 20, hyphen: 5, last: 10 }, random);
    if (how === 'joined') name = last_name.replaceAll(' ', '');
    if (how === 'hyphen') name = last_name.replaceAll(' ', '-');
    if (how === 'last') name = last_name.split(' ').at(-1) ?? name;
  } else if (random.chance(0.6)) name = `${last_name}-${titled(random.pick(lastNames))}`; // a second one that the register lacks
  if (/['’]/.test(name)) name = name.replace(/['’]/g, oneOf({ "'": 45, '’': 15, '': 30, ' ': 10 }, random));
  return random.chance(4) ? misspelled(name, random) : name;
}

function firstNameOf({ first_name, middle_name }: Registered, random: Random): string {
  const short = shortForms[first_name.toLowerCase()];
  if (short && random.chance(15)) return random.pick(short);
  if (random.chance(2)) return `${first_name.slice(0, 1)}${random.chance(50) ? '.' : ''}`;
  if (middle_name.length > 1 && random.chance(2)) return middle_name; // goes by it
  const first = random.chance(3) ? misspelled(first_name, random) : first_name;
  if (first.includes('-') && random.chance(30)) return first.replace('-', random.pick([' ', '']));
  if (!middle_name || !random.chance(25)) return first;
  const initial = middle_name.slice(0, 1);
  return `${first} ${random.pick([initial, `${initial}.`, middle_name])}`;
}

/** The columns with the name: two, swapped by mistake, or one for all of it. */
function namesOf(person: Registered, { last, first }: { last: string; first: string }, random: Random): LookupRow {
  const { name_suffix, credential } = person;
  const suffix = name_suffix && random.chance(50) ? ` ${name_suffix}` : '';
  const title = credential && random.chance(8) ? `${random.pick([', ', ' '])}${credential}` : '';
  const greeting = random.chance(4) ? random.pick(['Dr. ', 'Dr ']) : '';
  const how = oneOf({ columns: 72, swapped: 3, lastFirst: 10, firstLast: 15 }, random);
  if (how === 'columns') return { last_name: last + suffix + title, first_name: greeting + first };
  if (how === 'swapped') return { last_name: first, first_name: last + suffix };
  if (how === 'lastFirst') return { name: `${last}${suffix}, ${first}${title}` };
  return { name: `${greeting}${first} ${last}${suffix}${title}` };
}

/** Where the sheet has the person: at the practice, the mailing address, a neighboring or an earlier place. */
function placeOf(person: Registered, { near, inState }: Surroundings, random: Random) {
  const { city, state, zip, mailing_city, mailing_state } = person;
  const how = oneOf({ practice: 80, mailing: 4, neighboring: 9, earlier: 4, otherState: 2, wrongState: 1 }, random);
  if (how === 'mailing' && mailing_city) return { city: mailing_city, state: mailing_state };
  if (how === 'neighboring') return { city: titled(random.pick(near.get(zip.slice(0, 3)) ?? [city])), state };
  if (how === 'earlier') return { city: titled(random.pick(inState.get(state) ?? [city])), state };
  if (how === 'otherState') {
    const [other = state, cities = [city]] = random.pick([...inState]);
    return { city: titled(random.pick(cities)), state: other };
  }
  return { city, state: how === 'wrongState' ? random.pick(Object.keys(states)) : state };
}

function stateOf(code: string, random: Random): string {
  const how = oneOf({ code: 84, word: 12, dotted: 1, missing: 3 }, random);
  if (how === 'missing') return '';
  if (how === 'dotted') return [...code].map((letter) => `${letter}.`).join('');
  return how === 'word' ? (states[code] ?? code) : code;
}

function cityOf(city: string, random: Random): string {
  let name = city;
  for (const [whole, short] of abbreviations) if (random.chance(40)) name = name.replace(whole, short);
  return random.chance(3) ? misspelled(name, random) : name;
}

const abbreviations: [whole: RegExp, short: string][] = [
  [/^Saint\b/i, 'St.'],
  [/^Fort\b/i, 'Ft'],
  [/^Mount\b/i, 'Mt.'],
  [/^North\b/i, 'N'],
  [/^South\b/i, 'S.'],
  [/^East\b/i, 'E'],
  [/^West\b/i, 'W.'],
  [/\bSprings\b/i, 'Spgs'],
  [/\bHeights\b/i, 'Hts'],
];

function specialtyOf(person: Registered, random: Random): string {
  const { code, other_code, classification, specialization } = person;
  const how = oneOf({ everyday: 54, register: 21, other: 2, broad: 5, missing: 18 }, random);
  if (how === 'missing' || code === '') return '';
  if (how === 'broad') return broadWord(code);
  const own = specialization
    ? random.pick([specialization, `${classification} - ${specialization}`, classification])
    : classification;
  const everyday = everydayWords(how === 'other' && other_code ? other_code : code);
  const word = how === 'register' || everyday.length === 0 ? own : random.pick(everyday);
  return random.chance(2) ? misspelled(word, random) : word;
}

/** The license number as people copy it from cards and boards' sites. */
function licenseOf({ license_number, state }: Registered, random: Random): string {
  if (!/\d/.test(license_number)) return '';
  const [, prefix = '', digits = ''] = /^([^\d]*)(.*)$/.exec(license_number) ?? [];
  const how = oneOf({ same: 56, bare: 16, state: 8, zeros: 6, noZeros: 3, separated: 6, misread: 4, other: 1 }, random);
  if (how === 'bare') return digits;
  if (how === 'state') return `${state}${random.pick(['', '-', ' '])}${license_number}`;
  if (how === 'zeros') return `${prefix}${'0'.repeat(random.whole(1, 3))}${digits}`;
  if (how === 'noZeros') return prefix + digits.replace(/^0+(?=\d)/, '');
  if (how === 'separated' && prefix) return `${prefix}${random.pick(['-', ' ', '. '])}${digits}`;
  if (how === 'misread') return misread(license_number, random);
  if (how === 'other') return String(random.whole(10_000, 999_999));
  return license_number;
}

/** A value as typed: in the sheet's case, mostly without accents, sometimes with stray blanks or a wrong encoding. */
function typed(value: string, style: Styles, random: Random): string {
  let text = value;
  if (/[^\p{ASCII}]/u.test(text)) {
    const how = oneOf({ plain: 65, kept: 32, broken: 3 }, random);
    if (how === 'plain') text = text.normalize('NFD').replace(/\p{M}/gu, '');
    if (how === 'broken') text = Buffer.from(text, 'utf8').toString('latin1');
  }
  if (style === 'upper') text = text.toUpperCase();
  if (style === 'lower') text = text.toLowerCase();
  if (!random.chance(4)) return text;
  return random.pick([` ${text}`, `${text} `, text.replace(' ', '  '), `\u00a0${text}`, `${text}\t`]);
}
