import { Stack } from '@mantine/core';
import { keepPreviousData, type UseQueryOptions } from '@tanstack/react-query';
import { DeactivatedToo } from '#src/datasets/nppes/DeactivatedToo.tsx';
import { countOrganizationFacets } from '#src/datasets/organizations/contract.ts';
import { citiesLikeQuery } from '#src/datasets/places/questions.tsx';
import { type OrganizationCriteria, organizationsInService } from '#src/find/organizations/address.tsx';
import { organizationCriteriaOnScreen } from '#src/find/organizations/on-screen.tsx';
import { ShortageFilter } from '#src/find/organizations/ShortageFilter.tsx';
import { railOf } from '#src/ui/on-screen.ts';
import { countAnyway } from '#src/ui/rail/counts.ts';
import type { Facets, OwnProps } from '#src/ui/rail/groups.ts';
import { PlaceFilter } from '#src/ui/rail/PlaceFilter.tsx';
import { Rail } from '#src/ui/rail/Rail.tsx';
import { TextFilter } from '#src/ui/rail/TextFilter.tsx';
import { ask, whileBusy } from '#src/ui/state/ask.ts';

const Name = ({ criteria, change }: OwnProps<'name'>) => (
  <TextFilter label="Organization name" values={criteria.name} onChange={(name) => change({ name })} />
);

const Place = (props: OwnProps<'near' | 'miles' | 'city' | 'zip'>) => (
  <PlaceFilter {...props} citiesLike={citiesLikeQuery} />
);

const groups = railOf([organizationCriteriaOnScreen], {
  Location: Place,
  Name,
  'Shortage area': ShortageFilter,
  'Deactivated NPIs': Deactivated,
});

function Deactivated({ criteria, change }: OwnProps<'deactivated'>) {
  return (
    <Stack gap={4}>
      <DeactivatedToo size="xs" values={criteria.deactivated} onChange={(deactivated) => change({ deactivated })} />
      <p className="small muted">Counts leave them out.</p>
    </Stack>
  );
}

interface OrganizationRailProps {
  criteria: OrganizationCriteria;
  onChange: (changed: Partial<OrganizationCriteria>) => void;
}

/** The filters of an organization search. */
export const OrganizationRail = ({ criteria, onChange }: OrganizationRailProps) => (
  <Rail
    groups={groups}
    criteria={criteria}
    onChange={onChange}
    facetsQuery={(names, text): UseQueryOptions<Facets> => ({
      queryKey: [countOrganizationFacets.url, criteria, names, text],
      queryFn: ({ signal }) =>
        countAnyway(criteria, (of) =>
          ask(countOrganizationFacets, {
            query: { ...organizationsInService(of), facet: [...names], facet_text: text },
            signal,
          }),
        ),
      enabled: names.length > 0,
      placeholderData: keepPreviousData,
      staleTime: 60_000,
      retry: whileBusy,
    })}
  />
);
