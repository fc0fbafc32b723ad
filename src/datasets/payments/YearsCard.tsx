import { useQueries } from '@tanstack/react-query';
import { Bars } from '#src/datasets/payments/Bars.tsx';
import { getPayment } from '#src/datasets/payments/contract.ts';
import { orMissing } from '#src/datasets/payments/words.tsx';
import { dollars } from '#src/shared/format.ts';
import { DetailCard } from '#src/ui/record/DetailCard.tsx';
import { ask } from '#src/ui/state/ask.ts';

/** Medicare's payments of each year as bars, the newest first (R-1417). Absent with one year, or if a request fails. */
export function YearsCard({ npi, years }: { npi: string; years: readonly number[] }) {
  const records = useQueries({
    queries: years.map((year) => ({
      queryKey: [getPayment.url, { npi }, { year: String(year) }],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        ask(getPayment, { params: { npi }, query: { year: String(year) }, signal }),
      retry: false,
    })),
  }).map(({ data }) => data);
  const amounts = records.map((record) => record?.payment_amount ?? null);
  const most = Math.max(...amounts.map((amount) => amount ?? 0));
  return (
    <DetailCard title="Payment by Year" stamp="CMS" empty={years.length < 2 || records.some((record) => !record)}>
      <Bars
        bars={years.map((year, n) => {
          const amount = amounts[n] ?? null;
          return {
            label: String(year),
            value: orMissing(amount, dollars),
            width: amount !== null && most > 0 ? (amount / most) * 100 : null,
          };
        })}
      />
    </DetailCard>
  );
}
