import { useLocation, useSearchParams } from 'react-router';
import { z } from 'zod';
import { hasStoredEntry } from '#src/ui/state/history.ts';

/** A parameter with one value: the first one, trimmed. Blank if absent. */
export const single = z.array(z.string()).transform(([first = '']) => first.trim());

/** One value in upper case, for codes. */
export const upper = single.transform((value) => value.toUpperCase());

/** One value, cut to `length` characters, such as a ZIP. */
export const cutTo = (length: number) => single.transform((value) => value.slice(0, length));

/** A page number, from 1. An invalid one is 1. */
export const pageOfList = single.transform((page) => (/^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1));

/** A repeatable parameter, trimmed and without blanks. */
export const several = z.array(z.string()).transform((values) => values.map((v) => v.trim()).filter((v) => v !== ''));

/** The schema of a URL parameter, such as those above. */
type Parameter = z.ZodType<string | number | string[] | undefined, string[]>;

interface Step {
  /** Whether to replace the current history entry. */
  replace?: boolean;
  /** The state of the history entry. By default the current one. */
  state?: unknown;
}

/**
 * State stored in the URL, so that a pasted URL shows the same screen. `write` replaces all parameters. It omits
 * blank values and parameters outside the schema, such as utm_source.
 */
export function useUrlState<S extends z.ZodObject<Record<string, Parameter>>>(schema: S) {
  const [params, setParams] = useSearchParams();
  const currentState: unknown = useLocation().state;
  const latest = () => read(schema, hasStoredEntry() ? new URLSearchParams(window.location.search) : params);
  const write = (next: Record<string, unknown>, { replace = false, state = currentState }: Step = {}) =>
    setParams(new URLSearchParams(pairsOf(Object.keys(schema.shape), next)), {
      replace,
      preventScrollReset: true,
      state,
    });
  return {
    state: read(schema, params),
    /** Reads the current URL. It may be newer than `state` if two clicks come before a render. */
    latest,
    /** Reads the query of another URL, such as `?state=OH`. */
    read: (search: string) => readQuery(schema, search),
    /** Whether the URL has a parameter. */
    has: (name: string) => params.has(name),
    write,
    /** Writes some parameters over those of the current URL, so that a second change before a render keeps the first. */
    change: (changed: Record<string, unknown>, step?: Step) => write({ ...latest(), ...changed }, step),
  };
}

/** The values of a query string, such as `?state=OH`. */
export const readQuery = <S extends z.ZodObject<Record<string, Parameter>>>(schema: S, query: string): z.output<S> =>
  read(schema, new URLSearchParams(query));

const read = <S extends z.ZodObject<Record<string, Parameter>>>(schema: S, params: URLSearchParams): z.output<S> =>
  schema.parse(Object.fromEntries(Object.keys(schema.shape).map((name) => [name, params.getAll(name)])));

/** Returns the values as a query string, without blanks. */
export const queryOf = (values: object): string => new URLSearchParams(pairsOf(Object.keys(values), values)).toString();

/** Returns the values as URL parameters, without blanks. */
export const pairsOf = (names: readonly string[], values: object): [string, string][] => {
  const given = new Map(Object.entries(values));
  return names.flatMap((name) =>
    [given.get(name) ?? []]
      .flat()
      .flatMap((value): [string, string][] => (String(value).trim() === '' ? [] : [[name, String(value)]])),
  );
};
