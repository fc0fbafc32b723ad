import { useLocation, useSearchParams } from 'react-router';
import { z } from 'zod';

/** A parameter that holds one value: the first given, trimmed; blank when absent. */
export const single = z.array(z.string()).transform(([first = '']) => first.trim());

/** One value in capitals, as codes are. */
export const upper = single.transform((value) => value.toUpperCase());

/** One value, cut to `length` characters, as a ZIP is. */
export const cutTo = (length: number) => single.transform((value) => value.slice(0, length));

/** The number of a page, from 1. */
export const pageOfList = single.transform((page) => (/^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1));

/** A parameter that may be repeated. */
export const several = z.array(z.string()).transform((values) => values.map((v) => v.trim()).filter((v) => v !== ''));

/** A parameter, made of the fields above. */
export type Parameter = z.ZodType<string | number | string[] | undefined, string[]>;

interface Step {
  /** Takes the place of the page before in the browser's history. */
  replace?: boolean;
  /** What the history keeps of how the page was reached; the same as now without it. */
  state?: unknown;
}

/**
 * State that lives in the address, so that a pasted one shows the same screen. Writing replaces it whole: blanks are left out,
 * and so are strays that the schema does not name, such as utm_source.
 */
export function useUrlState<S extends z.ZodObject<Record<string, Parameter>>>(schema: S) {
  const [params, setParams] = useSearchParams();
  const reached: unknown = useLocation().state;
  return {
    state: read(schema, params),
    /** What the address holds at this moment: a click may come before the screen is drawn for the one before. */
    latest: () => read(schema, new URLSearchParams(window.location.search)),
    /** Whether the address names a parameter. */
    has: (name: string) => params.has(name),
    write: (next: Record<string, unknown>, { replace = false, state = reached }: Step = {}) =>
      setParams(new URLSearchParams(pairsOf(Object.keys(schema.shape), next)), {
        replace,
        preventScrollReset: true,
        state,
      }),
  };
}

const read = <S extends z.ZodObject<Record<string, Parameter>>>(schema: S, params: URLSearchParams): z.output<S> =>
  schema.parse(Object.fromEntries(Object.keys(schema.shape).map((name) => [name, params.getAll(name)])));

/** Values as the parameters of an address, without blanks. */
export const pairsOf = (names: readonly string[], values: object): [string, string][] => {
  const given = new Map(Object.entries(values));
  return names.flatMap((name) =>
    [given.get(name) ?? []]
      .flat()
      .flatMap((value): [string, string][] => (value === '' ? [] : [[name, String(value)]])),
  );
};
