import { Checkbox, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import type { Criteria, Parameter } from '#src/datasets/providers/find/address.tsx';
import { useFacets } from '#src/datasets/providers/find/facets.tsx';
import { type RailGroupSpec, railGroups } from '#src/datasets/providers/find/rail-groups.tsx';
import { count } from '#src/shared/format.ts';
import { RailGroup } from '#src/ui/rail/RailGroup.tsx';
import { RangeFilter } from '#src/ui/rail/RangeFilter.tsx';
import { type CountedValue, ValueList } from '#src/ui/rail/ValueList.tsx';
import { useSite } from '#src/ui/site.ts';
import { titleCase } from '#src/ui/title-case.ts';

interface RailProps {
  criteria: Criteria;
  onChange: Change;
}

type Change = (changed: Partial<Criteria>) => void;
type Facets = NonNullable<ReturnType<typeof useFacets>['data']>;

/** The filters beside the results. Each asks the whole data set, and shows how many providers a choice would find. */
export function Rail({ criteria, onChange }: RailProps) {
  const [toggled, setToggled] = useState<Record<string, boolean>>({});
  const missing = useUnusable();
  const isOpen = (group: RailGroupSpec) =>
    toggled[group.title] ?? (group.open === true || chosenIn(criteria, group) !== undefined);
  const counted = railGroups.filter((group) => isOpen(group) && !missing(group)).flatMap(facetOf);
  const facets = useFacets(criteria, counted);
  return railGroups.map((group) => (
    <RailGroup
      key={group.title}
      title={group.title}
      chosen={chosenIn(criteria, group)}
      open={group.open}
      needs={missing(group)}
      onToggle={(open) => setToggled((now) => ({ ...now, [group.title]: open }))}
    >
      {facets.error && facetOf(group).length > 0 ? (
        <p className="small muted">The counts could not be loaded.</p>
      ) : (
        filterOf(group, criteria, facets.data, onChange)
      )}
    </RailGroup>
  ));
}

/** Returns why a group cannot be used, if it cannot: it is off on this site, or its dataset was never imported. */
function useUnusable() {
  const site = useSite();
  return (group: RailGroupSpec): string | undefined => {
    if (!site) return undefined;
    if (parametersOf(group).every((name) => site.criteria_off.includes(name)))
      return 'This filter is off on this site.';
    const { needs } = group;
    if (!needs || site.tables.some(({ table, rows }) => table === needs.table && rows > 0)) return undefined;
    return `Needs ${needs.dataset}, which were not imported.`;
  };
}

/** The facets that a group shows. */
function facetOf(group: RailGroupSpec): string[] {
  if (group.kind === 'values' || group.kind === 'choice') return [group.name];
  if (group.kind === 'range') return [group.stem];
  return group.kind === 'specialty' ? ['taxonomy'] : [];
}

const limitsOf = (stem: string) => [`${stem}_from`, `${stem}_to`] as [Parameter, Parameter]; // declared in address.ts

/** What a group has chosen, in a few words. Undefined without a choice. */
function chosenIn(criteria: Criteria, group: RailGroupSpec): string | undefined {
  const given = parametersOf(group).flatMap((name) => criteria[name]);
  if (given.length === 0) return undefined;
  if (group.kind === 'choice') return group.choices.find(({ value }) => value === given[0])?.label ?? given[0];
  if (group.kind !== 'range') return given.length > 1 ? count(given.length) : (labelIn(group, given[0] ?? '') ?? '1');
  const [from, to] = limitsOf(group.stem).map((name) => criteria[name][0]);
  if (from && to) return `${group.format(from)}–${group.format(to)}`;
  return from ? `≥ ${group.format(from)}` : `≤ ${group.format(to ?? '')}`;
}

const labelIn = (group: RailGroupSpec, value: string) => (group.kind === 'values' ? group.labels?.[value] : undefined);

/** The parameters that a group sets. */
function parametersOf(group: RailGroupSpec): Parameter[] {
  if (group.kind === 'values' || group.kind === 'choice') return [group.name];
  if (group.kind === 'range') return limitsOf(group.stem);
  if (group.kind === 'place') return ['near', 'city', 'zip'];
  return group.kind === 'names'
    ? ['name', 'last_name', 'first_name']
    : ['profession', 'specialty', 'subspecialty', 'taxonomy'];
}

function filterOf(group: RailGroupSpec, criteria: Criteria, facets: Facets | undefined, change: Change) {
  switch (group.kind) {
    case 'values':
      return <Values group={group} criteria={criteria} facets={facets} change={change} />;
    case 'choice':
      return <Answers group={group} criteria={criteria} facets={facets} change={change} />;
    case 'range': {
      const [from, to] = limitsOf(group.stem);
      return (
        <RangeFilter
          label={group.title}
          from={criteria[from][0] ?? ''}
          to={criteria[to][0] ?? ''}
          bars={facets?.histograms[group.stem]}
          format={group.format}
          check={group.check}
          onChange={(low, high) => change({ [from]: limit(low), [to]: limit(high) })}
        />
      );
    }
    case 'specialty':
      return <Specialties criteria={criteria} facets={facets} change={change} />;
    case 'place':
      return <Place criteria={criteria} change={change} />;
    case 'names':
      return (
        <Stack gap={8}>
          <Text label="Any name" name="name" criteria={criteria} change={change} />
          <Text label="Last name" name="last_name" criteria={criteria} change={change} />
          <Text label="First name" name="first_name" criteria={criteria} change={change} />
        </Stack>
      );
  }
}

/** A limit as the URL has it: without dollar signs, commas and blanks. */
const limit = (text: string) => [text.replace(/[$,\s]/g, '')].filter(Boolean);

interface FilterProps<Kind> {
  group: Extract<RailGroupSpec, { kind: Kind }>;
  criteria: Criteria;
  facets: Facets | undefined;
  change: Change;
}

function Values({ group, criteria, facets, change }: FilterProps<'values'>) {
  const { name, labels, single, title, find, isTitled } = group;
  const counted = facets?.facets[name];
  const labelOf = (label: string) => (isTitled ? titleCase(label) : label);
  const values = counted
    ?.map((each) => ({ ...each, label: labels?.[each.value] ?? labelOf(each.label) }))
    .filter(({ value }) => !single || labels?.[value]);
  const choose = (chosen: string[]) => change({ [name]: single ? chosen.slice(-1) : chosen });
  return (
    <ValueList label={title} values={values} chosen={criteria[name]} find={find} labelOf={labelOf} onChange={choose} />
  );
}

function Answers({ group: { name, title, choices }, criteria, facets, change }: FilterProps<'choice'>) {
  const counts = new Map(facets?.facets[name]?.map((each) => [each.value, each.count]));
  const values: CountedValue[] = choices.map((choice) => ({ ...choice, count: counts.get(choice.value) }));
  return (
    <ValueList
      label={title}
      values={values}
      chosen={criteria[name]}
      onChange={(chosen) => change({ [name]: chosen.slice(-1) })}
    />
  );
}

/** Codes. Those of the picker become single codes once one of them is changed. */
function Specialties({ criteria, facets, change }: Pick<FilterProps<'specialty'>, 'criteria' | 'facets' | 'change'>) {
  return (
    <ValueList
      label="Specialty"
      find="Find a specialty"
      values={facets?.facets.taxonomy}
      chosen={criteria.taxonomy}
      onChange={(taxonomy) => change({ taxonomy, profession: [], specialty: [], subspecialty: [] })}
    />
  );
}

const distances = ['10', '25', '50', '100'];

function Place({ criteria, change }: { criteria: Criteria; change: Change }) {
  const [near] = criteria.near;
  const miles = criteria.miles[0] ?? '25';
  return (
    <Stack gap={8}>
      <Text
        label="Near"
        placeholder="ZIP or Austin, TX"
        name="near"
        criteria={criteria}
        change={({ near = [] }) => change(near.length > 0 ? { near } : { near, miles: [], sites: [] })}
      />
      {near && (
        <>
          <span className="small muted" aria-hidden>
            Within miles
          </span>
          <SegmentedControl
            size="xs"
            fullWidth
            aria-label="Within miles"
            value={miles}
            data={[...new Set([...distances, miles])].map((value) => ({ value, label: value }))}
            onChange={(value) => change({ miles: [value] })}
          />
          <Checkbox
            size="xs"
            label="Secondary locations too"
            checked={criteria.sites[0] === 'all'}
            onChange={(event) => change({ sites: event.currentTarget.checked ? ['all'] : [] })}
          />
          <p className="small muted">Distances are between ZIP Code centers.</p>
        </>
      )}
      <Text label="City" name="city" criteria={criteria} change={change} />
      <Text label="ZIP Code" name="zip" criteria={criteria} change={change} />
    </Stack>
  );
}

interface TextProps {
  label: string;
  placeholder?: string;
  name: Parameter;
  criteria: Criteria;
  change: Change;
}

/** Milliseconds after the last key press before a text applies. */
const DEBOUNCE = 600;

/** A text that applies at Enter, when the field is left, or after a pause. Other values of the parameter stay. */
function Text({ label, placeholder = label, name, criteria, change }: TextProps) {
  const [given = '', ...others] = criteria[name];
  const [typed, setTyped] = useState(given);
  const [seen, setSeen] = useState(given);
  if (seen !== given) {
    setSeen(given);
    setTyped(given);
  }
  const apply = useDebouncedCallback((text: string, typedAt: string) => {
    if (typedAt !== window.location.search) return; // the user has gone back or forward
    if (text.trim() !== given) change({ [name]: [text.trim(), ...others].filter(Boolean) });
  }, DEBOUNCE);
  return (
    <TextInput
      size="xs"
      aria-label={label}
      placeholder={placeholder}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        apply(event.currentTarget.value, window.location.search);
      }}
      onKeyDown={(event) => event.key === 'Enter' && apply.flush()}
      onBlur={() => apply.flush()}
    />
  );
}
