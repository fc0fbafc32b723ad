import { queryOptions, useQuery } from '@tanstack/react-query';
import { listProviderServices, listServices } from '#src/datasets/services/contract.ts';
import { ask, retryOnce } from '#src/ui/state/ask.ts';

/** A provider's services of a year; blank for the newest. */
export const providerServicesQuery = (npi: string, year: string) =>
  queryOptions({
    queryKey: [listProviderServices.url, npi, year],
    queryFn: ({ signal }) => ask(listProviderServices, { params: { npi }, query: { year }, signal }),
    retry: retryOnce,
  });

export const servicesQuery = (text: string) =>
  queryOptions({
    queryKey: [listServices.url, text],
    queryFn: ({ signal }) => ask(listServices, { query: { text }, signal }),
    retry: retryOnce,
  });

/** What the numbers of services of a search are of: the name of the only service, or `Services`. */
export function useServicesTitle(services: readonly string[]): string {
  const [only = '', ...others] = services;
  const { data } = useQuery({ ...servicesQuery(only), enabled: only !== '' && others.length === 0 });
  const named = data?.rows.find(({ service }) => service === only);
  return (others.length === 0 && named?.name) || 'Services';
}
