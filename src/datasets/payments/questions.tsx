import { useQuery } from '@tanstack/react-query';
import { listPaymentYears } from '#src/datasets/payments/contract.ts';
import { ask } from '#src/ui/state/ask.ts';

/** The years with records, and whether records come live from data.cms.gov. No years while loading. */
export function usePaymentYears() {
  const { data } = useQuery({
    queryKey: [listPaymentYears.url],
    queryFn: ({ signal }) => ask(listPaymentYears, { signal }),
  });
  return data ?? { years: [], live: false };
}
