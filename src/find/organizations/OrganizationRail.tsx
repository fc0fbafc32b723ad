import { Stack } from '@mantine/core';
import { keepPreviousData, type UseQueryOptions } from '@tanstack/react-query';
import { DeactivatedToo } from '#src/datasets/nppes/DeactivatedToo.tsx';
import { countFacets } from '#src/datasets/organizations/contract.ts';
import { citiesLike } from '#src/datasets/places/questions.tsx';
import { type Criteria, inService, type Parameter } from '#src/find/organizations/address.tsx';
import { states } from '#src/shared/states.ts';
import { ask, whileBusy } from '#src/ui/ask.ts';
import { countAnyway } from '#src/ui/rail/counts.ts';
import type { Facets, OwnProps, RailGroupSpec } from '#src/ui/rail/groups.ts';
import { PlaceFilter } from '#src/ui/rail/PlaceFilter.tsx';
import { Rail } from '#src/ui/rail/Rail.tsx';
import { TextFilter } from '#src/ui/rail/TextFilter.tsx';

const Name = ({ criteria, change }: OwnProps<'name'>) => (
  <TextFilter label="Organization name" values={criteria.name} onChange={(name) => change({ name })} />
);

const Place = (props: OwnProps<'near' | 'miles' | 'city' | 'zip'>) => (
  <PlaceFilter {...props} citiesLike={citiesLike} />
);

const groups: readonly RailGroupSpec<Parameter>[] = [
  { kind: 'values', title: 'Specialty', name: 'taxonomy', find: 'Find a specialty', open: true },
  { kind: 'own', title: 'Location', parameters: ['near', 'city', 'zip'], draw: Place, open: true },
  { kind: 'values', title: 'State', name: 'state', labels: states, find: 'Find a state', open: true },
  { kind: 'own', title: 'Name', parameters: ['name'], draw: Name },
  {
    kind: 'range',
    title: 'Clinicians at the address',
    stem: 'members',
    from: 'members_from',
    to: 'members_to',
    limits: 'whole',
    open: true,
  },
  {
    kind: 'values',
    title: 'Organization type',
    name: 'organization_subpart',
    single: true,
    labels: { N: 'Independent', Y: 'Subpart' },
  },
  { kind: 'own', title: 'Deactivated NPIs', parameters: ['deactivated'], draw: Deactivated },
];

function Deactivated({ criteria, change }: OwnProps<'deactivated'>) {
  return (
    <Stack gap={4}>
      <DeactivatedToo size="xs" values={criteria.deactivated} onChange={(deactivated) => change({ deactivated })} />
      <p className="small muted">Counts leave them out.</p>
    </Stack>
  );
}

interface OrganizationRailProps {
  criteria: Criteria;
  onChange: (changed: Partial<Criteria>) => void;
}

/** The filters of an organization search. */
export const OrganizationRail = ({ criteria, onChange }: OrganizationRailProps) => (
  <Rail
    groups={groups}
    criteria={criteria}
    onChange={onChange}
    facetsQuery={(names, text): UseQueryOptions<Facets> => ({
      queryKey: [countFacets.url, criteria, names, text],
      queryFn: ({ signal }) =>
        countAnyway(criteria, (of) =>
          ask(countFacets, { query: { ...inService(of), facet: [...names], facet_text: text }, signal }),
        ),
      enabled: names.length > 0,
      placeholderData: keepPreviousData,
      staleTime: 60_000,
      retry: whileBusy,
    })}
  />
);
