import { Box, Flex } from '@mantine/core';
import type { PlaceRow } from '#src/datasets/places/contract.ts';
import { placeFields } from '#src/datasets/places/dataset.ts';
import { LazyResultsMap, MapSection } from '#src/datasets/places/maps.tsx';
import { populationOf } from '#src/datasets/places/words.tsx';
import { headsOf } from '#src/shared/declare.ts';
import { links } from '#src/shared/links.ts';
import { titleCase, townOf } from '#src/shared/title-case.ts';
import { Missing } from '#src/ui/record/Facts.tsx';
import { Pair } from '#src/ui/record/Pair.tsx';
import { RecordLink } from '#src/ui/record/RecordLink.tsx';
import { type Column, tableLayout } from '#src/ui/results/ResultsTable.tsx';

const heads = headsOf(placeFields);

/** The columns of the results table. Each `id` is a sort value of the API. */
const columns: Column<PlaceRow>[] = [
  { ...heads.zip, width: 84, cell: (row) => <ZipLink row={row} /> },
  { ...heads.city, width: 130, cell: (row) => <b>{titleCase(row.city, 'place')}</b> },
  { ...heads.state, width: 60, cell: (row) => row.state },
  { ...heads.county, width: 130, cell: (row) => titleCase(row.county, 'place') },
  { ...heads.msa, width: 240, cell: (row) => titleCase(row.msa, 'place') ?? notAvailable },
  { ...heads.micro_msa, width: 150, cell: (row) => titleCase(row.micro_msa, 'place') ?? notAvailable },
  {
    ...heads.population,
    width: 100,
    cell: (row) => <span className="num">{populationOf(row)}</span>,
  },
];

const notAvailable = <Missing>N/A</Missing>;

const table = tableLayout({
  label: 'Places',
  columns,
  idOf: ({ zip }) => zip,
  hrefOf: ({ zip }) => links.place(zip),
  summary: (row) => <PlaceSummary row={row} />,
});

/** The layout of places: the table next to the map of its rows. */
export const placeLayout: typeof table = {
  ...table,
  draw: (rows, view) => (
    <Flex direction={{ base: 'column-reverse', xl: 'row' }} align={{ xl: 'start' }}>
      <Box flex={{ xl: 1 }} miw={0}>
        {table.draw(rows, view)}
      </Box>
      <MapSection label="Map of the results" size="tall" of={rows}>
        {(points, below) => <LazyResultsMap points={points} below={below} />}
      </MapSection>
    </Flex>
  ),
};

/** A row on narrow screens. */
const PlaceSummary = ({ row }: { row: PlaceRow }) => (
  <>
    <Pair>
      <b>{townOf({ city: row.city, state: row.state })}</b>
      <ZipLink row={row} />
    </Pair>
    <Pair>
      <span>{titleCase(row.county, 'place')}</span>
      <span className="num">{populationOf(row)}</span>
    </Pair>
    <div className="muted small">{titleCase(row.msa ?? row.micro_msa, 'place') ?? 'N/A'}</div>
  </>
);

const ZipLink = ({ row }: { row: PlaceRow }) => (
  <RecordLink to={links.place(row.zip)} number={row.zip} name={townOf({ city: row.city, state: row.state })} />
);
