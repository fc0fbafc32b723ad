import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { Understood } from '#src/search-box/contract.ts';
import { countOrganizations, countPlaces } from '#src/shared/count-others.ts';
import { countProviders } from '#src/shared/count-providers.ts';
import { count } from '#src/shared/format.ts';
import { allValuesOf, ask } from '#src/ui/state/ask.ts';

/** Milliseconds after the last change of the criteria before the providers are counted. */
const PAUSE = 300;

const counts = { organizations: countOrganizations, places: countPlaces };

interface ProviderCountProps {
  url: string;
  /** What the search is of, if not of providers. */
  of?: Understood['of'];
}

/** The number of matches that the search at `url` finds. Nothing until it is known. */
export function ProviderCount({ url, of }: ProviderCountProps) {
  const [counted] = useDebouncedValue(url, PAUSE);
  const endpoint = of ? counts[of] : countProviders;
  const { data } = useQuery({
    queryKey: [endpoint.url, 'found', counted],
    queryFn: ({ signal }) =>
      ask(endpoint, { query: allValuesOf(new URL(counted, window.location.origin).searchParams), signal }),
    staleTime: 60_000,
    retry: false,
  });
  return counted === url && data && <span className="num muted small">{count(data.total)}</span>;
}
