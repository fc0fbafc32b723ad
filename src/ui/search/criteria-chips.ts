// The criteria of a search in words, one chip per criterion.
import { compactDollars, count, date } from '#src/shared/format.ts';
import { titleCase } from '#src/shared/title-case.ts';

/** The values of each parameter of a search. */
export type Criteria<P extends string = string> = Record<P, string[]>;

/** A criterion in words. */
export interface CriterionChip<C> {
  /** Its parameters and value, unique among the chips of a search. */
  id: string;
  label: string;
  /** The criteria without it. */
  without: (criteria: C) => C;
  /** The criteria of which it consists. */
  members?: readonly CriterionChip<C>[];
}

/** Returns the name of a code, such as a group's, or undefined while it is unknown. */
export type NameOf = (parameter: string, value: string) => string | undefined;

/** A kind of chip. Several parameters share one chip; of a single parameter, each value has its own. */
export interface ChipKind<P extends string = string> {
  of: readonly P[];
  say: (values: Values, nameOf: NameOf) => string | undefined;
  /** What it excludes, in words. By default `Not: ` before what it says. */
  sayNot?: (values: Values, nameOf: NameOf) => string | undefined;
}

/** The first value of each parameter of a kind. Blank if it is not given. */
type Values = (parameter: string) => string;

/** `2008–2016`, `≥ 2008` or `≤ 2016`. Undefined without limits. */
function rangeOf(from: string, to: string, format: (limit: string) => string): string | undefined {
  if (from && to) return from === to ? format(from) : `${format(from)}–${format(to)}`;
  if (from) return `≥ ${format(from)}`;
  return to ? `≤ ${format(to)}` : undefined;
}

const said = (before: string, range: string | undefined) => range && `${before} ${range}`;
const asIs = (text: string) => text;

/** A limit in words, or as it is if it is none. */
export const asNumber = (text: string) => (/^\d+$/.test(text) ? count(Number(text)) : text);
export const asDollars = (text: string) => (/^\d+(\.\d+)?$/.test(text) ? compactDollars(Number(text)) : text);
export const asDay = (text: string) => date(text) ?? text;

/** A chip for the limits `<stem>_from` and `<stem>_to`. */
export const range = <S extends string>(
  stem: S,
  before: string,
  format: (limit: string) => string = asIs,
): ChipKind<`${S}_from` | `${S}_to`> => ({
  of: [`${stem}_from`, `${stem}_to`],
  say: (value) => said(before, rangeOf(value(`${stem}_from`), value(`${stem}_to`), format)),
});

/** A chip per value. */
export const each = <P extends string>(parameter: P, say: (value: string, nameOf: NameOf) => string): ChipKind<P> => ({
  of: [parameter],
  say: (value, nameOf) => say(value(parameter), nameOf),
});

/** A chip for one of a few values. */
export const oneOf = <P extends string>(parameter: P, words: Readonly<Record<string, string>>): ChipKind<P> =>
  each(parameter, (value) => words[value] ?? `${parameter} ${value}`);

/** A chip for a circle; `more` are further parameters, and what they add to its words. */
export const circleChip = <M extends string = never>(more?: {
  of: M;
  say: (value: string) => string;
}): ChipKind<'near' | 'miles' | M> => ({
  of: ['near', 'miles', ...(more ? [more.of] : [])],
  say: (value) => {
    const [near, miles, further] = [value('near'), value('miles'), more && value(more.of)];
    if (near)
      return `within ${miles || '25'} mi of ${titleCase(near, 'place')}${further && more ? `, ${more.say(further)}` : ''}`;
    return miles ? `within ${miles} mi` : further && more?.say(further);
  },
});

/** The chips of a search, in the order of their kinds. */
export function chipsIn<P extends string>(kinds: readonly ChipKind[], criteria: Criteria<P>, nameOf: NameOf) {
  const given = new Map<string, string[]>(Object.entries<string[]>(criteria).filter(([, values]) => values.length > 0));
  return kinds.flatMap((kind) => [
    ...chipsOfKind<P>(given, kind, '', nameOf),
    ...chipsOfKind<P>(given, kind, 'not.', nameOf),
  ]);
}

/** The chips of one kind, for the parameters that are `given`, or for their negations. */
function chipsOfKind<P extends string>(
  given: ReadonlyMap<string, string[]>,
  { of, say, sayNot }: ChipKind,
  prefix: '' | 'not.',
  nameOf: NameOf,
): CriterionChip<Criteria<P>>[] {
  const names = of.map((name) => `${prefix}${name}`);
  if (!names.some((name) => given.has(name))) return [];
  const words = (values: Values) => {
    const own = prefix && sayNot?.(values, nameOf);
    if (own) return own;
    const label = say(values, nameOf);
    return label && (prefix ? `Not: ${label}` : label);
  };
  const [only = '', ...others] = names;
  if (others.length > 0) {
    const label = words((name) => given.get(`${prefix}${name}`)?.[0] ?? '');
    const none = Object.fromEntries(names.map((name) => [name, []]));
    return label ? [{ id: names.join(), label, without: (now) => ({ ...now, ...none }) }] : [];
  }
  return (given.get(only) ?? []).flatMap((value) => {
    const label = words(() => value);
    if (!label) return [];
    const without = (now: Criteria<P>) => ({ ...now, [only]: now[only as P].filter((one) => one !== value) });
    return [{ id: `${only} ${value}`, label, without }];
  });
}
