import { queryOptions } from '@tanstack/react-query';
import { listLicenses } from '#src/datasets/licenses/contract.ts';
import { ask } from '#src/ui/state/ask.ts';

export const licensesQuery = (npi: string) =>
  queryOptions({
    queryKey: [listLicenses.url, npi],
    queryFn: ({ signal }) => ask(listLicenses, { params: { npi }, signal }),
    retryOnMount: false, // useOtherSources retries
  });
