import { queryOptions } from '@tanstack/react-query';
import { getScreening } from '#src/datasets/screening/contract.ts';
import { ask } from '#src/ui/state/ask.ts';

export const screeningQuery = (npi: string) =>
  queryOptions({
    queryKey: [getScreening.url, npi],
    queryFn: ({ signal }) => ask(getScreening, { params: { npi }, signal }),
  });
