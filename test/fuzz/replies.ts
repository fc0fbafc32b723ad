import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Operation } from '#test/fuzz/document.ts';

export interface Reply {
  status: number;
  type: string;
  body: string;
}

/** Returns the judge of replies: why a reply breaks the OpenAPI document, or undefined if it keeps to it. */
export function judgeOf(document: object) {
  const ajv = new Ajv2020({ strict: false, validateFormats: false }); // their patterns say the same
  ajv.addSchema({ $id: 'openapi', ...document });
  const compiled = new Map<string, ReturnType<typeof ajv.compile>>();
  const schemaOf = (pointer: string) => {
    const known = compiled.get(pointer) ?? ajv.compile({ $ref: `openapi#${pointer}` });
    compiled.set(pointer, known);
    return known;
  };
  return ({ path, method, replies }: Operation, { status, type, body }: Reply): string | undefined => {
    const types = replies[status];
    if (!types) return `${status} is not documented`;
    const isJson = type.startsWith('application/json');
    if (types.length > 0 && !types.includes('application/json')) return isJson ? 'a download is JSON' : undefined;
    if (!isJson) return `the type is ${type || 'missing'}`;
    const parts = [
      'paths',
      path,
      method.toLowerCase(),
      'responses',
      `${status}`,
      'content',
      'application/json',
      'schema',
    ];
    const pointer = parts.map((part) => `/${encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))}`);
    const validate = schemaOf(pointer.join(''));
    try {
      return validate(JSON.parse(body)) ? undefined : ajv.errorsText(validate.errors);
    } catch (error) {
      return `the body cannot be read: ${error}`;
    }
  };
}
