import { Box, Group } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { AROUND, countPopulation } from '#src/datasets/places/contract.ts';
import { countFacets } from '#src/datasets/providers/counts/contract.ts';
import { count } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { CardNote, DetailCard } from '#src/ui/record/DetailCard.tsx';
import { PlainTable } from '#src/ui/results/PlainTable.tsx';
import { ask } from '#src/ui/state/ask.ts';
import { useCardStamp } from '#src/ui/state/site.ts';

/** The specialties of the card: the most frequent ones. */
const FIRST = 10;

const headers = ['Specialty', ...AROUND.map((miles) => `Within ${miles} mi`)];

/**
 * How many providers are around a ZIP code, of all and of the most frequent specialties, also per 100,000 people (R-1416). Absent
 * without any, or if a request fails.
 */
export function SupplyCard({ zip }: { zip: string }) {
  const stamp = useCardStamp('NPPES, Census', 'providers');
  const population = useQuery({
    queryKey: [countPopulation.url, zip],
    queryFn: ({ signal }) => ask(countPopulation, { params: { zip }, signal }),
    retry: false,
  }).data;
  const circles = useQueries({
    queries: AROUND.map((miles) => {
      const criteria = { near: zip, miles: String(miles) };
      return {
        queryKey: [countFacets.url, 'supply', criteria],
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          ask(countFacets, { query: { ...criteria, facet: 'taxonomy' }, signal }),
        retry: false,
      };
    }),
  }).map(({ data }) => data);
  const widest = circles.at(-1);
  if (!population || circles.some((circle) => !circle)) return null;
  const rows = [{ value: '', label: 'All providers' }, ...(widest?.facets.taxonomy ?? []).slice(0, FIRST)];
  return (
    <DetailCard title="The Supply" stamp={stamp} empty={!widest?.total} wide>
      <PlainTable headers={headers} look="numbers" aria-label="Providers around the ZIP code">
        {rows.map(({ value, label }) => (
          <tr key={value}>
            <th scope="row">{label}</th>
            {AROUND.map((miles, n) => {
              const all = circles[n]?.facets.taxonomy?.find((each) => each.value === value)?.count;
              const people = value ? all : circles[n]?.total;
              return (
                <td key={miles} data-head={headers[n + 1]} className="num">
                  {people === undefined ? (
                    <span className="muted">–</span>
                  ) : (
                    <Group display="inline-flex" gap={8}>
                      <Link
                        to={links.providers({ near: zip, miles: String(miles), ...(value && { taxonomy: value }) })}
                      >
                        {count(people)}
                      </Link>
                      <Box miw={92} className="muted">
                        {rateOf(people, population.rows[n]?.population)}
                      </Box>
                    </Group>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </PlainTable>
      <CardNote>
        Per 100,000 of the people there:{' '}
        {population.rows
          .map(({ miles, population }) => `${count(population ?? 0)} live within ${miles} miles`)
          .join(', ')}
        . Distances are between the centers of ZIP codes.
      </CardNote>
    </DetailCard>
  );
}

/** `34.5 per 100k`. Undefined where no one is known to live. */
const rateOf = (people: number, population: number | null | undefined) =>
  population ? `${((people / population) * 100_000).toFixed(1)} per 100k` : undefined;
