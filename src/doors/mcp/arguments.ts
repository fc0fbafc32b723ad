// Arguments of tools as parameters of searches.
import { z } from 'zod';
import { requireNoPossible } from '#src/datasets/exclusions/stays-on-screen.ts';
import { MOST_ROWS, ROWS } from '#src/doors/mcp/answer.ts';
import { Failure } from '#src/server/failure.ts';

/** One value or several. */
export const several = z.union([z.string(), z.array(z.string())]).optional();
export const one = z.string().optional();
const value = z.union([z.string(), z.number(), z.boolean()]);
/** Parameters of a search by their names, each with a value or several. */
export const criteria = z.record(z.string(), z.union([value, z.array(value)])).optional();
export const page = z.int().min(1).max(1_000_000).default(1);
export const limit = z.int().min(1).max(MOST_ROWS).default(ROWS);

/** The parameters of a search, each with its values. */
export type Parameters = Map<string, string[]>;

/** The parameters of arguments that have the name of one, and of `criteria`. */
export function parametersOf(given: Readonly<Record<string, unknown>>): Parameters {
  const { criteria = {}, ...named } = given;
  const parameters: Parameters = new Map();
  for (const [name, values] of [...Object.entries(named), ...Object.entries(criteria as object)])
    if (values !== undefined) add(parameters, name, ...[values].flat().map(String));
  return parameters;
}

/** Adds values of a parameter, each once. */
export function add(parameters: Parameters, name: string, ...values: readonly string[]): void {
  parameters.set(name, [...new Set([...(parameters.get(name) ?? []), ...values])]);
}

/**
 * The query of a search by the search's own schema. Throws a 400 that names the argument, also for a search of possible matches, which stay on
 * screen.
 */
export function queryOf<S extends z.ZodType>(schema: S, parameters: Parameters): z.output<S> {
  const given = Object.fromEntries(
    [...parameters].map(([name, values]) => [name, values.length > 1 ? values : values[0]]),
  );
  requireNoPossible(given);
  const { data, error } = schema.safeParse(given);
  if (!error) return data;
  const [issue] = error.issues;
  if (issue?.code === 'unrecognized_keys')
    throw new Failure(
      400,
      'bad_request',
      `No criterion is called ${issue.keys.join(', ')}. The resource medatlas://criteria lists all.`,
    );
  throw new Failure(400, 'bad_request', `${issue?.path.join('.')}: ${issue?.message}`);
}

/** What a search applied. */
export const Applied = z.array(
  z.object({ parameter: z.string(), value: z.union([z.string(), z.array(z.string())]), label: z.string().optional() }),
);
export type Applied = z.infer<typeof Applied>;

/** The criteria of a search. `labels` has the words for some values. */
export const appliedIn = (parameters: Parameters, labels: ReadonlyMap<string, string> = new Map()): Applied =>
  [...parameters].flatMap(([parameter, values]) => {
    const words = values.flatMap((each) => labels.get(`${parameter}=${each}`) ?? []);
    const value = values.length > 1 ? values : (values[0] ?? '');
    return { parameter, value, ...(words.length > 0 && { label: words.join(', ') }) };
  });

/** What was applied, as a line of text. */
export const appliedLine = (applied: Applied): string =>
  applied.length === 0
    ? 'No criteria: all records.'
    : `Criteria: ${applied
        .map(
          ({ parameter, value, label }) => `${parameter} = ${[value].flat().join(' or ')}${label ? ` (${label})` : ''}`,
        )
        .join('; ')}`;
