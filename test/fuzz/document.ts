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
}

export interface Parameter {
  name: string;
  in: 'query' | 'path';
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
  const { paths } = document as Document;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, responses }]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      parameters,
      body: requestBody?.content['application/json']?.schema,
      replies: Object.fromEntries(
        Object.entries(responses).map(([status, { content = {} }]) => [status, Object.keys(content)]),
      ),
    })),
  );
}
