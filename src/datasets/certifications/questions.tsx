import { queryOptions } from '@tanstack/react-query';
import { listCertifications } from '#src/datasets/certifications/contract.ts';
import { ask } from '#src/ui/state/ask.ts';

export const certificationsQuery = (npi: string) =>
  queryOptions({
    queryKey: [listCertifications.url, npi],
    queryFn: ({ signal }) => ask(listCertifications, { params: { npi }, signal }),
    retryOnMount: false, // useOtherSources retries
  });
