import { schemaResolver, useForm } from '@mantine/form';
import type { ChangeEvent } from 'react';
import { z } from 'zod';
import { capital } from '#src/shared/format.ts';

/** Error messages by field. */
export type FieldErrors = Partial<Record<string, string>>;

/**
 * Returns a validator by the schema of a call. It reports the first error of each field, or of the entries of a list, as a
 * sentence: 'Must be a whole number' (R-1219).
 */
export const validatorOf = (schema: z.ZodType = z.unknown()) => {
  const validate = schemaResolver(schema, { sync: true });
  return (values: object): FieldErrors => {
    const found = Object.entries(validate(values)).map(([path, message]) => [
      path.split('.')[0],
      capital(String(message)),
    ]);
    return Object.fromEntries(found.toReversed());
  };
};

type Values = Record<string, unknown>;

/**
 * The fields of a form, validated by `validate` at submission, not while the user types. `found` holds initial errors.
 */
export function useFields<V extends object>(initial: V, validate: (values: V) => FieldErrors, found: FieldErrors = {}) {
  const form = useForm<Values>({
    initialValues: { ...initial } as Values,
    initialErrors: found,
    validate: (values) => validate(values as V),
  });
  const errors = form.errors as FieldErrors; // validators return strings
  const put = (name: string, value: unknown) => form.setFieldValue(name, value);
  const property = (name: TextName<V>, label: string) => ({
    label,
    name,
    value: String(form.values[name]),
    error: errors[name],
  });
  /**
   * Properties of a text field of at most `most` characters. Leading blanks of pasted text do not count, as they would
   * with `maxLength`.
   */
  const text = (name: TextName<V>, label: string, most?: number) => ({
    ...property(name, label),
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      put(name, most === undefined ? value : value.trimStart().slice(0, most)),
  });
  return {
    values: form.values as V,
    errors,
    /** Sets some fields and clears their errors. */
    change: (part: Partial<V>) => {
      for (const [name, value] of Object.entries(part)) put(name, value);
    },
    /** Replaces all values and errors. */
    reset: (values: V, found: FieldErrors = {}) => {
      form.setValues({ ...values } as Values);
      form.setErrors(found);
    },
    /**
     * Validates the form and returns whether it is valid. Otherwise shows the errors and focuses the first invalid
     * field.
     */
    passes: (element: HTMLFormElement) => {
      const { hasErrors } = form.validate();
      // after React has marked the invalid field, which it cannot do at once when an effect submits the form
      queueMicrotask(() => element.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return !hasErrors;
    },
    text,
    /** Properties of a required text field, without Mantine's asterisk. */
    required: (name: TextName<V>, label: string) => ({ ...text(name, label), required: true, withAsterisk: false }),
    /** Properties of a select. */
    choice: (name: TextName<V>, label: string) => ({
      ...property(name, label),
      onChange: (value: string | null) => put(name, value ?? ''),
    }),
  };
}

/** The names of text fields. */
type TextName<V> = { [K in keyof V & string]: V[K] extends string ? K : never }[keyof V & string];
