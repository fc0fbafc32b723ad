import { DeactivatedHint } from '#src/datasets/nppes/DeactivatedHint.tsx';
import { totalQuery } from '#src/datasets/providers/questions.tsx';
import type { ProviderCriteria } from '#src/find/providers/filters/address.tsx';
import { chipsOf } from '#src/find/providers/filters/criteria-in-words.tsx';
import { useListings, useNames } from '#src/find/providers/filters/names.tsx';
import { NoMatches } from '#src/ui/search/NoMatches.tsx';

interface NoProvidersProps {
  criteria: ProviderCriteria;
  onSearch: (criteria: ProviderCriteria) => void;
}

/** The message if no provider matches. */
export const NoProviders = ({ criteria, onSearch }: NoProvidersProps) => (
  <NoMatches
    title="No providers found matching your criteria"
    advice={
      <>
        Check the spelling, try part of a name, or leave a field empty.
        {criteria.npi.map((npi) => (
          <DeactivatedHint key={npi} npi={npi} />
        ))}
      </>
    }
    criteria={criteria}
    chips={chipsOf(criteria, useNames(criteria), useListings(criteria))}
    totalQuery={totalQuery}
    onSearch={onSearch}
  />
);
