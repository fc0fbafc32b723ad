import { type ChangeEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import type { z } from 'zod';
import type { Typed } from '#src/ui/typed-choice.ts';

/** What is wrong with a draft, in words, by field. */
export type Faults = Partial<Record<string, string>>;

/**
 * What a search form holds while it is filled in: it begins with the criteria of the search shown, and takes them up again
 * whenever they change. Typing is never held back; `faultsOf` is asked when the form is submitted.
 */
export function useDraft<D extends object>(criteria: D, faultsOf: (draft: D) => Faults) {
  const [draft, setDraft] = useState(criteria);
  const [faults, setFaults] = useState(() => faultsOf(criteria));
  const [unfinished, setUnfinished] = useState<Record<string, Typed>>({});
  const [taken, setTaken] = useState(JSON.stringify(criteria));
  if (taken !== JSON.stringify(criteria)) {
    setTaken(JSON.stringify(criteria));
    setDraft(criteria);
    setFaults(faultsOf(criteria));
    setUnfinished({});
  }

  const put = (name: TextName<D>, value: string) => {
    setDraft((now) => ({ ...now, [name]: value }));
    setFaults((now) => ({ ...now, [name]: undefined }));
  };
  /** Properties of a choice that is typed: the draft keeps its unfinished text, so that a reset drops it. */
  const typing = (name: string) => ({
    typed: unfinished[name] ?? null,
    onTyped: (text: Typed) => setUnfinished((now) => ({ ...now, [name]: text })),
  });
  return {
    draft,
    faults,
    change: setDraft,
    /** Fills in one field, whose error then goes away. */
    put,
    reset: (blank: D) => {
      setDraft(blank);
      setFaults({});
      setUnfinished({});
    },
    /** Whether nothing is wrong; else the first field at fault takes the focus. */
    passes: (form: HTMLFormElement) => {
      const found = faultsOf(draft);
      flushSync(() => setFaults(found)); // so that the field is marked when it is looked for
      form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      return Object.keys(found).length === 0;
    },
    /**
     * Properties of a text field that holds `most` characters, if given. A blank before pasted text takes none of their room,
     * as it would with `maxLength`.
     */
    text: (name: TextName<D>, label: string, most?: number) => ({
      label,
      name,
      value: String(draft[name]),
      error: faults[name],
      onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) =>
        put(name, most === undefined ? value : value.trimStart().slice(0, most)),
    }),
    /** Properties of a list to choose from. */
    choice: (name: TextName<D>, label: string) => ({
      label,
      name,
      value: String(draft[name]),
      error: faults[name],
      onChange: (value: string | null) => put(name, value ?? ''),
      ...typing(name),
    }),
    typing,
  };
}

/** Validation errors of `query` by a call's schema: the first of each field. */
export function faultsBy(schema: z.ZodType, query: object): Faults {
  const issues = schema.safeParse(query).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message]));
}

/** Names of the fields that hold text. */
type TextName<D> = { [K in keyof D & string]: D[K] extends string ? K : never }[keyof D & string];
