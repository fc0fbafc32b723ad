import { useLayoutEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { useDefaultState } from '#src/ui/default-state.ts';
import { type FieldErrors, useFields, validatorOf } from '#src/ui/form.ts';
import type { List } from '#src/ui/list.ts';
import type { Typed } from '#src/ui/typed-choice.ts';

interface Options<C, V> {
  /** The values at first and after Clear. By default the user's default state. They start no search. */
  begins?: Partial<C>;
  /** Converts criteria to form values. By default they are the same. */
  shown?: (criteria: C) => V;
  /** Validates the form. By default the schema `query` does. */
  validate?: (values: V) => FieldErrors;
  /** Whether the form keeps what the user typed when it gets these criteria. By default it does not. */
  keeps?: (criteria: C) => boolean;
}

/**
 * The values of a search form. They start with the criteria of the URL and are reset when the criteria change. If the
 * form `keeps` what is typed, only the fields whose criteria have changed are. The schema `query` validates them.
 */
export function useSearchForm<C extends object, V extends object = C>(
  list: Pick<List<C>, 'criteria' | 'blank' | 'asked' | 'refused'>,
  query: z.ZodType,
  { begins, shown = same, validate = validatorOf(query), keeps }: Options<C, V> = {},
) {
  const state = useDefaultState();
  const first = { ...list.blank, ...(begins ?? ('state' in list.blank && { state })) };
  const criteria = shown(list.asked || list.refused ? list.criteria : first);
  const fields = useFields(criteria, validate, validate(criteria));
  const [unfinished, setUnfinished] = useState<Record<string, Typed>>({});
  const reset = (values: V, found?: FieldErrors) => {
    fields.reset(values, found);
    setUnfinished({});
  };

  const now = JSON.stringify(criteria);
  const taken = useRef(criteria);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the criteria change
  useLayoutEffect(() => {
    const before = taken.current;
    taken.current = criteria;
    if (JSON.stringify(before) === now) return;
    if (!keeps?.(list.criteria)) return reset(criteria, validate(criteria));
    const changed = changedIn(before, criteria);
    fields.change(changed);
    setUnfinished((typed) => Object.fromEntries(Object.entries(typed).filter(([name]) => !(name in changed))));
  }, [now]);

  /** Properties of a searchable choice. The form stores its unfinished text, so that a reset clears it. */
  const typing = (name: string) => ({
    typed: unfinished[name] ?? null,
    onTyped: (text: Typed) => setUnfinished((now) => ({ ...now, [name]: text })),
  });
  return {
    ...fields,
    reset,
    typing,
    clear: () => reset(shown(first)),
    choice: (...[name, label]: Parameters<typeof fields.choice>) => ({
      ...fields.choice(name, label),
      ...typing(name),
    }),
  };
}

/** The values that differ from those before. */
const changedIn = <V extends object>(before: V, now: V) =>
  Object.fromEntries(
    Object.entries(now).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof V])),
  ) as Partial<V>; // entries lose their names' type

/** For forms whose values are the criteria. */
const same = <C, V>(criteria: C) => criteria as unknown as V; // without `shown`, V is C
