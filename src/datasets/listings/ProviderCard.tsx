import type { Providers } from '#src/datasets/listings/contract.ts';
import type { TaxonomyRow } from '#src/datasets/taxonomy/contract.ts';
import { titleOf } from '#src/datasets/taxonomy/Meaning.tsx';
import { dottedCode, personName } from '#src/shared/format.ts';
import { states } from '#src/shared/states.ts';

interface ProviderCardProps {
  provider: Providers['rows'][number];
  /** What the primary code means; until it is known, its classification stands for it. */
  meaning: TaxonomyRow | undefined;
}

/** What a card says of a provider (spec §2). */
export function ProviderCard({ provider, meaning }: ProviderCardProps) {
  const { npi, city, state, primary_taxonomy, classification, sole_proprietor } = provider;
  const place = [city, state && (states[state] ?? state)].filter(Boolean).join(', ');
  return (
    <>
      <span className="pair">
        <b>{personName(provider) ?? npi}</b>
        {sole_proprietor === 'Y' && <span className="tag">Sole Proprietor</span>}
      </span>
      <span className="num muted">NPI {npi}</span>
      {primary_taxonomy && (
        <span>
          {titleOf(meaning) ?? classification} <span className="mono">{dottedCode(primary_taxonomy)}</span>
        </span>
      )}
      <span className="muted">{place}</span>
    </>
  );
}
