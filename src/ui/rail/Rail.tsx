import { Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { titleCase } from '#src/shared/title-case.ts';
import { problemIn } from '#src/ui/form/problem-in.ts';
import {
  type ChangeCriteria,
  type ChoiceGroup,
  chosenIn,
  type Facets,
  facetOf,
  parametersOf,
  type RailGroupSpec,
  type Sets,
  type ValuesGroup,
} from '#src/ui/rail/groups.ts';
import { limits } from '#src/ui/rail/limits.ts';
import { RailGroup } from '#src/ui/rail/RailGroup.tsx';
import { RangeFilter } from '#src/ui/rail/RangeFilter.tsx';
import { TextFilter } from '#src/ui/rail/TextFilter.tsx';
import { ValueList } from '#src/ui/rail/ValueList.tsx';
import type { CountedValue } from '#src/ui/rail/ValueRow.tsx';
import type { Criteria } from '#src/ui/search/criteria-chips.ts';
import { ApiError, messageOf } from '#src/ui/state/ask.ts';
import { useReleased } from '#src/ui/state/released.ts';
import { type StampedSource, useSearchFields, useSite, useSourcesStamp } from '#src/ui/state/site.ts';

interface RailProps<P extends string> {
  groups: readonly RailGroupSpec<P>[];
  criteria: Criteria<P>;
  onChange: ChangeCriteria<P>;
  /** The parameters that this site turns off. */
  off?: readonly string[];
  /** The sets of values that are one choice, by parameter. */
  sets?: Readonly<Partial<Record<P, Sets>>>;
  /** Returns the query of some facets of the search; with a text, of their values that have it in their names. */
  facetsQuery: (names: readonly string[], text?: string) => UseQueryOptions<Facets>;
}

/**
 * The filters beside the results. Each asks the whole data set, and shows how many matches a choice would find. Those that the
 * search asked when they first showed come first, and none moves while the user chooses (R-1444).
 */
export function Rail<P extends string>({ groups, criteria, onChange, off = [], sets, facetsQuery }: RailProps<P>) {
  const [toggled, setToggled] = useState<Record<string, boolean>>({});
  const site = useSite();
  const fieldOf = useSearchFields('filter');
  const [applied] = useState(() => groups.filter((group) => chosenIn(criteria, group) !== undefined));
  const onSite = groups
    .filter((group) => !fieldOf(keyOf(group))?.hidden)
    .toSorted((one, other) => Number(applied.includes(other)) - Number(applied.includes(one)));
  const isOpen = (group: RailGroupSpec<P>) =>
    toggled[keyOf(group)] ?? (group.open === true || chosenIn(criteria, group) !== undefined);
  const isOff = (name: P) => off.includes(name.replace(/^not\./, ''));
  /** Why a group cannot be used, if it cannot: it is off on this site, or its dataset was never imported. */
  const missing = (group: RailGroupSpec<P>): string | undefined => {
    if (!site) return undefined;
    if (parametersOf(group).every(isOff)) return 'This filter is off on this site.';
    const { needs } = group;
    if (!needs || site.tables.some(({ table, rows }) => table === needs.table && rows > 0)) return undefined;
    return `Needs ${needs.dataset}, which were not imported.`;
  };
  const counted = onSite
    .filter((group) => isOpen(group) && !missing(group))
    .flatMap((group) => facetOf(group, criteria));
  const together = useQuery(facetsQuery(counted));
  return onSite.map((group) => (
    <RailGroup
      key={keyOf(group)}
      title={fieldOf(keyOf(group))?.label ?? group.title}
      chosen={chosenIn(criteria, group, group.kind === 'values' ? sets?.[group.name] : undefined)}
      open={group.open}
      needs={missing(group)}
      onToggle={(open) => setToggled((now) => ({ ...now, [keyOf(group)]: open }))}
    >
      <Filter {...{ group, criteria, onChange, isOff, together, facetsQuery }} />
      {group.sources && <Sources of={group.sources} />}
    </RailGroup>
  ));
}

const Sources = ({ of }: { of: readonly StampedSource[] }) => <p className="small muted">{useSourcesStamp(of)}</p>;

const keyOf = <P extends string>(group: RailGroupSpec<P>): string => parametersOf(group)[0] ?? group.title;

interface CountedProps<P extends string> extends Pick<RailProps<P>, 'criteria' | 'onChange' | 'facetsQuery'> {
  group: RailGroupSpec<P>;
  isOff: (name: P) => boolean;
  /** The counts of all open groups. */
  together: UseQueryResult<Facets>;
}

/**
 * A filter with its counts. If any open group needs an import, each asks for itself, so that the others show
 * theirs. Answers and ranges can be chosen without counts.
 */
function Filter<P extends string>({ group, criteria, onChange, isOff, together, facetsQuery }: CountedProps<P>) {
  const apart = together.error instanceof ApiError && together.error.code === 'needs_import';
  const alone = useQuery(facetsQuery(apart ? facetOf(group, criteria) : []));
  const { data, error } = apart ? alone : together;
  const facets = useReleased(data);
  if (!error || group.kind === 'own' || group.kind === 'text') return filter();
  return (
    <>
      <p className="small muted">{apart ? messageOf(error) : 'The counts could not be loaded.'}</p>
      {group.kind !== 'values' && !apart && filter()}
    </>
  );

  function filter() {
    switch (group.kind) {
      case 'values':
        return <Values {...{ group, criteria, facets, facetsQuery }} change={onChange} />;
      case 'choice':
        return <Answers group={group} criteria={criteria} facets={facets} change={onChange} />;
      case 'range':
        return (
          <RangeFilter
            label={group.title}
            from={criteria[group.from][0] ?? ''}
            to={group.to && (criteria[group.to][0] ?? '')}
            bars={facets?.histograms[group.stem]}
            {...limits[group.limits]}
            onChange={(low, high) =>
              onChange({
                [group.from]: limit(low),
                ...(group.to && { [group.to]: limit(high) }),
              } as Partial<Criteria<P>>)
            }
          />
        );
      case 'text':
        return (
          <Stack gap={4}>
            <span className="small muted" aria-hidden>
              {group.label}
            </span>
            <TextFilter
              label={group.label}
              placeholder={group.placeholder}
              values={criteria[group.parameter].map(group.shown)}
              off={isOff(group.parameter)}
              check={limits[group.limits].check}
              onChange={(typed) => onChange({ [group.parameter]: typed.map(group.asked) } as Partial<Criteria<P>>)}
            />
          </Stack>
        );
      case 'own':
        return (
          <group.draw
            {...{ criteria, isOff }}
            counts={countsOf(facets?.facets[group.facet?.name ?? ''])}
            change={onChange}
            problemOf={(name) => problemIn(error ?? data?.refused, name)}
          />
        );
    }
  }
}

const countsOf = (counted: Facets['facets'][string] = []) =>
  Object.fromEntries(counted.map(({ value, count }) => [value, count]));

/** A limit as the URL has it: without dollar signs, commas and blanks. */
const limit = (text: string) => [text.replace(/[$,\s]/g, '')].filter(Boolean);

interface FilterProps<P extends string, Group> {
  group: Group;
  criteria: Criteria<P>;
  facets: Facets | undefined;
  change: ChangeCriteria<P>;
}

/** Milliseconds after the last key press before a request for values. */
const PAUSE = 250;

function Values<P extends string>({
  group,
  criteria,
  facets,
  change,
  facetsQuery,
}: FilterProps<P, ValuesGroup<P>> & Pick<RailProps<P>, 'facetsQuery'>) {
  const { name, labels, single, title, find, isTitled, instead = [] } = group;
  const [text, setText] = useState('');
  const [asked] = useDebouncedValue(text.trim(), PAUSE);
  const isText = /[\p{L}\p{N}]/u.test(text);
  const isAsked = isText && asked === text.trim();
  const reply = useQuery(facetsQuery(isAsked ? [name] : [], asked));
  const labelOf = (label: string) => labels?.[label] ?? (isTitled ? titleCase(label) : label);
  const valuesOf = (of: Facets | undefined) =>
    of &&
    withSets(of, name)
      ?.map((each) => ({ ...each, label: labels?.[each.value] ?? labelOf(each.label) }))
      .filter(({ value }) => !single || labels?.[value]);
  const values = valuesOf(facets);
  const found = isAsked && !reply.isPlaceholderData ? valuesOf(reply.data) : undefined;
  const choose = (chosen: string[]) =>
    change({
      ...Object.fromEntries(instead.map((other) => [other, []])),
      [name]: single ? chosen.slice(-1) : chosen,
    } as Partial<Criteria<P>>); // entries lose their names' type
  return (
    <ValueList
      label={title}
      values={values}
      chosen={criteria[name]}
      find={
        find === undefined
          ? undefined
          : {
              label: find,
              text,
              onText: setText,
              found,
              loading: isText && !found && !(isAsked && reply.error),
              problem: isAsked && reply.error ? 'The values could not be loaded.' : undefined,
            }
      }
      labelOf={labelOf}
      onChange={choose}
    />
  );
}

/** The counted values of a facet, the most frequent first. A set is one entry, such as `Cardiology (4)`, in place of its members. */
function withSets({ facets, sets }: Facets, name: string): CountedValue[] | undefined {
  const values = facets[name];
  const own = sets?.[name] ?? [];
  if (!values || own.length === 0) return values && [...values];
  const inSets = new Set(own.flatMap((set) => set.values.map(({ value }) => value)));
  const entries = own.map((set) => ({
    value: set.name,
    label: `${set.name} (${set.values.length})`,
    count: set.count,
    members: set.values,
  }));
  return [...entries, ...values.filter(({ value }) => !inSets.has(value))].sort(
    (one, other) => other.count - one.count,
  );
}

function Answers<P extends string>({ group, criteria, facets, change }: FilterProps<P, ChoiceGroup<P>>) {
  const { name, title, choices, note } = group;
  const counts = new Map(facets?.facets[name]?.map((each) => [each.value, each.count]));
  return (
    <>
      <ValueList
        label={title}
        values={choices.map((choice) => ({ ...choice, count: counts.get(choice.value) }))}
        chosen={criteria[name]}
        onChange={(chosen) => change({ [name]: chosen.slice(-1) } as Partial<Criteria<P>>)}
      />
      {note && <p className="small muted">{note}</p>}
    </>
  );
}
