// Lines of text that become criteria of an opening.
import type { QueryClient } from '@tanstack/react-query';
import { providerAddress } from '#src/find/providers/filters/address.tsx';
import type { Understood } from '#src/search-box/contract.ts';
import { leftOut } from '#src/search-box/labels.tsx';
import { understoodFor } from '#src/search-box/questions.tsx';
import { nameSpecialties, type SpecialtyChoice } from '#src/shared/specialty-choices.ts';
import { ask } from '#src/ui/state/ask.ts';
import { queryOf, readQuery } from '#src/ui/state/url-state.ts';
import type { OpeningValues } from '#src/work/openings/opening-values.tsx';

type Chip = Understood['chips'][number];

/** What the reader of the search box understands of a line. */
interface ReadLine {
  chips: readonly Chip[];
  /** The words that it does not understand, and why they ask nothing. */
  rest: string;
  why: string | undefined;
}

/** Reads a line of text. `advice`: what to do with words that it does not understand. Throws an ApiError if the reader does not answer. */
export async function readLine(client: QueryClient, text: string, advice = 'Reword or remove it.'): Promise<ReadLine> {
  const { chips, rest, off = [], unused = [], of, ...more } = await client.fetchQuery(understoodFor(text.trim()));
  if (of) return { chips: [], rest: text.trim(), why: `This asks for ${of}, and an opening asks for people.` };
  const isName = ({ parameter }: Chip) => parameter.replace(/^not\./, '') === 'name';
  const names = [...chips.filter(isName).map(({ from, to }) => text.trim().slice(from, to)), rest].filter(Boolean);
  const turnedOff = off.map((each) => each.text);
  const words = [...new Set([...names, ...unused])];
  const why = [
    names.length > 0 && `Not understood: ‘${names.join('’, ‘')}’`,
    unused.length > 0 && leftOut({ unused, ...more }),
    turnedOff.length > 0 && `This site has turned off the criterion of ‘${turnedOff.join('’, ‘')}’`,
  ].filter(Boolean);
  return {
    chips: chips.filter((chip) => !isName(chip)),
    rest: words.join(', '),
    why: why.length > 0 ? `${why.join('. ')}. ${advice}` : undefined,
  };
}

/** Parameters of which an opening takes several values. Of the others, the newest counts. */
const several = new Set([
  ...['credential', 'state', 'city', 'zip', 'site_state', 'county', 'cbsa', 'license_state', 'license_state_all'],
  ...['board', 'certificate', 'school', 'group', 'hospital', 'employer', 'signal', 'service', 'taxonomy'],
]);

/** Criteria with those of chips. */
export function criteriaWithChips(query: string, chips: readonly Pick<Chip, 'parameter' | 'value'>[]): string {
  const all = new URLSearchParams(query);
  for (const { parameter, value } of chips)
    if (!several.has(parameter.replace(/^not\./, ''))) all.set(parameter, value);
    else if (!all.has(parameter, value)) all.append(parameter, value);
  return all.toString();
}

/** Criteria as the screen reads them: values of parameters that it does not know, such as those of an earlier release, are `others`. */
export function criteriaIn(query: string) {
  const others = [...new URLSearchParams(query)].filter(([name]) => !(name in providerAddress.criteria.shape));
  return { criteria: readQuery(providerAddress.criteria, query), others };
}

/** The query string of criteria and others. */
export const criteriaQuery = ({ criteria, others }: ReturnType<typeof criteriaIn>): string =>
  [queryOf(criteria), new URLSearchParams(others).toString()].filter(Boolean).join('&');

const LEVELS = ['subspecialty', 'specialty', 'profession'] as const;

/** What a description fills in: the specialty, the site and must-haves. `said` are the names of these. */
export async function valuesIn(chips: readonly Chip[], now: OpeningValues) {
  const changed: Partial<OpeningValues> = {};
  const used = new Set<Chip>();
  const codes = chips.filter(({ parameter }) => parameter === 'taxonomy');
  const level = LEVELS.flatMap((name) => chips.filter(({ parameter }) => parameter === name))[0];
  const named = level && (await specialtyNamed(level.value, level.parameter));
  if (codes.length > 0 || named) {
    changed.specialty = named ?? {
      ...{ profession: '', specialty: '', subspecialty: '' },
      taxonomy: codes.map(({ value }) => value),
    };
    for (const chip of chips)
      if (named ? LEVELS.some((name) => name === chip.parameter) : codes.includes(chip)) used.add(chip);
  }
  const near = chips.find(({ parameter }) => parameter === 'near');
  if (near && now.site.text.trim() === '') changed.site = { text: near.value };
  const must = chips.filter((chip) => !used.has(chip));
  if (must.length > 0) changed.must = criteriaWithChips(now.must, must);
  if (now.title.trim() === '') {
    const what = named?.label ?? codes[0]?.set?.replace(/ \(\d+\)$/, '') ?? codes[0]?.label;
    const where = near?.value ?? chips.find(({ parameter }) => parameter === 'state')?.value;
    const title = [what, where].filter(Boolean).join(', ').slice(0, 120);
    if (title) changed.title = title;
  }
  return changed;
}

async function specialtyNamed(text: string, level: string): Promise<SpecialtyChoice | undefined> {
  const { rows } = await ask(nameSpecialties, { query: { text } });
  return rows.find((row) => row[level as (typeof LEVELS)[number]] === text && row.specialty !== '');
}
