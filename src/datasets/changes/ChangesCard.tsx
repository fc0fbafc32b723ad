import { useQuery } from '@tanstack/react-query';
import { ChangeLine, useCodeNames } from '#src/datasets/changes/ChangeLine.tsx';
import { listProviderChanges } from '#src/datasets/changes/contract.ts';
import { originOf } from '#src/datasets/changes/words.tsx';
import { DetailCard } from '#src/ui/record/DetailCard.tsx';
import { FirstFew } from '#src/ui/record/FirstFew.tsx';
import { Items } from '#src/ui/record/Items.tsx';
import { ask, retryOnce } from '#src/ui/state/ask.ts';

/** What changed in the records of an NPI, newest first. Hidden without changes, or if the request fails. */
export function ChangesCard({ npi }: { npi: string }) {
  const { data } = useQuery({
    queryKey: [listProviderChanges.url, npi],
    queryFn: ({ signal }) => ask(listProviderChanges, { params: { npi }, signal }),
    retry: retryOnce,
  });
  const rows = data?.rows ?? [];
  const nameOf = useCodeNames(rows);
  return (
    <DetailCard title="Changes" stamp="All sources" empty={rows.length === 0}>
      <FirstFew of={rows} things="changes">
        {(shown) => (
          <Items aria-label="Changes">
            {shown.map((change) => (
              <li key={change.id}>
                <ChangeLine change={change} nameOf={nameOf} />
                <div className="small muted num">{originOf(change)}</div>
              </li>
            ))}
          </Items>
        )}
      </FirstFew>
    </DetailCard>
  );
}
