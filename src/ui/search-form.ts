import { useLayoutEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { useDefaultState } from '#src/ui/default-state.ts';
import { type Faults, judgeOf, useFields } from '#src/ui/form.ts';
import type { List } from '#src/ui/list.ts';
import type { Typed } from '#src/ui/typed-choice.ts';

interface Options<C, V> {
  /** What the form begins with, and has after Clear; the user's default state without it. It starts no search. */
  begins?: Partial<C>;
  /** What the form shows of criteria; the same without it. */
  shown?: (criteria: C) => V;
  /** What is wrong with the form; without it, what the query's schema says. */
  faultsOf?: (values: V) => Faults;
}

/**
 * What a search form holds while it is filled in: it begins with the criteria of the address, and takes them up again whenever
 * they change. `query` judges them.
 */
export function useSearchForm<C extends object, V extends object = C>(
  list: Pick<List<C>, 'criteria' | 'blank' | 'asked' | 'refused'>,
  query: z.ZodType,
  { begins, shown = same, faultsOf = judgeOf(query) }: Options<C, V> = {},
) {
  const state = useDefaultState();
  const first = { ...list.blank, ...(begins ?? ('state' in list.blank && { state })) };
  const criteria = shown(list.asked || list.refused ? list.criteria : first);
  const fields = useFields(criteria, faultsOf, faultsOf(criteria));
  const [unfinished, setUnfinished] = useState<Record<string, Typed>>({});
  const reset = (values: V, found?: Faults) => {
    fields.reset(values, found);
    setUnfinished({});
  };

  const now = JSON.stringify(criteria);
  const taken = useRef(now);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only other criteria are taken up
  useLayoutEffect(() => {
    if (taken.current === now) return;
    taken.current = now;
    reset(criteria, faultsOf(criteria));
  }, [now]);

  /** Properties of a choice that is typed: the form keeps its unfinished text, so that a reset drops it. */
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

/** For forms that show criteria as they are. */
const same = <C, V>(criteria: C) => criteria as unknown as V; // V is C without `shown`
