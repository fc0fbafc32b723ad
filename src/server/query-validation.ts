import type { FastifySchemaCompiler } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';

/**
 * Compiles schemas of requests. A search has over a hundred parameters, of which a request has a few: a strict object is
 * validated by the rules of the parameters that are given. If one of them is refused, the whole schema is the judge, so
 * results and messages are those of the schema.
 */
export const compileValidator: FastifySchemaCompiler<z.ZodType> = (route) => {
  const whole = validatorCompiler(route);
  const validate = route.schema instanceof z.ZodObject ? onlyGiven(route.schema) : undefined;
  if (!validate) return whole;
  return (data: unknown) => {
    const value = validate(data);
    return value ? { value } : whole(data);
  };
};

/**
 * Returns the function that validates an object by the rules of its keys. It returns undefined for what the schema may
 * refuse. Undefined for a schema that accepts unknown keys.
 */
function onlyGiven(schema: z.ZodObject): ((data: unknown) => object | undefined) | undefined {
  const { shape, catchall, checks = [] } = schema.def;
  if (!(catchall instanceof z.ZodNever)) return undefined;
  const rules = Object.entries(shape);
  const places = new Map(rules.map(([name], place) => [name, place]));
  const always = rules.flatMap(([, rule], place) => (rule instanceof z.ZodOptional ? [] : [place]));
  const asWhole = checks.length > 0 ? schema.clone({ ...schema.def, shape: {}, catchall: z.unknown() }) : undefined;
  return (data) => {
    if (typeof data !== 'object' || data === null || Array.isArray(data)) return undefined;
    const given = new Set(always);
    for (const name of Object.keys(data)) {
      const place = places.get(name);
      if (place === undefined) return undefined;
      given.add(place);
    }
    const values: Record<string, unknown> = {};
    for (const place of Uint16Array.from(given).sort()) {
      const [name, rule] = rules[place] as (typeof rules)[number]; // every place is of a rule
      const result = rule.safeParse((data as Record<string, unknown>)[name]);
      if (!result.success) return undefined;
      values[name] = result.data;
    }
    if (!asWhole) return values;
    const result = asWhole.safeParse(values);
    return result.success ? result.data : undefined;
  };
}
