import { useQuery } from '@tanstack/react-query';
import { type ProviderCriteria, replaceValues } from '#src/find/providers/filters/address.tsx';
import { facetsQuery } from '#src/find/providers/filters/facets.tsx';
import { count } from '#src/shared/format.ts';
import { QuietButton } from '#src/ui/keys/QuietButton.tsx';

interface UnknownToAbmsProps {
  criteria: ProviderCriteria;
  onSearch: (criteria: ProviderCriteria) => void;
}

/** How many more meet all other criteria, of whom ABMS says nothing in the specialty (R-1123). Opens them. */
export function UnknownToAbms({ criteria, onSearch }: UnknownToAbmsProps) {
  const answers = useQuery(facetsQuery(criteria, ['certified'])).data?.facets.certified;
  const unknown = answers?.find(({ value }) => value === 'unknown')?.count ?? 0;
  if (unknown === 0) return null;
  return (
    <QuietButton onClick={() => onSearch(replaceValues(criteria, { certified: ['unknown'] }))}>
      {count(unknown)} more unknown to ABMS
    </QuietButton>
  );
}
