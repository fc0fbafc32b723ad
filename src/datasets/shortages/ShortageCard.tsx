import { useQuery } from '@tanstack/react-query';
import { getOrganizationShortage, getPlaceShortage } from '#src/datasets/shortages/contract.ts';
import { coverageInWords, detailsInWords } from '#src/datasets/shortages/words.tsx';
import { shortageLabels } from '#src/shared/shortages.ts';
import { CardNote, DetailCard } from '#src/ui/record/DetailCard.tsx';
import { FirstFew } from '#src/ui/record/FirstFew.tsx';
import { Items } from '#src/ui/record/Items.tsx';
import { ask } from '#src/ui/state/ask.ts';
import { useCardStamp } from '#src/ui/state/site.ts';
import { useWorkParts } from '#src/ui/state/work-parts.ts';

const ADDRESS_CHECK = 'https://data.hrsa.gov/tools/shortage-area/by-address';

/**
 * The shortage designations of a ZIP code or of an organization (R-1251). It is about the place, never about a person. Hidden if the
 * request fails or the data was never imported.
 */
export function ShortageCard({ place }: { place: { zip: string } | { npi: string } }) {
  const { ShortageChecks } = useWorkParts();
  const { data } = useQuery({
    queryKey: [getPlaceShortage.url, place],
    queryFn: ({ signal }) =>
      'zip' in place
        ? ask(getPlaceShortage, { params: place, signal })
        : ask(getOrganizationShortage, { params: place, signal }),
  });
  const rows = data?.rows ?? [];
  return (
    <DetailCard title="Shortage Areas" stamp={useCardStamp('HRSA', 'shortage_areas')} empty={!data}>
      {rows.length === 0 && (
        <p>
          {data?.placed
            ? 'No designation found; state flex slots may apply; state rules differ.'
            : 'The county of this ZIP code is not known here, so no area was compared.'}
        </p>
      )}
      {rows.length > 0 && (
        <FirstFew of={rows} things="designations">
          {(shown) => (
            <Items aria-label="Shortage areas">
              {shown.map((row) => (
                <li key={`${row.kind} ${row.level} ${row.designation_id} ${row.name} ${row.county}`}>
                  <b>{shortageLabels[row.kind]}</b>
                  <div>{coverageInWords(row)}</div>
                  <div className="small muted">{detailsInWords(row)}</div>
                </li>
              ))}
            </Items>
          )}
        </FirstFew>
      )}
      <CardNote>
        HRSA’s own{' '}
        <a href={ADDRESS_CHECK} target="_blank" rel="noopener noreferrer">
          address check
        </a>{' '}
        decides.{' '}
        {rows.some(({ kind }) => kind === 'mua') && 'MUA/P does not count for the National Health Service Corps.'}
      </CardNote>
      {ShortageChecks && <ShortageChecks place={place} />}
    </DetailCard>
  );
}
