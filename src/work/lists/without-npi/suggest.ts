// The providers who may be people without an NPI, by the matcher of the lookup in the search index.
import { keepByVersion } from '#src/search/live/kept-by-version.ts';
import type { Search } from '#src/search/search.ts';
import type { Database } from '#src/server/database.ts';
import type { TypedPerson } from '#src/work/lists/without-npi/contract.ts';
import type { ReadSpecialty } from '#src/work/lookup/match/given-row.ts';
import { type Matcher, openMatcher, type SuggestedProvider } from '#src/work/lookup/match/match.ts';
import { writtenState } from '#src/work/lookup/match/place.ts';
import type { Scored } from '#src/work/lookup/match/score.ts';

interface SuggestServices {
  database: Database;
  search: Search;
  readSpecialty: ReadSpecialty;
}

/** People of whom the suggestions are kept, until an import or a change of what was typed. */
const KEPT = 5000;

/**
 * Makes the function that finds at most three providers for each person: the name fits, and the state and the profession, if what
 * was typed can be read. Those of whom a user said that they are other people are left out (R-1349).
 */
export function openSuggest({ database, search, readSpecialty }: SuggestServices) {
  const kept = keepByVersion<SuggestedProvider[]>(KEPT, () => 1);
  return (people: readonly TypedPerson[]): Promise<SuggestedProvider[][]> => {
    let opened: Promise<Matcher> | undefined;
    const matcher = () => (opened ??= openMatcher({ database, search, readSpecialty, mayReadLicenses: false }));
    return Promise.all(
      people.map(({ id, name, profession, place, not_same }) =>
        kept(id, JSON.stringify([search.generation, name, profession, place, not_same]), async () => {
          const row = { name, specialty: profession, ...(writtenState(place) ? { state: place } : { city: place }) };
          const { match } = await matcher();
          const [found = []] = await match(
            [row],
            undefined,
            (one) => fits(one) && !not_same.includes(one.candidate.row.npi ?? ''),
          );
          return found;
        }),
      ),
    );
  };
}

const fits = ({ agreement: { name, state, city, profession, specialty } }: Scored): boolean =>
  name > 0 && state !== 'other' && profession !== 'other' && !(specialty === 'other' && city !== 'same');
