import { type ChangeEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import type { z } from 'zod';

/** The required fields of a short form, judged when it is submitted by what its call takes; `rest` is what they do not hold. */
export function useFields<D extends Record<string, string>>(
  blank: D,
  { body }: { body?: z.ZodType },
  rest: object = {},
) {
  const [values, setValues] = useState(blank);
  const [faults, setFaults] = useState<Partial<Record<string, string>>>({});
  return {
    values,
    clear: () => setValues(blank),
    /** Properties of a field. */
    field: (name: keyof D & string, label: string) => ({
      label,
      name,
      value: values[name],
      error: faults[name],
      required: true,
      withAsterisk: false,
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
        const { value } = event.currentTarget;
        setValues((now) => ({ ...now, [name]: value }));
        setFaults((now) => ({ ...now, [name]: undefined }));
      },
    }),
    /** Whether nothing is wrong; else each fault stands at its field, and the first of these takes the focus. */
    passes: (form: HTMLFormElement) => {
      const found: Partial<Record<string, string>> = {};
      for (const { path, message } of body?.safeParse({ ...rest, ...values }).error?.issues ?? [])
        if (Object.hasOwn(blank, String(path[0]))) found[String(path[0])] ??= message;
      flushSync(() => setFaults(found)); // so that the field is marked when it is looked for
      form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      return Object.keys(found).length === 0;
    },
  };
}
