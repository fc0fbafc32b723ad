import { useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { z } from 'zod';
import { type FieldErrors, useFields, validatorOf } from '#src/ui/form/form.ts';
import type { TypedText } from '#src/ui/form/typed-choice.ts';
import type { MatchList } from '#src/ui/results/list.ts';
import { useDefaultState } from '#src/ui/search/default-state.ts';
import { drafts, entryNow } from '#src/ui/state/history.ts';

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
 * form `keeps` what is typed, only the fields whose criteria have changed are. What was typed and neither searched nor
 * cleared returns with its history entry. The schema `query` validates the values.
 */
export function useSearchForm<C extends object, V extends object = C>(
  list: Pick<MatchList<C>, 'criteria' | 'blank' | 'asked' | 'refused' | 'latest'>,
  query: z.ZodType,
  { begins, shown = same, validate = validatorOf(query), keeps }: Options<C, V> = {},
) {
  const state = useDefaultState();
  const first = { ...list.blank, ...(begins ?? ('state' in list.blank && { state })) };
  const isSearch = list.asked || list.refused;
  const criteria = shown(isSearch ? list.criteria : first);
  const location = useLocation();
  const { key } = location;
  const typed = (drafts.get(key) ?? criteria) as V; // this form wrote it
  const found = validate(criteria);
  const fields = useFields(typed, validate, found);
  const [unfinished, setUnfinished] = useState<Record<string, TypedText>>({});
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
    if (!keeps?.(list.criteria)) return reset(typed, validate(criteria));
    const changed = changedIn(before, criteria);
    fields.change(changed);
    setUnfinished((typed) => Object.fromEntries(Object.entries(typed).filter(([name]) => !(name in changed))));
  }, [now]);

  /** Forgets what was typed in this entry. */
  const forget = () => void drafts.delete(key);
  const text = JSON.stringify(fields.values);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the criteria belong to the entry
  useLayoutEffect(() => {
    if (entryNow(location).key !== key) return; // another entry follows, such as after Clear
    if (text === now) forget();
    else drafts.set(key, fields.values);
  }, [key, text]);

  /** Properties of a searchable choice. The form stores its unfinished text, so that a reset clears it. */
  const typing = (name: string) => ({
    typed: unfinished[name] ?? null,
    onTyped: (text: TypedText) => setUnfinished((now) => ({ ...now, [name]: text })),
  });
  return {
    ...fields,
    reset,
    /** Whether the form accepts the criteria of the last search. */
    isValid: Object.keys(found).length === 0,
    forget,
    typing,
    /** Whether a searchable choice has text that chooses nothing yet. */
    isUnfinished: Object.values(unfinished).some((text) => text !== null),
    /** The values to search: those of the form, and of criteria that a filter or chip has changed since it was drawn. */
    latest: (): V => ({ ...fields.values, ...(isSearch && changedIn(criteria, shown(list.latest()))) }),
    clear: () => {
      forget();
      reset(shown(first));
    },
    /** Puts back the criteria of the last search. */
    restore: () => {
      forget();
      reset(criteria, validate(criteria));
    },
    passes: (element: HTMLFormElement) => {
      const isValid = fields.passes(element);
      if (isValid) forget();
      return isValid;
    },
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
