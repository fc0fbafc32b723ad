import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { countProviders } from '#src/shared/count-providers.ts';
import { count } from '#src/shared/format.ts';
import { allValuesOf, ask } from '#src/ui/state/ask.ts';

/** Milliseconds after the last change of the criteria before the providers are counted. */
const PAUSE = 300;

/** The number of providers whom the search at `url` finds. Nothing until it is known. */
export function ProviderCount({ url }: { url: string }) {
  const [counted] = useDebouncedValue(url, PAUSE);
  const { data } = useQuery({
    queryKey: [countProviders.url, 'found', counted],
    queryFn: ({ signal }) =>
      ask(countProviders, { query: allValuesOf(new URL(counted, window.location.origin).searchParams), signal }),
    staleTime: 60_000,
    retry: false,
  });
  return counted === url && data && <span className="num muted small">{count(data.total)}</span>;
}
