// The criteria of a provider search in words, one chip per criterion.
import type { Criteria } from '#src/find/providers/filters/address.tsx';
import { certified, certifiedInIt } from '#src/shared/certified-words.ts';
import { compactDollars, count, date, dottedCode } from '#src/shared/format.ts';
import { isFewest, notInLarger } from '#src/shared/large-groups.ts';
import type { CodeList } from '#src/shared/professions.ts';
import { states } from '#src/shared/states.ts';
import {
  type ChipKind,
  type CriterionChip,
  chipsIn,
  circle,
  each,
  type NameOf,
  oneOf,
  range,
} from '#src/ui/criteria-chips.ts';
import { titleCase } from '#src/ui/title-case.ts';

const stateOf = (code: string) => states[code] ?? code;

const number = (text: string) => (/^\d+$/.test(text) ? count(Number(text)) : text);
const money = (text: string) => (/^\d+(\.\d+)?$/.test(text) ? compactDollars(Number(text)) : text);
const day = (text: string) => date(text) ?? text;

/** The answers about exclusions. */
export const exclusions = { no: 'No match in OIG’s list', possible: 'Similar name in OIG’s list', yes: 'Excluded' };

const picker: ChipKind = {
  of: ['profession', 'specialty', 'subspecialty'],
  say: (value) => value('subspecialty') || value('specialty') || value('profession') || undefined,
};

const kinds: readonly ChipKind[] = [
  each('npi', (npi) => `NPI ${npi}`),
  each('name', (name) => `Name ${name}`),
  each('last_name', (name) => `Last name ${name}`),
  each('first_name', (name) => `First name ${name}`),
  each('credential', (credential) => credential),
  picker,
  each('taxonomy', (code, nameOf) => nameOf('taxonomy', code) ?? dottedCode(code)),
  circle({ of: 'sites', say: (sites) => (sites === 'all' ? 'any location' : 'practice location') }),
  each('city', (city) => titleCase(city, 'place')),
  each('state', stateOf),
  each('zip', (zip) => `ZIP ${zip}`),
  each('county', (county, nameOf) => nameOf('county', county) ?? `County ${county}`),
  each('cbsa', (cbsa, nameOf) => nameOf('cbsa', cbsa) ?? `Metro area ${cbsa}`),
  each('address', (npi) => `Same address as ${npi}`),
  each('area', () => 'in the map area'),
  each('site_state', (state) => `Second location in ${stateOf(state)}`),
  each('gender', (code) => ({ F: 'Female', M: 'Male' })[code] ?? code),
  each('sole_proprietor', (code) => ({ Y: 'Sole Proprietor', N: 'Group Practice' })[code] ?? code),
  each('license_state', (state) => `Licensed in ${stateOf(state)}`),
  each('license_state_all', (state) => `Also licensed in ${stateOf(state)}`),
  each('license_active_on', (on) => (on === 'today' ? 'License active' : `License active on ${day(on)}`)),
  range('license_expires', 'License expires', day),
  {
    of: ['certified', 'certified_in'],
    say: (value) =>
      value('certified') === 'yes' && (value('certificate') || value('board')) && value('certified_in') !== 'specialty'
        ? 'Board certified, by the certificate named (ABMS)'
        : (value('certified_in') === 'specialty' ? certifiedInIt : certified)[value('certified')],
  },
  each('board', (board) => `Board: ${titleCase(board)}`),
  each('certificate', (certificate) => `Certificate: ${titleCase(certificate)}`),
  range('certification_expires', 'Certificate expires', day),
  each('school', (school) => `Trained at ${titleCase(school)}`),
  range('graduated', 'Graduated'),
  range('years_in_practice', 'Years in practice'),
  oneOf('grouped', { yes: 'In a group', no: 'In no group' }),
  each('group', (id, nameOf) => nameOf('group', id) ?? `Group ${id}`),
  {
    ...range('group_size', 'Group size', number),
    sayNot: (value) => {
      const fewest = value('group_size_from');
      return isFewest(fewest) && !value('group_size_to') ? notInLarger(fewest) : undefined;
    },
  },
  each('hospital', (ccn, nameOf) => nameOf('hospital', ccn) ?? `Hospital ${ccn}`),
  each('telehealth', () => 'Offers telehealth'),
  oneOf('paid', { yes: 'Medicare record', no: 'No Medicare record' }),
  range('payment', 'Medicare', money),
  range('services', 'Medicare services', number),
  range('beneficiaries', 'Medicare beneficiaries', number),
  each('payment_year', (year) => (year === 'any' ? 'Medicare in any year' : `Medicare in ${year}`)),
  oneOf('excluded', exclusions),
  oneOf('opted_out', { yes: 'Opted out of Medicare', no: 'Not opted out of Medicare' }),
  each('list', (id, nameOf) => (id === 'none' ? 'On no list' : (nameOf('list', id) ?? 'On a list'))),
  range('contacted', 'Contacted', day),
  each('contactable', () => 'Not marked Do not contact'),
  range('enumerated', 'NPI since', day),
  range('updated', 'Updated', day),
  each('taxonomy_slots', () => 'All 15 specialties'),
  each('deactivated', () => 'Deactivated NPIs too'),
];

type Chip = CriterionChip<Criteria>;

/** The chips with one in place of all codes of a specialty's listing (R-1030), such as `Cardiology (4)`. */
function withListings(chips: readonly Chip[], listings: readonly CodeList[]): Chip[] {
  let all = [...chips];
  for (const parameter of ['taxonomy', 'not.taxonomy'] as const)
    for (const { name, codes } of listings) {
      const members = codes.flatMap(({ code }) => chips.find(({ id }) => id === `${parameter} ${code}`) ?? []);
      const place = all.findIndex((chip) => members.includes(chip));
      if (members.length < codes.length || place < 0) continue;
      const label = `${parameter === 'taxonomy' ? '' : 'Not: '}${name} (${codes.length})`;
      const without = (now: Criteria) => members.reduce((left, member) => member.without(left), now);
      all = all
        .filter((chip) => !members.includes(chip))
        .toSpliced(place, 0, { id: `${parameter} ${name}`, label, without, members });
    }
  return all;
}

const levels = ['profession', 'specialty', 'subspecialty'] as const;

/**
 * The chips of a search, in a fixed order. The codes of the picker are one chip with the level they belong to, or with the
 * name of the listing of which they are all codes.
 */
export function chipsOf(criteria: Criteria, nameOf: NameOf, listings: readonly CodeList[]): CriterionChip<Criteria>[] {
  const level = levels.findLast((name) => criteria[name].length > 0);
  const [code, ...others] = criteria.taxonomy;
  if (!level || code === undefined) return withListings(chipsIn(kinds, criteria, nameOf), listings);
  const none = { profession: [], specialty: [], subspecialty: [], taxonomy: [] };
  const listing = listings.find(
    ({ codes }) =>
      codes.length === criteria.taxonomy.length && codes.every((of) => criteria.taxonomy.includes(of.code)),
  );
  if (listing) {
    const ofCodes = { ...criteria, ...none, taxonomy: criteria.taxonomy };
    return withListings(chipsIn(kinds, ofCodes, nameOf), listings).map((chip) =>
      chip.id === `taxonomy ${listing.name}` ? { ...chip, without: (now) => ({ ...now, ...none }) } : chip,
    );
  }
  const label =
    others.length === 0
      ? (nameOf('taxonomy', code) ?? dottedCode(code))
      : `${criteria[level][0]}, ${count(1 + others.length)} codes`;
  const picked = { id: 'picked', label, without: (now: Criteria) => ({ ...now, ...none }) };
  const place = chipsIn(kinds.slice(0, kinds.indexOf(picker)), criteria, nameOf).length;
  return chipsIn(kinds, { ...criteria, ...none }, nameOf).toSpliced(place, 0, picked);
}
