import { useQuery } from '@tanstack/react-query';
import type { Criteria } from '#src/datasets/providers/find/address.tsx';
import { facetsQuery } from '#src/datasets/providers/find/facets.tsx';
import { MAX_CODES } from '#src/datasets/taxonomy/contract.ts';
import { meaningsQuery } from '#src/datasets/taxonomy/questions.tsx';
import type { NameOf } from '#src/ui/criteria-chips.ts';
import { titleCase } from '#src/ui/title-case.ts';

/** Returns the names of the codes in a search: specialties, groups and hospitals. */
export function useNames(criteria: Criteria): NameOf {
  const codes = [...criteria.taxonomy, ...criteria['not.taxonomy']].slice(0, MAX_CODES);
  const meanings = useQuery(meaningsQuery(codes)).data;
  const coded = (['group', 'hospital'] as const).filter((name) => criteria[name].length > 0);
  const facets = useQuery(facetsQuery(criteria, coded)).data?.facets;
  return (parameter, value) => {
    if (parameter === 'taxonomy') {
      const meaning = meanings?.get(value);
      return meaning?.specialization ?? meaning?.classification ?? undefined;
    }
    return titleCase(facets?.[parameter]?.find((each) => each.value === value)?.label);
  };
}
