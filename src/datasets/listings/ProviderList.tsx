import { Badge } from '@mantine/core';
import type { ComponentProps } from 'react';
import type { Providers } from '#src/datasets/listings/contract.ts';
import { ProviderCard } from '#src/datasets/listings/ProviderCard.tsx';
import { PrimaryTaxonomy, SORTED_BY } from '#src/datasets/taxonomy/PrimaryTaxonomy.tsx';
import { links } from '#src/shared/links.ts';
import { states } from '#src/shared/states.ts';
import { titleCase } from '#src/shared/title-case.ts';
import { PersonLink } from '#src/ui/record/PersonLink.tsx';
import { useCardsOrTable } from '#src/ui/results/cards-or-table.tsx';
import { foundOf, Results } from '#src/ui/results/Results.tsx';
import type { Column } from '#src/ui/results/ResultsTable.tsx';

type Provider = Providers['rows'][number];

/** The sorts of providers. Each `id` is a sort value of the API. */
const heads = {
  last_name: { id: 'last_name', header: 'Last Name' },
  first_name: { id: 'first_name', header: 'First Name' },
  specialty: { id: 'specialty', header: 'Specialty' },
  city: { id: 'city', header: 'City' },
  state: { id: 'state', header: 'State' },
};

const columns: Column<Provider>[] = [
  { id: 'npi', header: 'NPI', width: 108, unsorted: true, cell: (row) => <PersonLink row={row} /> },
  { ...heads.last_name, width: 120, cell: (row) => <b>{titleCase(row.last_name, 'person')}</b> },
  { ...heads.first_name, width: 100, cell: (row) => titleCase(row.first_name, 'person') },
  { id: 'credential', header: 'Credentials', width: 88, unsorted: true, cell: (row) => row.credential },
  { ...heads.specialty, sortedBy: SORTED_BY, width: 230, cell: (row) => <PrimaryTaxonomy row={row} /> },
  { ...heads.city, width: 120, cell: (row) => titleCase(row.city, 'place') },
  { ...heads.state, width: 104, cell: (row) => row.state && (states[row.state] ?? row.state) },
  {
    id: 'sole_proprietor',
    header: 'Practice Type',
    width: 124,
    unsorted: true,
    cell: (row) => row.sole_proprietor === 'Y' && <Badge>Sole Proprietor</Badge>,
  },
];

const rows = {
  sorts: Object.values(heads),
  label: 'Providers',
  idOf: ({ npi }: Provider) => npi,
  hrefOf: ({ npi }: Provider) => links.provider(npi),
  card: (provider: Provider) => <ProviderCard provider={provider} />,
  floatingSort: true,
  columns,
};

const found = foundOf('provider');

type ProviderListProps = Pick<ComponentProps<typeof Results<Provider, Providers>>, 'search' | 'view' | 'none'>;

/** Providers as cards or a table, in pages of fifty. The sort control of the cards floats. */
export const ProviderList = (props: ProviderListProps) => (
  <Results {...props} layout={useCardsOrTable(props.view, rows)} found={found} />
);
