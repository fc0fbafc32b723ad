// The OpenAPI document of a server, read as its clients read it.

export interface Schema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  pattern?: string;
  format?: string;
  default?: unknown;
  $ref?: string;
}

export interface Parameter {
  name: string;
  in: 'query' | 'path' | 'header';
  required?: boolean;
  schema: Schema;
}

/** An operation: a method and a path, such as `GET /api/providers/{npi}`. */
export interface Operation {
  name: string;
  method: string;
  path: string;
  parameters: Parameter[];
  /** The schema of its JSON body. Undefined for an operation without one. */
  body: Schema | undefined;
  /** The media types of each documented reply, by status. */
  replies: Record<string, string[]>;
}

type Content = Record<string, { schema: Schema }>;

interface Document {
  components: { schemas: Record<string, Schema> };
  paths: Record<
    string,
    Record<
      string,
      {
        parameters?: Parameter[];
        requestBody?: { content: Content };
        responses: Record<string, { content?: Content }>;
      }
    >
  >;
}

/** Every operation of an OpenAPI document. */
export function operationsOf(document: object): Operation[] {
  const { paths, components } = document as Document;
  const named = (schema?: Schema) => (schema ? resolved(schema, components.schemas) : undefined);
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, responses }]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      parameters,
      body: named(requestBody?.content['application/json']?.schema),
      replies: Object.fromEntries(
        Object.entries(responses).map(([status, { content = {} }]) => [status, Object.keys(content)]),
      ),
    })),
  );
}

/** A schema with the named ones in their places. None contains itself. */
const resolved = (schema: Schema, schemas: Record<string, Schema>): Schema =>
  JSON.parse(JSON.stringify(schema), (_, part) => {
    const name = typeof part?.$ref === 'string' ? part.$ref.split('/').at(-1) : undefined;
    return name ? resolved(schemas[name] ?? {}, schemas) : part;
  });
