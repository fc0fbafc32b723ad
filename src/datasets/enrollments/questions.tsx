import { queryOptions } from '@tanstack/react-query';
import { listBillingPeople, listEmployers } from '#src/datasets/enrollments/contract.ts';
import { ask, retryOnce } from '#src/ui/state/ask.ts';

export const employersQuery = (npi: string) =>
  queryOptions({
    queryKey: [listEmployers.url, npi],
    queryFn: ({ signal }) => ask(listEmployers, { params: { npi }, signal }),
    retry: retryOnce,
  });

export const billingPeopleQuery = (npi: string) =>
  queryOptions({
    queryKey: [listBillingPeople.url, npi],
    queryFn: ({ signal }) => ask(listBillingPeople, { params: { npi }, signal }),
    retry: retryOnce,
  });
