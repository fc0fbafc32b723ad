// The groups of filters beside the results, in their order.
import { Checkbox, Stack, TextInput } from '@mantine/core';
import { DeactivatedToo } from '#src/datasets/nppes/DeactivatedToo.tsx';
import { citiesLike } from '#src/datasets/places/questions.tsx';
import type { Parameter } from '#src/find/providers/filters/address.tsx';
import { fewestOf, mostOf } from '#src/shared/large-groups.ts';
import { states } from '#src/shared/states.ts';
import { useListNames } from '#src/ui/list-names.ts';
import type { OwnProps, RailGroupSpec } from '#src/ui/rail/groups.ts';
import { money, whole, year } from '#src/ui/rail/limits.ts';
import { PlaceFilter } from '#src/ui/rail/PlaceFilter.tsx';
import { TextFilter } from '#src/ui/rail/TextFilter.tsx';

const licenses = { dataset: 'licenses', table: 'licenses' };
const certifications = { dataset: 'certifications', table: 'certifications' };
const affiliations = { dataset: 'affiliations', table: 'affiliations' };
const exclusions = { dataset: 'exclusions', table: 'exclusions' };
const optOuts = { dataset: 'opt-outs', table: 'opt_outs' };
const payments = { dataset: 'payments', table: 'payments' };

/** A range by its stem. */
const limitsOf = <S extends string>(stem: S) => ({ stem, from: `${stem}_from`, to: `${stem}_to` }) as const;

export const railGroups: readonly RailGroupSpec<Parameter>[] = [
  {
    kind: 'values',
    title: 'Specialty',
    name: 'taxonomy',
    find: 'Find a specialty',
    instead: ['profession', 'specialty', 'subspecialty'],
    open: true,
  },
  { kind: 'own', title: 'Location', parameters: ['near', 'city', 'zip'], draw: Place },
  { kind: 'values', title: 'State', name: 'state', labels: states, find: 'Find a state' },
  { kind: 'own', title: 'Name', parameters: ['name', 'last_name', 'first_name'], draw: Names },
  {
    kind: 'values',
    title: 'License state',
    name: 'license_state',
    labels: states,
    find: 'Find a license state',
    needs: licenses,
  },
  {
    kind: 'choice',
    title: 'License status',
    name: 'license_active_on',
    choices: [{ value: 'today', label: 'Active' }],
    needs: licenses,
  },
  {
    kind: 'choice',
    title: 'Board certification',
    name: 'certified',
    choices: [
      { value: 'yes', label: 'Active' },
      { value: 'no', label: 'None active, or no record' },
      { value: 'never', label: 'No record' },
      { value: 'unknown', label: 'Unknown' },
    ],
    note: 'ABMS certificates in the specialty of the search, if it has one. AOA and other boards are not loaded.',
    needs: certifications,
    open: true,
  },
  {
    kind: 'values',
    title: 'Certificate',
    name: 'certificate',
    isTitled: true,
    find: 'Find a certificate',
    needs: certifications,
  },
  {
    kind: 'range',
    title: 'Graduation year',
    ...limitsOf('graduated'),
    ...year,
    needs: affiliations,
    open: true,
  },
  { kind: 'range', title: 'Medicare payments', ...limitsOf('payment'), ...money, needs: payments, open: true },
  { kind: 'range', title: 'Medicare beneficiaries', ...limitsOf('beneficiaries'), ...whole, needs: payments },
  {
    kind: 'choice',
    title: 'Medicare record',
    name: 'paid',
    choices: [
      { value: 'yes', label: 'Has a record' },
      { value: 'no', label: 'None' },
    ],
    needs: payments,
  },
  {
    kind: 'choice',
    title: 'Exclusions',
    name: 'excluded',
    choices: [
      { value: 'no', label: 'No match in OIG’s list' },
      { value: 'possible', label: 'Similar name, not confirmed' },
      { value: 'yes', label: 'Excluded' },
    ],
    needs: exclusions,
  },
  {
    kind: 'choice',
    title: 'Medicare opt-out',
    name: 'opted_out',
    choices: [
      { value: 'no', label: 'Not opted out' },
      { value: 'yes', label: 'Opted out' },
    ],
    needs: optOuts,
  },
  {
    kind: 'values',
    title: 'Medical school',
    name: 'school',
    isTitled: true,
    find: 'Find a school',
    needs: affiliations,
  },
  { kind: 'values', title: 'Group', name: 'group', isTitled: true, find: 'Find a group', needs: affiliations },
  {
    kind: 'choice',
    title: 'In a group',
    name: 'grouped',
    choices: [
      { value: 'yes', label: 'Yes' },
      { value: 'no', label: 'No' },
    ],
    needs: affiliations,
  },
  { kind: 'range', title: 'Group size', ...limitsOf('group_size'), ...whole, needs: affiliations },
  {
    kind: 'own',
    title: 'Large groups',
    parameters: ['not.group_size_from'],
    shown: mostOf,
    draw: LargeGroups,
    needs: affiliations,
  },
  { kind: 'values', title: 'Hospital', name: 'hospital', isTitled: true, find: 'Find a hospital', needs: affiliations },
  {
    kind: 'values',
    title: 'Practice type',
    name: 'sole_proprietor',
    single: true,
    labels: { Y: 'Sole Proprietor', N: 'Group Practice' },
  },
  { kind: 'values', title: 'Gender', name: 'gender', single: true, labels: { F: 'Female', M: 'Male' } },
  {
    kind: 'values',
    title: 'Telehealth',
    name: 'telehealth',
    single: true,
    labels: { Y: 'Offers telehealth' },
    needs: affiliations,
  },
  { kind: 'values', title: 'Credentials', name: 'credential', find: 'Find a credential' },
  { kind: 'own', title: 'Lists', parameters: ['list', 'not.list'], draw: Lists },
  { kind: 'own', title: 'Contacts', parameters: ['not.contacted_from', 'contactable'], draw: Contacts },
  { kind: 'own', title: 'Deactivated NPIs', parameters: ['deactivated'], draw: Deactivated },
];

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
      citiesLike={citiesLike}
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

/** Excludes members of groups with more than the typed number of members. Members of no group stay. */
function LargeGroups({ criteria, change, isOff }: OwnProps<'not.group_size_from'>) {
  const name = 'not.group_size_from';
  return (
    <Stack gap={4}>
      <span className="small muted" aria-hidden>
        Not in a group of more than
      </span>
      <TextFilter
        label="Not in a group of more than"
        placeholder="Members"
        values={criteria[name].map(mostOf)}
        off={isOff(name)}
        check={whole.check}
        onChange={(most) => change({ [name]: most.map(fewestOf) })}
      />
    </Stack>
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
