import { useSearchParams } from 'react-router';
import { z } from 'zod';

/** A parameter that holds one value: the first given, trimmed; blank when absent. */
export const single = z.array(z.string()).transform(([first = '']) => first.trim());

/** A parameter that may be repeated. */
export const several = z.array(z.string()).transform((values) => values.map((v) => v.trim()).filter((v) => v !== ''));

interface WriteOptions {
  /** Takes the place of the current entry in the history. */
  replace?: boolean;
}

/**
 * The state that lives in the address, read by `schema` (made of `single`, `several` and what is piped from them).
 * Writing replaces it whole: blanks are left out, and so are strays that the schema does not name, such as utm_source.
 */
export function useUrlState<S extends z.ZodObject>(schema: S) {
  const [params, setParams] = useSearchParams();
  const names = Object.keys(schema.shape);
  const state = schema.parse(Object.fromEntries(names.map((name) => [name, params.getAll(name)])));
  const write = (next: Record<string, string | number | string[]>, { replace = false }: WriteOptions = {}) => {
    const pairs = names.flatMap((name) => [next[name] ?? []].flat().map((value) => [name, String(value)]));
    setParams(new URLSearchParams(pairs.filter(([, value]) => value !== '')), { replace, preventScrollReset: true });
  };
  return { state, write, given: (name: keyof S['shape'] & string) => params.has(name) };
}
