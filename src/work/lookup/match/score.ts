// How likely a provider is the person of a row: Bayes' rule over the fields of the row, each with its own kinds of errors.
import type { SearchRow } from '#src/search/query.ts';
import { squeeze } from '#src/search/squeeze.ts';
import { isTypo } from '#src/shared/typo.ts';
import { compareAddress, comparePhone, compareZip, isAt } from '#src/work/lookup/match/addresses.ts';
import { type Candidate, sameCity } from '#src/work/lookup/match/candidates.ts';
import type { Details } from '#src/work/lookup/match/details.ts';
import type { RowNameReading } from '#src/work/lookup/match/given-names.ts';
import type { GivenRow } from '#src/work/lookup/match/given-row.ts';
import { compareLicense } from '#src/work/lookup/match/license.ts';
import { compareFirst, compareLast, type Likelihood } from '#src/work/lookup/match/likeness.ts';
import { likenessOfProfession, PHYSICIAN_CODES, professionsOfDegrees } from '#src/work/lookup/match/profession.ts';
import type { Shares } from '#src/work/lookup/match/shares.ts';

/** A provider with the chance that the row means it. */
export interface Scored {
  candidate: Candidate;
  /** From 0 to 1. */
  chance: number;
  agreement: Agreement;
}

/** What the row and the provider have in common. */
export interface Agreement {
  last: Likelihood['likeness'];
  first: Likelihood['likeness'];
  isSwapped: boolean;
  /** How likely the name is written so, without its middle name: to compare namesakes. */
  name: number;
  state: 'same' | 'other' | 'none';
  city: 'same' | 'near' | 'other' | 'none';
  specialty: 'same' | 'near' | 'other' | 'none';
  /** `other`: the specialty is of another profession. */
  profession: 'same' | 'other' | 'none';
  /** `near`: another ZIP code of the same area. */
  zip: 'same' | 'near' | 'other' | 'none';
  address: 'same' | 'other' | 'none';
  phone: 'same' | 'other' | 'none';
  /** `other`: such as Jr and Sr. */
  suffix: 'same' | 'other' | 'none';
  license: 'same' | 'near' | 'other' | 'none';
  /** Whether the row has the state of the license. */
  hasLicenseState: boolean;
  middle: 'same' | 'other' | 'none';
  /** `more`: the row has a physician's degree, but the provider is another professional. `other`: its degree is of another profession. */
  degree: 'same' | 'more' | 'other' | 'none';
}

/** The share of rows whose person is in service and has a record. */
const PRESENT = 0.9;

/** The candidates of a row, the most likely first. `details` has the further fields of some of them. */
export async function scored(
  row: GivenRow,
  candidates: Iterable<Candidate>,
  shares: Shares,
  details: ReadonlyMap<string, Details> = new Map(),
): Promise<Scored[]> {
  const nameShare = await shareOfName(row, shares);
  const common = {
    state: row.state ? await shares.state(row.state) : 1,
    city: row.city ? await shares.city(row.city, row.state) : 1,
    codes: row.codes.length > 0 ? await shares.codes(row.codes) : 1,
  };
  const weighed = [...candidates].flatMap((candidate) => {
    const { ratio, agreement } = weigh(row, candidate, common, details.get(candidate.row.npi ?? ''));
    return agreement.name > 0 || agreement.license === 'same'
      ? [{ candidate, weight: ratio / nameShare, agreement }]
      : [];
  });
  const prior = PRESENT / shares.total;
  const all = weighed.reduce((sum, { weight }) => sum + weight * prior, 1 - PRESENT);
  return weighed
    .map(({ candidate, weight, agreement }) => ({ candidate, agreement, chance: (weight * prior) / all }))
    .sort((a, b) => b.chance - a.chance);
}

/** The share of people whose name would be written so. */
async function shareOfName({ readings }: GivenRow, shares: Shares): Promise<number> {
  if (readings.length === 0) return 1;
  const parts = await Promise.all(
    readings.map(
      async ({ last, first, share }) =>
        share * (last ? await shares.last(last) : 1) * (first ? await shares.first(first) : 1),
    ),
  );
  return Math.max(
    parts.reduce((sum, part) => sum + part, 0),
    Number.MIN_VALUE,
  );
}

interface Common {
  state: number;
  city: number;
  codes: number;
}

/** How much more likely the row is if it means this provider than if it means anyone; the name's share is left out. */
function weigh(row: GivenRow, candidate: Candidate, common: Common, details: Details | undefined) {
  const { row: held } = candidate;
  const name = bestName(row, candidate, details);
  const state = !row.state || !held.state ? 'none' : likenessOfState(row, held.state, details);
  const city = row.state !== '' && row.state !== held.state ? 'none' : likenessOfCity(row.city, held.city ?? '');
  const codes = [held.primary_taxonomy ?? '', ...(details?.codes ?? [])];
  const specialty = likenessOfSpecialty(row.codes, codes);
  const profession = specialty === 'same' ? 'same' : likenessOfProfession(row.professions, codes);
  const zip = compareZip(row.zip, details?.places ?? []);
  const address = compareAddress(row.address, details?.places ?? []);
  const phone = comparePhone(row.phone, details?.places ?? []);
  const suffix = likenessOfSuffix(row.suffix, details?.suffix ?? '');
  const license = likenessOfLicense(row, details);
  const degree = likenessOfDegree([...(name.reading?.credentials ?? row.credentials), ...row.degrees], held, codes);
  const ratio =
    Math.max(name.chance, license === 'same' ? SAME_LICENSE_OTHER_NAME : 0) *
    (license === 'same' && isNameless(row) && row.licenseState !== '' && state !== 'other' ? HOLDER : 1) *
    { same: 0.93 / common.state, other: 0.05, none: 1 }[state] *
    { same: 0.8 / common.city, near: 0.03 / common.city, other: 0.12, none: 1 }[city] *
    { same: 0.85 / common.codes, near: 0.5, other: 0.08, none: 1 }[specialty] *
    { same: city === 'same' ? 4 : 100, near: city === 'same' ? 1 : 5, other: city === 'same' ? 0.7 : 0.15, none: 1 }[
      zip
    ] *
    { same: 10, other: 0.7, none: 1 }[address] *
    { same: 100, other: 0.8, none: 1 }[phone] *
    { same: 4, other: 0.05, none: 1 }[suffix] *
    { same: 20_000, near: 20, other: 0.15, none: 1 }[license] *
    { same: 2.5, more: 0.06, other: 0.06, none: 1 }[degree];
  const { last, first, isSwapped, middle } = name;
  return {
    ratio,
    agreement: {
      last,
      first,
      isSwapped,
      middle,
      name: name.written,
      state,
      city,
      specialty,
      profession,
      zip,
      address,
      phone,
      suffix,
      license,
      hasLicenseState: row.licenseState !== '',
      degree,
    } satisfies Agreement,
  };
}

/** The chance that a row has another name altogether, such as that after a marriage. */
const SAME_LICENSE_OTHER_NAME = 1e-6;

/** How sure a license number and its state alone are. With several holders, each has its part of the chance. */
const HOLDER = 1e6;

const isNameless = ({ readings }: GivenRow) => readings.length === 0;

/** The reading of the row's name that fits best, with the present or a former name. */
function bestName({ readings }: GivenRow, { row, former = [] }: Candidate, details: Details | undefined) {
  if (readings.length === 0) return NAMELESS;
  let best = UNFIT;
  const present = { last_name: row.last_name ?? '', first_name: row.first_name ?? '' };
  for (const reading of readings)
    for (const held of [present, ...former]) {
      const fit = fitOf(reading, held, held !== present, details);
      if (fit.chance > best.chance) best = { ...fit, reading };
    }
  return best;
}

/** A row without a name, such as one with a license number, means anyone. */
const NAMELESS: NameFit = { written: 1, chance: 1, last: 'none', first: 'none', isSwapped: false, middle: 'none' };

/** A name that a row cannot mean. */
const UNFIT: NameFit = { written: 0, chance: 0, last: 'other', first: 'other', isSwapped: false, middle: 'none' };

interface NameFit extends Pick<Agreement, 'last' | 'first' | 'isSwapped' | 'middle'> {
  reading?: RowNameReading;
  /** The chance without the middle name. */
  written: number;
  chance: number;
}

function fitOf(
  reading: RowNameReading,
  held: { last_name: string; first_name: string },
  isFormer: boolean,
  details: Details | undefined,
): NameFit {
  const last = compareLast(reading.last, held.last_name, isFormer);
  if (last.chance === 0) return UNFIT;
  const { first, middle } = givenFit(reading, held.first_name, [
    details?.middle_name ?? '',
    details?.otherLastName ?? '',
  ]);
  const factor = { same: reading.middle.length > 1 ? 40 : 8, other: 0.03, none: 1 }[middle];
  return {
    last: last.likeness,
    first: first.likeness,
    isSwapped: reading.isSwapped,
    middle,
    written: reading.share * last.chance * first.chance,
    chance: reading.share * last.chance * first.chance * factor,
  };
}

/** How the given names fit: the first one, several together such as `Min Jae`, or one in place of the first. */
function givenFit({ first, middle, called }: RowNameReading, held: string, middleNames: readonly string[]) {
  const byFirst = compareFirst(first, held);
  const words = [first, ...middle.split(' ')].filter((word) => word !== '');
  for (let count = words.length; count > 1; count--)
    if (squeeze(words.slice(0, count).join('')) === squeeze(held))
      return {
        first: compareFirst(held, held),
        middle: likenessOfMiddle(words.slice(count).join(' '), middleNames),
      };
  const others = [
    { name: called, share: 0.3 },
    { name: middle, share: 0.05 },
  ].filter(({ name }) => name.length > 1);
  for (const { name, share } of others) {
    const { likeness, chance } = compareFirst(name, held);
    if (chance * share > byFirst.chance)
      return { first: { likeness, chance: chance * share }, middle: 'none' as const };
  }
  return { first: byFirst, middle: likenessOfMiddle(middle, middleNames) };
}

/** Many write a former last name between the names: `Ann Bell Hall`. */
function likenessOfMiddle(given: string, [held = '', former = '']: readonly string[]): Agreement['middle'] {
  const [one, other] = [squeeze(given), squeeze(held)];
  if (one.length > 1 && given.split(' ').some((word) => squeeze(word) === squeeze(former))) return 'same';
  if (one === '' || other === '') return 'none';
  if (one.length === 1 || other.length === 1) return one[0] === other[0] ? 'same' : 'other';
  return one === other ? 'same' : one[0] === other[0] ? 'none' : 'other';
}

/** A row at the mailing address of a provider says nothing about the state of the practice. */
function likenessOfState(row: GivenRow, held: string, details: Details | undefined): Agreement['state'] {
  if (row.state === held) return 'same';
  return details?.places.slice(1).some((place) => isAt(row, place)) ? 'none' : 'other';
}

function likenessOfSuffix(given: string, held: string): Agreement['suffix'] {
  if (given === '' || held === '') return 'none';
  return given === held ? 'same' : 'other';
}

function likenessOfCity(given: string, held: string): Agreement['city'] {
  if (given === '' || held === '') return 'none';
  if (sameCity(given, held)) return 'same';
  const [one, other] = [Buffer.from(squeeze(given)), Buffer.from(squeeze(held))];
  return one.length > 4 && isTypo(one, one.length, other) ? 'near' : 'other';
}

function likenessOfSpecialty(given: readonly string[], held: readonly string[]): Agreement['specialty'] {
  const codes = held.filter((code) => code !== '');
  if (given.length === 0 || codes.length === 0) return 'none';
  if (codes.some((code) => given.includes(code))) return 'same';
  return codes.some((code) => given.some((one) => one.slice(0, 4) === code.slice(0, 4))) ? 'near' : 'other';
}

function likenessOfLicense(
  { license, licenseState: state }: GivenRow,
  details: Details | undefined,
): Agreement['license'] {
  const held = details?.licenses.filter((each) => !state || !each.state || each.state === state) ?? [];
  if (squeeze(license) === '' || held.length === 0) return 'none';
  const all = held.map((each) => compareLicense(license, each.number, each.state ?? state));
  return all.find((each) => each === 'same') ?? all.find((each) => each === 'near') ?? 'other';
}

const physicians = new Set(['MD', 'DO', 'MBBS', 'MBBCH', 'MBCHB']);

function likenessOfDegree(
  given: readonly string[],
  { credential, primary_taxonomy }: SearchRow,
  codes: readonly string[],
): Agreement['degree'] {
  const known = squeeze(credential ?? '');
  if (given.length === 0 || (known === '' && !primary_taxonomy)) return 'none';
  if (given.some((one) => known.includes(one))) return 'same';
  const degrees = credential?.split(/[,\s]+/).map((one) => squeeze(one)) ?? [];
  const isPhysician = degrees.some((one) => physicians.has(one)) || primary_taxonomy?.startsWith(PHYSICIAN_CODES);
  if (given.some((one) => physicians.has(one))) return isPhysician ? 'none' : 'more';
  if (isPhysician) return 'other';
  return likenessOfProfession(new Set(professionsOfDegrees(given)), codes) === 'other' ? 'other' : 'none';
}
