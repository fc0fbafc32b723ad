// What a rail of filters declares: its groups, each with the parameters that it sets.
import type { ReactNode } from 'react';
import { count } from '#src/shared/format.ts';
import { type LimitKind, limits } from '#src/ui/rail/limits.ts';
import type { Bar } from '#src/ui/rail/RangeBars.tsx';
import type { Criteria } from '#src/ui/search/criteria-chips.ts';
import type { StampedSource } from '#src/ui/state/site.ts';

export type ChangeCriteria<P extends string> = (changed: Partial<Criteria<P>>) => void;

interface Counted {
  value: string;
  label: string;
  count: number;
}

/** Counts of matches per value and range of each facet. */
export interface Facets {
  facets: Readonly<Record<string, readonly Counted[]>>;
  /** Values that one word means, such as the codes of Cardiology. */
  sets?: Readonly<Record<string, readonly { name: string; count: number; values: readonly Counted[] }[]>> | undefined;
  histograms: Readonly<Record<string, readonly Bar[]>>;
  /** Why the place of the search is refused. The counts are then those of any place. */
  refused?: Error;
}

interface Common {
  title: string;
  /** The dataset that it needs, with the table whose rows show that it was imported. */
  needs?: { dataset: string; table: string };
  /** The sources that it names below its filters, with their days, if it has several. */
  sources?: readonly StampedSource[];
  open?: boolean;
}

/** Checkboxes of values. */
export interface ValuesGroup<P extends string> extends Common {
  kind: 'values';
  /** The parameter, which is also the facet. */
  name: P;
  /** The label of a field that narrows the list. */
  find?: string;
  labels?: Readonly<Record<string, string>>;
  /** Whether the values are names, shown in Title Case. */
  isTitled?: true;
  /** Whether only one value can be chosen. */
  single?: true;
  /** Parameters that ask the same in another way, the narrowest last. A choice clears them. */
  instead?: readonly P[];
}

/** Limits with a histogram, or a lower limit alone. */
export interface RangeGroup<P extends string> extends Common {
  kind: 'range';
  /** The facet with the histogram. */
  stem: string;
  from: P;
  to?: P;
  /** What its limits are. */
  limits: LimitKind;
}

/** One of a few answers. */
export interface ChoiceGroup<P extends string> extends Common {
  kind: 'choice';
  name: P;
  choices: readonly { value: string; label: string }[];
  /** A line below the answers that says which records they are about. */
  note?: string;
}

/** A text field, for what one parameter asks in other words than its values have. */
export interface TextGroup<P extends string> extends Common {
  kind: 'text';
  parameter: P;
  label: string;
  placeholder: string;
  limits: LimitKind;
  /** A value as the field shows it. */
  shown: (value: string) => string;
  /** The value for what the user typed. */
  asked: (typed: string) => string;
}

/** Text fields, and what else its component draws. */
export interface OwnGroup<P extends string> extends Common {
  kind: 'own';
  parameters: readonly P[];
  /** The facet whose counts it shows while parameter `of` has a value. */
  facet?: { name: string; of: P };
  draw: (props: OwnProps<P>) => ReactNode;
}

export interface OwnProps<P extends string> {
  criteria: Criteria<P>;
  /** The counts of its facet by value, once loaded. */
  counts: Readonly<Record<string, number>>;
  change: ChangeCriteria<P>;
  isOff: (parameter: P) => boolean;
  /** Why the search refused the value of a parameter. */
  problemOf: (parameter: P) => string | undefined;
}

export type RailGroupSpec<P extends string> =
  | ValuesGroup<P>
  | RangeGroup<P>
  | ChoiceGroup<P>
  | TextGroup<P>
  | OwnGroup<P>;

/** The parameters that a group sets. */
export function parametersOf<P extends string>(group: RailGroupSpec<P>): readonly P[] {
  if (group.kind === 'own') return group.parameters;
  if (group.kind === 'range') return [group.from, ...(group.to ? [group.to] : [])];
  if (group.kind === 'text') return [group.parameter];
  return [group.name];
}

/** The facet that a group shows for a search. */
export function facetOf<P extends string>(group: RailGroupSpec<P>, criteria: Criteria<P>): string[] {
  if (group.kind === 'text') return [];
  if (group.kind === 'own') return group.facet && criteria[group.facet.of].length > 0 ? [group.facet.name] : [];
  return [group.kind === 'range' ? group.stem : group.name];
}

/** Values that are one choice together, such as the codes of Cardiology. */
export type Sets = readonly (readonly string[])[];

/**
 * What a group has chosen, in a few words. Undefined without a choice. Several are the number of choices shown as chosen: all
 * values of one of `sets` are one (R-1145). The other parameters of values count only without any.
 */
export function chosenIn<P extends string>(
  criteria: Criteria<P>,
  group: RailGroupSpec<P>,
  sets: Sets = [],
): string | undefined {
  const instead = (group.kind === 'values' ? (group.instead ?? []) : []).flatMap((name) => criteria[name]);
  const values = parametersOf(group).flatMap((name) => criteria[name]);
  const [first, ...others] = group.kind === 'values' ? asChoices(values, sets) : values;
  if (first === undefined) return instead.at(-1);
  switch (group.kind) {
    case 'choice':
      return group.choices.find(({ value }) => value === first)?.label ?? first;
    case 'range': {
      const [[from], [to]] = [criteria[group.from], group.to ? criteria[group.to] : []];
      const { format } = limits[group.limits];
      if (from && to) return `${format(from)}–${format(to)}`;
      return from ? `≥ ${format(from)}` : `≤ ${format(to ?? '')}`;
    }
    default:
      if (others.length > 0) return count(1 + others.length);
      if (group.kind === 'text') return group.shown(first);
      if (group.kind === 'own') return first;
      return group.labels?.[first] ?? '1';
  }
}

/** The values with one in place of all of a set. */
const asChoices = (values: readonly string[], sets: Sets): string[] =>
  sets.reduce<string[]>(
    (left, set) =>
      set.every((value) => left.includes(value))
        ? left.filter((value) => value === set[0] || !set.includes(value))
        : left,
    [...new Set(values)],
  );
