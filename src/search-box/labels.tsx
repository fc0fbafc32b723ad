// What the server found, as the box shows it: names in Title Case.
import type { Understood } from '#src/search-box/contract.ts';
import type { FoundState } from '#src/search-box/questions.tsx';
import type { Suggestion } from '#src/shared/suggestion.ts';
import { titleCase } from '#src/shared/title-case.ts';

const places = ['/geos', '/search', '/state'];

/** The name of a suggestion. */
export function labelOf({ label, path }: Suggestion): string {
  if (/^NPI \d/.test(label)) return label; // its name is unknown
  if (path.startsWith('/provider/')) return titleCase(label, 'person');
  return titleCase(label, places.some((start) => path.startsWith(start)) ? 'place' : 'organization');
}

/** The details of a suggestion, such as a specialty, a place and a number. */
export const detailOf = ({ detail }: Suggestion): string | undefined =>
  detail
    ?.split(' · ')
    .map((part) => titleCase(part, 'place'))
    .join(' · ');

/** A reading of some words. Only names that the data has change, not codes or what the user typed. */
export function readingOf({ parameter, label }: Pick<Understood['chips'][number], 'parameter' | 'label'>): string {
  if (['group', 'hospital', 'school'].includes(parameter)) return titleCase(label);
  if (parameter === 'city') return titleCase(label, 'place');
  if (parameter === 'near') return label.replace(/(?<=^Near ).*/, (place) => titleCase(place, 'place'));
  if (parameter === 'cbsa') return label.replace(/^.*(?= metro area$)/, (place) => titleCase(place, 'place'));
  return label;
}

type LeftOut = Pick<Understood, 'unused' | 'unknown' | 'not_of_people'>;

/** Says which words of a text its results leave out, and why (R-1057, R-1204, R-1263). */
export function leftOut({ unused = [], unknown = [], not_of_people = [] }: LeftOut): string {
  const wishes = unused.filter(
    (words) => unknown.every(({ text }) => text !== words) && !not_of_people.includes(words),
  );
  return [
    ...(wishes.length > 0 ? [`Left out, because no criterion has it: ‘${wishes.join('’, ‘')}’`] : []),
    ...(not_of_people.length > 0
      ? [
          `Left out, because shortage areas are searched for organizations and ZIP codes, never for people: ‘${not_of_people.join('’, ‘')}’`,
        ]
      : []),
    ...unknown.map(({ text, kind }) => `Left out, because no ${kind} in the data has this name: ‘${text}’`),
  ].join('. ');
}

/** The state of the entry of what a text asks for. */
export const stateOf = (found: string, asked?: LeftOut & Pick<Understood, 'url'>): FoundState => ({
  found,
  ...(asked?.unused && { unused: { says: leftOut(asked), path: asked.url } }),
});
