// The types of parameters in the API document. A query is text, so a schema of a parameter reads text; the document says what the
// text is.
import { z } from 'zod';
import { wordsOfParameter } from '#src/server/parameter-words.ts';

type Schema = z.core.$ZodType;
type Json = Record<string, unknown>;

/** Adds types, values and descriptions to the JSON Schema of a query or of the parameters of a path. `schema` is its zod schema. */
export function withParameters(json: unknown, schema: unknown): Json {
  const { properties = {}, ...rest } = json as { properties?: object };
  const shape = shapeOf(schema as Schema);
  const typed = Object.keys(properties).map((name) => {
    const type = shape[name] ? typeOf(shape[name]) : { type: 'string' };
    const description = type.description ?? wordsOfParameter(name);
    return [name, { ...type, description }];
  });
  return { ...rest, properties: Object.fromEntries(typed) };
}

/** The parameters of a schema, also of one that drops some before it checks them. */
function shapeOf({ _zod: { def } }: Schema): Readonly<Record<string, Schema>> {
  if (isObject(def)) return def.shape;
  return isPipe(def) ? { ...shapeOf(def.in), ...shapeOf(def.out) } : {};
}

/** What the text of a parameter is, as a JSON Schema. */
function typeOf(schema: Schema): Json {
  const { id: _, ...said } = z.globalRegistry.get(schema) ?? {};
  return { ...derived(schema), ...said };
}

function derived(schema: Schema): Json {
  const { def } = schema._zod;
  if ('innerType' in def) {
    const initial = 'defaultValue' in def ? { default: def.defaultValue } : {};
    return { ...typeOf(def.innerType as Schema), ...initial };
  }
  if (isPipe(def)) return read(def.in, def.out);
  if (isArray(def)) return { type: 'array', items: typeOf(def.element), ...limitsOf(schema) };
  if (isUnion(def)) return either(def.options.map(typeOf));
  if (def.type === 'transform') return {};
  const { $schema: __, const: only, ...json } = z.toJSONSchema(schema, { unrepresentable: 'any' });
  if (only !== undefined) return { type: typeof only, enum: [only] };
  return json.format ? { ...json, pattern: undefined } : json; // the format says the same
}

/** The type of text that `from` accepts and `into` reads. */
function read(from: Schema, into: Schema): Json {
  if ('transform' in into._zod.def && into._zod.def.transform === Number) return numberIn(from);
  const [before, after] = [typeOf(from), typeOf(into)];
  if (after.type === 'array' || after.enum || after.anyOf) return after;
  return { ...before, ...after, ...(before.type === 'integer' && { type: 'integer' }) };
}

/** The type of the numbers that a schema of text accepts. */
function numberIn(text: Schema): Json {
  const accepts = (number: number) => z.safeParse(text, String(number)).success;
  if (accepts(1.5)) return { type: 'number', ...(!accepts(-1) && { minimum: 0 }) };
  const minimum = accepts(0) ? 0 : 1;
  const tens = [9, 99, 999, 9999, 99_999, 999_999, 9_999_999, 99_999_999, 999_999_999];
  const maximum = tens.findLast(accepts);
  return { type: 'integer', ...(!accepts(-1) && { minimum }), ...(maximum && !accepts(maximum + 1) && { maximum }) };
}

/** One of several types. Values of texts that each have a few are one list. */
function either(types: readonly Json[]): Json {
  const values = types.flatMap((type) => (Array.isArray(type.enum) ? type.enum : [undefined]));
  if (!values.includes(undefined)) return { type: 'string', enum: values };
  const different = [...new Map(types.map((type) => [JSON.stringify(type), type])).values()];
  return different.length === 1 ? { ...different[0] } : { anyOf: different };
}

/** The least and most values of an array. */
function limitsOf(schema: Schema): Json {
  const { maxItems, minItems } = z.toJSONSchema(schema, { unrepresentable: 'any' });
  return { ...(minItems !== undefined && { minItems }), ...(maxItems !== undefined && { maxItems }) };
}

const isObject = (def: z.core.$ZodTypeDef): def is z.core.$ZodObjectDef => def.type === 'object';
const isPipe = (def: z.core.$ZodTypeDef): def is z.core.$ZodPipeDef => def.type === 'pipe';
const isArray = (def: z.core.$ZodTypeDef): def is z.core.$ZodArrayDef => def.type === 'array';
const isUnion = (def: z.core.$ZodTypeDef): def is z.core.$ZodUnionDef => def.type === 'union';
