import type { PlaceRow } from '#src/datasets/places/contract.ts';
import { cityOf, populationOf } from '#src/datasets/places/words.tsx';
import { links } from '#src/shared/links.ts';
import { Missing } from '#src/ui/Facts.tsx';
import { Pair } from '#src/ui/Pair.tsx';
import { RecordLink } from '#src/ui/RecordLink.tsx';
import type { Column } from '#src/ui/ResultsTable.tsx';

/** The columns of the results table (spec §2), each by the name the API sorts it by. */
export const columns: Column<PlaceRow>[] = [
  { id: 'zip', header: 'PL-GEOS-ID', cell: (row) => <ZipLink row={row} /> },
  { id: 'city', header: 'City', cell: (row) => <b>{row.city}</b> },
  { id: 'state', header: 'State', cell: (row) => row.state },
  { id: 'county', header: 'County', cell: (row) => row.county },
  { id: 'msa', header: 'MSA', cell: (row) => row.msa ?? notKnown },
  { id: 'micro_msa', header: 'Micro MSA', cell: (row) => row.micro_msa ?? notKnown },
  {
    id: 'population',
    header: 'Population',
    cell: (row) => <span className="num">{populationOf(row)}</span>,
  },
];

const notKnown = <Missing>N/A</Missing>;

/** A row where there is no room for columns. */
export const PlaceSummary = ({ row }: { row: PlaceRow }) => (
  <>
    <Pair>
      <b>{cityOf(row)}</b>
      <ZipLink row={row} />
    </Pair>
    <Pair>
      <span>{row.county}</span>
      <span className="num">{populationOf(row)}</span>
    </Pair>
    <div className="muted small">{row.msa ?? row.micro_msa ?? 'N/A'}</div>
  </>
);

const ZipLink = ({ row }: { row: PlaceRow }) => (
  <RecordLink to={links.place(row.zip)} number={row.zip} name={cityOf(row)} />
);
