import { useQuery } from '@tanstack/react-query';
import { listPaymentYears } from '#src/datasets/payments/contract.ts';
import { ask } from '#src/ui/ask.ts';

/** The years there are records of, and whether they come live from the government; nothing while that is unknown. */
export function usePaymentYears() {
  const { data } = useQuery({
    queryKey: [listPaymentYears.url],
    queryFn: ({ signal }) => ask(listPaymentYears, { signal }),
  });
  return data ?? { years: [], live: false };
}
