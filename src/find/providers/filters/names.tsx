import { useQuery } from '@tanstack/react-query';
import { areasQuery } from '#src/datasets/places/questions.tsx';
import { MAX_CODES } from '#src/datasets/taxonomy/contract.ts';
import { meaningsQuery } from '#src/datasets/taxonomy/questions.tsx';
import type { ProviderCriteria } from '#src/find/providers/filters/address.tsx';
import { facetsQuery } from '#src/find/providers/filters/facets.tsx';
import { useListNames } from '#src/find/providers/filters/list-names.tsx';
import type { CodeList } from '#src/shared/professions.ts';
import { specialtyName } from '#src/shared/specialty-name.ts';
import { titleCase } from '#src/shared/title-case.ts';
import type { NameOf } from '#src/ui/search/criteria-chips.ts';

/** The parameters whose values have names in facets. */
const named = ['group', 'employer', 'hospital', 'service'] as const;

/**
 * Returns the names of the codes in a search: specialties, groups, hospitals, services, counties and metropolitan areas. A `route` that the search
 * does not find is `none`.
 */
export function useNames(criteria: ProviderCriteria): NameOf {
  const codes = [...criteria.taxonomy, ...criteria['not.taxonomy']].slice(0, MAX_CODES);
  const { data: meanings, isFetching } = useQuery({
    ...meaningsQuery(codes),
    placeholderData: (before) => before, // names stay when a code is added
  });
  const given = (name: (typeof named)[number]) => [...criteria[name], ...criteria[`not.${name}`]];
  const coded = named.filter((name) => given(name)[0]);
  const both = Object.fromEntries(coded.map((name) => [name, given(name)]));
  const routes = criteria.licensed_or_route[0] ? ['route'] : [];
  const facets = useQuery(facetsQuery({ ...criteria, ...both }, [...coded, ...routes])).data?.facets;
  const { county, cbsa, 'not.county': notCounty, 'not.cbsa': notCbsa } = criteria;
  const areas = useQuery(areasQuery({ county: [...county, ...notCounty], cbsa: [...cbsa, ...notCbsa] })).data;
  const lists = useListNames(criteria.list.length + criteria['not.list'].length > 0);
  return (parameter, value) => {
    const area = areas?.find((each) => each.parameter === parameter && each.code === value);
    if (area) return area.name;
    if (parameter === 'list') return lists?.get(value);
    if (parameter === 'route') return facets?.route?.[1]?.count === 0 ? 'none' : undefined; // after those with a license
    if (parameter === 'taxonomy') {
      return specialtyName(meanings?.get(value) ?? {}) ?? (isFetching ? 'Specialty' : undefined);
    }
    const label = facets?.[parameter]?.find((each) => each.value === value)?.label;
    return parameter === 'service' ? label : titleCase(label);
  };
}

/** The listings of several codes, loaded once a search has several. */
export function useListings({
  taxonomy,
  'not.taxonomy': not = [],
}: Pick<ProviderCriteria, 'taxonomy'> & Partial<ProviderCriteria>): readonly CodeList[] {
  const { data = [] } = useQuery({
    queryKey: ['specialty listings'],
    queryFn: async () => {
      const { listings } = await import('#src/shared/specialties.ts');
      return listings;
    },
    enabled: taxonomy.length > 1 || not.length > 1,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}
