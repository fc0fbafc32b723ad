import { useSearchParams } from 'react-router';
import { z } from 'zod';

/** A parameter that holds one value: the first given, trimmed; blank when absent. */
export const single = z.array(z.string()).transform(([first = '']) => first.trim());

/** One value in capitals, as codes are. */
export const upper = single.transform((value) => value.toUpperCase());

/** One value, cut to `length` characters, as a ZIP is. */
export const cutTo = (length: number) => single.transform((value) => value.slice(0, length));

/** A parameter that may be repeated. */
export const several = z.array(z.string()).transform((values) => values.map((v) => v.trim()).filter((v) => v !== ''));

/**
 * State that lives in the address, read by `schema` (made of the fields above). Writing replaces it whole: blanks are left
 * out, and so are strays that the schema does not name.
 */
export function useUrlState<S extends z.ZodObject>(schema: S) {
  const [params, setParams] = useSearchParams();
  const names = Object.keys(schema.shape);
  const state = schema.parse(Object.fromEntries(names.map((name) => [name, params.getAll(name)])));
  const write = (next: Record<string, string | number>, { replace = false } = {}) => {
    const pairs = names.map((name) => [name, String(next[name] ?? '')]);
    setParams(new URLSearchParams(pairs.filter(([, value]) => value !== '')), { replace, preventScrollReset: true });
  };
  return { state, write };
}
