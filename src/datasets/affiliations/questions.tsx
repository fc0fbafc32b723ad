import { queryOptions } from '@tanstack/react-query';
import { listAffiliations, listAlumni, listRelated } from '#src/datasets/affiliations/contract.ts';
import { ask, mayRetry } from '#src/ui/state/ask.ts';

/** ten attempts, at intervals of one second. */
export const ATTEMPTS = 10;
const retries = {
  retry: (failures: number, error: Error) => failures < ATTEMPTS - 1 && mayRetry(error),
  retryDelay: 1000,
  retryOnMount: false, // useOtherSources retries
};

export const affiliationsQuery = (npi: string) =>
  queryOptions({
    queryKey: [listAffiliations.url, npi],
    queryFn: ({ signal }) => ask(listAffiliations, { params: { npi }, signal }),
    ...retries,
  });

export const relatedQuery = (npi: string) =>
  queryOptions({
    queryKey: [listRelated.url, npi],
    queryFn: ({ signal }) => ask(listRelated, { params: { npi }, signal }),
    ...retries,
  });

export const alumniQuery = (npi: string) =>
  queryOptions({
    queryKey: [listAlumni.url, npi],
    queryFn: ({ signal }) => ask(listAlumni, { params: { npi }, signal }),
    ...retries,
  });
