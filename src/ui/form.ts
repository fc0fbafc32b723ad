import { schemaResolver, useForm } from '@mantine/form';
import type { ChangeEvent } from 'react';
import { flushSync } from 'react-dom';
import { z } from 'zod';

/** What is wrong with a form's values, in words, by field. */
export type Faults = Partial<Record<string, string>>;

/** Judges values by the schema of the call that they are for: the first error of each field, of its entries where it is a list. */
export const judgeOf = (schema: z.ZodType = z.unknown()) => {
  const judge = schemaResolver(schema, { sync: true });
  return (values: object): Faults => {
    const found = Object.entries(judge(values)).map(([path, sentence]) => [path.split('.')[0], sentence]);
    return Object.fromEntries(found.toReversed());
  };
};

type Values = Record<string, unknown>;

/** The fields of a form, judged by `faultsOf` when it is submitted: typing is never held back. */
export function useFields<V extends object>(initial: V, faultsOf: (values: V) => Faults, found: Faults = {}) {
  const form = useForm<Values>({
    initialValues: { ...initial } as Values,
    initialErrors: found,
    validate: (values) => faultsOf(values as V),
  });
  const faults = form.errors as Faults; // a judge's errors are words
  const put = (name: string, value: unknown) => form.setFieldValue(name, value);
  const property = (name: TextName<V>, label: string) => ({
    label,
    name,
    value: String(form.values[name]),
    error: faults[name],
  });
  /**
   * Properties of a text field that holds `most` characters, if given. A blank before pasted text takes none of their room,
   * as it would with `maxLength`.
   */
  const text = (name: TextName<V>, label: string, most?: number) => ({
    ...property(name, label),
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      put(name, most === undefined ? value : value.trimStart().slice(0, most)),
  });
  return {
    values: form.values as V,
    faults,
    /** Fills in some fields, whose errors then go away. */
    change: (part: Partial<V>) => {
      for (const [name, value] of Object.entries(part)) put(name, value);
    },
    /** Puts other values in place of all, with what is wrong with them. */
    reset: (values: V, found: Faults = {}) => {
      form.setValues({ ...values } as Values);
      form.setErrors(found);
    },
    /** Whether nothing is wrong; else each fault shows at its field, and the first of these takes the focus. */
    passes: (element: HTMLFormElement) => {
      const { hasErrors } = flushSync(() => form.validate()); // so that the field is marked when it is looked for
      element.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      return !hasErrors;
    },
    text,
    /** Properties of a text field that must be filled in, without Mantine's asterisk. */
    required: (name: TextName<V>, label: string) => ({ ...text(name, label), required: true, withAsterisk: false }),
    /** Properties of a list to choose from. */
    choice: (name: TextName<V>, label: string) => ({
      ...property(name, label),
      onChange: (value: string | null) => put(name, value ?? ''),
    }),
  };
}

/** Names of the fields that hold text. */
type TextName<V> = { [K in keyof V & string]: V[K] extends string ? K : never }[keyof V & string];
