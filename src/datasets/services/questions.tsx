import { queryOptions } from '@tanstack/react-query';
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
