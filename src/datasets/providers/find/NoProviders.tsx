import type { Criteria } from '#src/datasets/providers/find/address.tsx';
import { chipsOf } from '#src/datasets/providers/find/criteria-in-words.tsx';
import { DeactivatedHint } from '#src/datasets/providers/find/DeactivatedHint.tsx';
import { useNames } from '#src/datasets/providers/find/names.tsx';
import { totalQuery } from '#src/datasets/providers/questions.tsx';
import { NoMatches } from '#src/ui/NoMatches.tsx';

interface NoProvidersProps {
  criteria: Criteria;
  onSearch: (criteria: Criteria) => void;
}

const isNpi = (text: string) => /^\d{10}$/.test(text);

/** The message if no provider matches. */
export const NoProviders = ({ criteria, onSearch }: NoProvidersProps) => (
  <NoMatches
    title="No providers found matching your criteria"
    advice={
      <>
        Check the spelling, try part of a name, or leave a field empty.
        {criteria.npi.filter(isNpi).map((npi) => (
          <DeactivatedHint key={npi} npi={npi} />
        ))}
      </>
    }
    criteria={criteria}
    chips={chipsOf(criteria, useNames(criteria))}
    totalQuery={totalQuery}
    onSearch={onSearch}
  />
);
