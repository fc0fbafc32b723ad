import { Badge } from '@mantine/core';
import type { Providers } from '#src/datasets/listings/contract.ts';
import { PrimaryTaxonomy } from '#src/datasets/taxonomy/PrimaryTaxonomy.tsx';
import { states } from '#src/shared/states.ts';
import { titleCase, titledName } from '#src/shared/title-case.ts';
import { Pair } from '#src/ui/record/Pair.tsx';

/** The card of a provider. */
export function ProviderCard({ provider }: { provider: Providers['rows'][number] }) {
  const { npi, city, state, sole_proprietor } = provider;
  const place = [titleCase(city, 'place'), state && (states[state] ?? state)].filter(Boolean).join(', ');
  return (
    <>
      <Pair>
        <b>{titledName(provider) ?? npi}</b>
        {sole_proprietor === 'Y' && <Badge>Sole Proprietor</Badge>}
      </Pair>
      <span className="num muted">NPI {npi}</span>
      <PrimaryTaxonomy row={provider} />
      <span className="muted">{place}</span>
    </>
  );
}
