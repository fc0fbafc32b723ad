import { z } from 'zod';

type Schema = z.core.JSONSchema.JSONSchema;

/** The minimal value that a schema allows: empty arrays and strings, null if nullable, else zeros; the first page. */
export const minimalOf = <S extends z.ZodType>(schema: S): z.input<S> =>
  minimal(inPlace(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }))) as z.input<S>;

/** The schema with its named parts in the places that refer to them. */
function inPlace({ $defs = {}, ...schema }: Schema): Schema {
  const text = JSON.stringify(schema, (_, part) => $defs[/^#\/\$defs\/(.+)$/.exec(part?.$ref)?.[1] ?? ''] ?? part);
  return JSON.parse(text);
}

function minimal(schema: Schema, name = ''): unknown {
  const { type, properties = {}, anyOf, format } = schema;
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (anyOf) return anyOf.some((one) => (one as Schema).type === 'null') ? null : minimal(anyOf[0] as Schema);
  if (type === 'object')
    return Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, minimal(one as Schema, name)]));
  if (type === 'array') return [];
  if (type === 'boolean') return false;
  if (type === 'string') return texts[format ?? ''] ?? '';
  if (type === 'integer' || type === 'number') return numbers[name] ?? 0;
  return null;
}

const texts: Record<string, string> = {
  'date-time': '2026-11-22T12:00:00.000Z',
  uuid: '3f0c1c6e-2b1a-4c5e-9d53-2f6f2f6b8f11',
};
const numbers: Record<string, number> = { page: 1, page_size: 50 };
