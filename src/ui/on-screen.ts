// How a search shows its criteria: in chips, in the rail, in the form and in the address. A dataset declares its own in
// criteria.tsx.
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { byPosition, type Positioned } from '#src/shared/position.ts';
import type { ChoiceGroup, OwnGroup, RailGroupSpec, RangeGroup, TextGroup, ValuesGroup } from '#src/ui/rail/groups.ts';
import type { ChipKind, Criteria } from '#src/ui/search/criteria-chips.ts';

/** A criterion: one parameter, or several that mean one thing together. Its position is that of its chip. */
export interface CriterionOnScreen<P extends string = string> extends Positioned {
  /** What it asks, in words. Without them, users could neither see nor remove it. */
  chip: ChipKind<P>;
  /** Its groups in the rail. */
  rail?: readonly (RailPart & Positioned)[];
  /** Its fields in the search form, after those of the record. */
  fields?: readonly FormField[];
  /** The filter of the loaded rows that asks the same. */
  filter?: string;
  /** How the address reads a value. By default as it is. */
  read?: z.ZodType<string, string[]>;
}

/** A group of the rail. It is about the parameters of its criterion's chip, unless it draws its own. */
type RailPart =
  | Omit<ValuesGroup<string>, Derived>
  | Omit<RangeGroup<string>, Derived>
  | (Omit<ChoiceGroup<string>, Derived | 'choices'> & { choices: Answers })
  | Omit<TextGroup<string>, Derived>
  | Omit<OwnGroup<string>, Derived>;
type Derived = 'name' | 'stem' | 'from' | 'to' | 'needs' | 'draw';

/** Components of groups that draw themselves, by title. */
export type Drawn = Readonly<Record<string, (props: never) => ReactNode>>;

/** The labels of the answers to a question, by value. */
export type Answers = Readonly<Record<string, string>>;

/** The answers as a list, in their order. */
export const answerChoices = (answers: Answers) => Object.entries(answers).map(([value, label]) => ({ value, label }));

/** A field of the search form. Blank, it asks nothing. */
export interface FormField extends Positioned {
  /** Its parameter, or a name of its own if it has `value`. */
  name: string;
  label: string;
  kind: 'number' | 'day' | 'state' | 'choice' | 'values';
  rule: z.ZodType;
  placeholder?: string;
  /** The most characters. */
  longest?: number;
  /** The answers of a choice, beside any. */
  choices?: Answers;
  /** The field whose value it must not be below, and what it says then. */
  notBelow?: { name: string; message: string };
  /** What it shows of a search and asks of one. By default the first value of its parameter. */
  value?: FieldValue;
}

interface FieldValue {
  /** The parameter that it asks by, which a site may turn off. */
  parameter: string;
  shown(criteria: Criteria): string;
  /** The search with what the user typed. */
  asked(criteria: Criteria, typed: string): Partial<Criteria>;
  /** The search without what the field shows. */
  beyond(criteria: Criteria): Partial<Criteria>;
}

/** The criteria of a dataset, and the table whose rows show that it was imported. */
export interface CriteriaOnScreen<C extends readonly CriterionOnScreen[] = readonly CriterionOnScreen[]> {
  needs?: { dataset: string; table: string };
  criteria: C;
}

/** The parameters that some criteria have words for. */
export type SaidBy<C extends readonly CriterionOnScreen[]> = C[number]['chip']['of'][number];

/** Every parameter in `P` has a chip. Otherwise the declaration does not compile, and its error names the parameter. */
type AllSaid<P extends string, C extends readonly CriterionOnScreen[]> = [Exclude<P, SaidBy<C>>] extends [never]
  ? unknown
  : { 'a parameter without a chip': Exclude<P, SaidBy<C>> };

/** Declares the criteria with these parameters on screen, in the order of addresses. */
export const onScreen =
  <S extends object>(needs?: CriteriaOnScreen['needs']) =>
  <const C extends readonly CriterionOnScreen<keyof S & string>[]>(
    criteria: C & AllSaid<keyof S & string, C>,
  ): CriteriaOnScreen<C> => ({ criteria, ...(needs && { needs }) });

/** The kinds of chips, in their order. */
export const chipKindsOf = (all: readonly CriteriaOnScreen[]): readonly ChipKind[] =>
  all
    .flatMap(({ criteria }) => criteria)
    .toSorted(byPosition)
    .map(({ chip }) => chip);

/** How the address reads a value of each parameter, in the order of addresses. Undefined: as it is. */
export const readersOf = <A extends readonly CriteriaOnScreen[]>(all: A) =>
  Object.fromEntries(
    all.flatMap(({ criteria }) => criteria.flatMap(({ chip, read }) => chip.of.map((name) => [name, read]))),
  ) as Record<SaidBy<A[number]['criteria']>, CriterionOnScreen['read']>; // entries lose their names

/** The names of the form's fields. */
export type FieldOf<A extends readonly CriteriaOnScreen[]> = A[number]['criteria'][number] extends infer C
  ? C extends { fields: readonly { name: infer N extends string }[] }
    ? N
    : never
  : never;

/** The fields of the form, in their order. */
export const fieldsOf = (all: readonly CriteriaOnScreen[]): readonly FormField[] =>
  all.flatMap(({ criteria }) => criteria.flatMap(({ fields = [] }) => fields)).toSorted(byPosition);

/** The groups of the rail, in their order. `drawn` has the components of those that draw themselves, by title. */
export const railOf = (all: readonly CriteriaOnScreen[], drawn: Drawn): readonly RailGroupSpec<string>[] =>
  all
    .flatMap(({ needs, criteria }) =>
      criteria.flatMap(({ chip, rail = [] }) => rail.map((part) => ({ chip, part, needs }))),
    )
    .toSorted((one, other) => byPosition(one.part, other.part))
    .map(({ chip, part: { position: _, ...part }, needs }) => ({
      ...groupOf(part, chip, drawn),
      ...(needs && { needs }),
    }));

/** The filters of a search by their first parameter, those of the rail first, then those of the form alone. */
export function filtersOf(all: readonly CriteriaOnScreen[]): { name: string; label: string }[] {
  const ofRail = all.flatMap(({ criteria }) =>
    criteria.flatMap(({ chip, rail = [] }) =>
      rail.map((part) => ({ ...part, name: firstOf(part, chip), label: part.title })),
    ),
  );
  const ofForm = fieldsOf(all).map((field) => ({ ...field, name: field.value?.parameter ?? field.name }));
  const names = new Map<string, string>();
  for (const { name, label } of [...ofRail.toSorted(byPosition), ...ofForm]) names.set(name, names.get(name) ?? label);
  return [...names].map(([name, label]) => ({ name, label }));
}

const firstOf = (part: RailPart, chip: ChipKind): string => {
  if (part.kind === 'text') return part.parameter;
  return (part.kind === 'own' ? part.parameters : chip.of)[0] ?? part.title;
};

/** A group with the parameters of its criterion's chip: one, or the limits of a range. */
function groupOf(part: RailPart, { of: [first = '', second = ''] }: ChipKind, drawn: Drawn): RailGroupSpec<string> {
  switch (part.kind) {
    case 'range':
      return { ...part, stem: first.replace(/_from$/, ''), from: first, ...(second && { to: second }) };
    case 'choice':
      return { ...part, name: first, choices: answerChoices(part.choices) };
    case 'text':
      return part;
    case 'own': {
      const draw = drawn[part.title];
      if (!draw) throw new Error(`No component draws the group ${part.title}`);
      return { ...part, draw: draw as OwnGroup<string>['draw'] }; // the criteria of a search have all that it names
    }
    default:
      return { ...part, name: first };
  }
}
