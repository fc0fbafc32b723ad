// The criteria of a provider search in words, one chip per criterion.
import type { ProviderCriteria } from '#src/find/providers/filters/address.tsx';
import { providerCriteriaOnScreen } from '#src/find/providers/filters/on-screen.tsx';
import { count, dottedCode } from '#src/shared/format.ts';
import type { CodeList } from '#src/shared/professions.ts';
import { chipKindsOf } from '#src/ui/on-screen.ts';
import { type CriterionChip, chipsIn, type NameOf } from '#src/ui/search/criteria-chips.ts';

const kinds = chipKindsOf(providerCriteriaOnScreen);

/** Which chips the codes of the picker replace. */
const picker = kinds.findIndex(({ of }) => of.includes('profession'));

type Chip = CriterionChip<ProviderCriteria>;

/** The chips with one in place of all codes of a specialty's listing (R-1030), such as `Cardiology (4)`. */
function withListings(chips: readonly Chip[], listings: readonly CodeList[]): Chip[] {
  let all = [...chips];
  for (const parameter of ['taxonomy', 'not.taxonomy'] as const)
    for (const { name, codes } of listings) {
      const members = codes.flatMap(({ code }) => chips.find(({ id }) => id === `${parameter} ${code}`) ?? []);
      const place = all.findIndex((chip) => members.includes(chip));
      if (members.length < codes.length || place < 0) continue;
      const label = `${parameter === 'taxonomy' ? '' : 'Not: '}${name} (${codes.length})`;
      const without = (now: ProviderCriteria) => members.reduce((left, member) => member.without(left), now);
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
export function chipsOf(
  criteria: ProviderCriteria,
  nameOf: NameOf,
  listings: readonly CodeList[],
): CriterionChip<ProviderCriteria>[] {
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
  const picked = { id: 'picked', label, without: (now: ProviderCriteria) => ({ ...now, ...none }) };
  const place = chipsIn(kinds.slice(0, picker), criteria, nameOf).length;
  return chipsIn(kinds, { ...criteria, ...none }, nameOf).toSpliced(place, 0, picked);
}
