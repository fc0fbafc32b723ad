// Groups of the rail about the provider's own record and about what users made of people.
import { Checkbox, Stack, TextInput } from '@mantine/core';
import { DeactivatedToo } from '#src/datasets/nppes/DeactivatedToo.tsx';
import { citiesLikeQuery } from '#src/datasets/places/questions.tsx';
import { useListNames } from '#src/find/providers/filters/list-names.tsx';
import type { Drawn } from '#src/ui/on-screen.ts';
import type { OwnProps } from '#src/ui/rail/groups.ts';
import { PlaceFilter } from '#src/ui/rail/PlaceFilter.tsx';
import { TextFilter } from '#src/ui/rail/TextFilter.tsx';
import { later } from '#src/ui/state/later.tsx';

/** The components of groups by title. */
export const drawn: Drawn = {
  Location: Place,
  Name: Names,
  'License or compact route': later('RouteGroup', () => import('#src/datasets/compacts/RouteGroup.tsx')),
  Lists,
  Contacts,
  'Deactivated NPIs': Deactivated,
};

/** The lists that the user may open. */
function Lists({ criteria, change }: OwnProps<'list' | 'not.list'>) {
  const lists = useListNames(true);
  const isOn = (id: string) => criteria.list.includes(id);
  const toggle = (id: string) =>
    change({
      list: isOn(id)
        ? criteria.list.filter((each) => each !== id)
        : id === 'none'
          ? ['none']
          : [...criteria.list.filter((each) => each !== 'none'), id],
    });
  return (
    <Stack gap={8}>
      {[['none', 'On no list'] as const, ...(lists ?? [])].map(([id, name]) => (
        <Checkbox key={id} size="xs" label={name} checked={isOn(id)} onChange={() => toggle(id)} />
      ))}
    </Stack>
  );
}

function Contacts({ criteria, change }: OwnProps<'not.contacted_from' | 'contactable'>) {
  return (
    <Stack gap={8}>
      <TextInput
        type="date"
        size="xs"
        label="Not contacted since"
        value={criteria['not.contacted_from'][0] ?? ''}
        onChange={({ currentTarget: { value } }) => change({ 'not.contacted_from': value ? [value] : [] })}
      />
      <Checkbox
        size="xs"
        label="Without Do not contact"
        checked={criteria.contactable[0] === 'yes'}
        onChange={(event) => change({ contactable: event.currentTarget.checked ? ['yes'] : [] })}
      />
    </Stack>
  );
}

function Deactivated({ criteria, change }: OwnProps<'deactivated'>) {
  return (
    <Stack gap={4}>
      <DeactivatedToo size="xs" values={criteria.deactivated} onChange={(deactivated) => change({ deactivated })} />
      <p className="small muted">Counts and the map leave them out.</p>
    </Stack>
  );
}

function Place({ change, ...props }: OwnProps<'near' | 'miles' | 'sites' | 'city' | 'zip'>) {
  const { criteria, isOff } = props;
  return (
    <PlaceFilter
      {...props}
      citiesLike={citiesLikeQuery}
      change={(next) => change(next.near?.length === 0 ? { ...next, sites: [] } : next)}
    >
      <Checkbox
        size="xs"
        label="Secondary locations too"
        description={isOff('sites') ? 'Off on this site' : undefined}
        disabled={isOff('sites')}
        checked={criteria.sites[0] === 'all'}
        onChange={(event) => change({ sites: event.currentTarget.checked ? ['all'] : [] })}
      />
    </PlaceFilter>
  );
}

function Names({ criteria, change, isOff }: OwnProps<'name' | 'last_name' | 'first_name'>) {
  return (
    <Stack gap={8}>
      <TextFilter label="Any name" values={criteria.name} off={isOff('name')} onChange={(name) => change({ name })} />
      <TextFilter
        label="Last name"
        values={criteria.last_name}
        off={isOff('last_name')}
        onChange={(last_name) => change({ last_name })}
      />
      <TextFilter
        label="First name"
        values={criteria.first_name}
        off={isOff('first_name')}
        onChange={(first_name) => change({ first_name })}
      />
    </Stack>
  );
}
