import type { ComponentProps } from 'react';
import type { Providers } from '#src/datasets/listings/contract.ts';
import { ProviderCard } from '#src/datasets/listings/ProviderCard.tsx';
import { links } from '#src/shared/links.ts';
import { inCards } from '#src/ui/CardGrid.tsx';
import { foundOf, Results } from '#src/ui/Results.tsx';

/** The sorts of providers. Each `id` is a sort value of the API. */
const sorts = [
  { id: 'last_name', header: 'Last Name' },
  { id: 'first_name', header: 'First Name' },
  { id: 'specialty', header: 'Specialty' },
  { id: 'city', header: 'City' },
  { id: 'state', header: 'State' },
];

type Provider = Providers['rows'][number];

const layout = {
  ...inCards<Provider>(sorts, {
    label: 'Providers',
    idOf: ({ npi }) => npi,
    hrefOf: ({ npi }) => links.provider(npi),
    card: (provider) => <ProviderCard provider={provider} />,
  }),
  floatingSort: true,
};

const found = foundOf('provider');

type ProviderListProps = Pick<ComponentProps<typeof Results<Provider, Providers>>, 'search' | 'view' | 'none'>;

/** Cards of providers, in pages of fifty, with a floating sort control. */
export const ProviderList = (props: ProviderListProps) => <Results {...props} layout={layout} found={found} />;
