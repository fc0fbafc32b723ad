// References between resources, in searches.
import { refusedParameter } from '#src/doors/fhir/outcome.ts';
import type { Given } from '#src/doors/fhir/parameters.ts';

/**
 * The NPI in a reference to a resource of a type, such as `Practitioner/2000000010` or the id alone. `form` is that of its ids, with
 * the NPI as its first group. Undefined if there is no such id, so that nothing matches. Throws a 400 for another form.
 */
export function referenceTo(type: string, form: RegExp, value: string, { key }: Given): string | undefined {
  const [, named, id] = /^(?:([A-Z][A-Za-z]+)\/)?([A-Za-z0-9.-]{1,64})$/.exec(value) ?? [];
  if (id === undefined || (named !== undefined && named !== type))
    throw refusedParameter(key, `A value has the form ${type}/<id>`);
  return form.exec(id)?.[1];
}
