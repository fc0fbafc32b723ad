import type { FastifySchema, RouteOptions } from 'fastify';
import { z } from 'zod';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The bodies that a call takes, by media type, if it reads them itself. */
    bodies?: Readonly<Record<string, z.ZodType>>;
  }
}

/** The body of a form with one file in the field `file`, and for a workbook the name of a sheet. */
export const formWithFile = z.strictObject({ file: z.file(), sheet: z.string().optional() });

/** Adds the bodies of a call that reads them itself to its JSON Schema. */
export function withBodies(schema: FastifySchema, { config }: RouteOptions): FastifySchema {
  if (!config?.bodies) return schema;
  const content = Object.entries(config.bodies).map(([type, body]) => {
    const { $schema: _, ...json } = z.toJSONSchema(body, { io: 'input', metadata: z.registry() });
    return [type, { schema: json }] as const;
  });
  return { ...schema, body: { content: Object.fromEntries(content) } };
}
