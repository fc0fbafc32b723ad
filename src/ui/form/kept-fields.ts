import { useEffect } from 'react';
import { type FieldErrors, useFields } from '#src/ui/form/form.ts';
import { usePreference } from '#src/ui/state/preferences.ts';

interface KeptFields<V> {
  /** Names what is kept in this browser. */
  name: string;
  initial: V;
  validate: (values: V) => FieldErrors;
  /** What is kept of the values. Undefined if the user has typed nothing. */
  keeps: (values: V) => Partial<V> | undefined;
  /** Values that replace those kept. */
  given?: Partial<V>;
}

/**
 * The fields of a form that keeps what is typed in this browser until it is sent or canceled, so that neither Escape nor the end of
 * the session loses it (R-1287). `forget` removes it.
 */
export function useKeptFields<V extends object>({ name, initial, validate, keeps, given }: KeptFields<V>) {
  const [kept, keep, forget] = usePreference<Partial<V>>(name, {});
  const fields = useFields<V>({ ...initial, ...kept, ...given }, validate);
  const typed = keeps(fields.values);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed is kept, for the user who typed it
  useEffect(() => (typed ? keep(typed) : forget()), [JSON.stringify(typed)]);
  return { ...fields, forget };
}
