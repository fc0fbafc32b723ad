import type { DatasetServices } from '#src/datasets/server-dataset.ts';
import { readMeanings } from '#src/datasets/services/meaning.ts';
import { meaningServices } from '#src/datasets/services/words.ts';
import { BY_SERVICES } from '#src/shared/by-services.ts';
import { links } from '#src/shared/links.ts';
import { nothing, OFFERED, type Suggestions } from '#src/shared/suggestion.ts';

/** Families of services that a text means (R-1695). */
export async function suggestServices(
  { readOnce }: Pick<DatasetServices, 'readOnce'>,
  text: string,
): Promise<Suggestions> {
  if (text.length < 3) return nothing;
  const isMeant = meaningServices(text);
  const { groups } = await readOnce(readMeanings);
  const found = groups
    .filter(({ kind, name }) => kind === 'family' && isMeant([name]))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
  return {
    rows: found.slice(0, OFFERED).map(({ name, service, subcategory }) => ({
      label: name,
      detail: subcategory,
      path: links.providers({ service, sort: BY_SERVICES, order: 'desc' }),
    })),
    exact: found.some(({ name }) => name.toLowerCase() === text.toLowerCase()),
    ...(found.length > OFFERED && { all: { total: found.length, path: links.services(text) } }),
  };
}
