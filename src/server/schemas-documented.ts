// The named schemas of the API document.
import { z } from 'zod';
import { capital } from '#src/shared/format.ts';

interface Document {
  paths?: object;
  components?: { schemas?: Readonly<Record<string, object>> };
}

/** Replies that are named after a call, because they have no name of their own. */
const named = new WeakMap<z.ZodType, z.ZodType>();

/** The same reply, named after the call unless it has a name: `SearchProvidersReply`. */
export function nameReply<R extends z.ZodType>(reply: R, call: string): R {
  if (z.globalRegistry.get(reply)?.id) return reply;
  const known = (named.get(reply) as R | undefined) ?? reply.meta({ id: `${capital(call)}Reply` }); // set below
  named.set(reply, known);
  return known;
}

const REFERENCE = /"#\/components\/schemas\/(\w+)"/g;

/**
 * Leaves out the named schemas that nothing refers to. The library writes each name twice, as a reply has it and as a body
 * has it with `Input` after its name. One of them, or two that are equal, gets the plain name.
 */
export function withoutTwins<D extends object>(document: D): D {
  const { paths, components, ...rest } = document as Document;
  const schemas = components?.schemas ?? {};
  const used = new Set<string>();
  const use = (json: unknown): void => {
    for (const [, name = ''] of JSON.stringify(json).matchAll(REFERENCE))
      if (!used.has(name)) {
        used.add(name);
        use(schemas[name]);
      }
  };
  use(paths);
  const plain = (json: unknown) => JSON.stringify(json).replaceAll(REFERENCE, (_, name) => reference(plainOf(name)));
  const plainOf = (name: string) => name.replace(/Input$/, '');
  const differ = (name: string) =>
    used.has(plainOf(name)) &&
    used.has(`${plainOf(name)}Input`) &&
    plain(schemas[plainOf(name)]) !== plain(schemas[`${plainOf(name)}Input`]);
  const nameOf = (name: string) => (differ(name) ? name : plainOf(name));
  const kept = Object.fromEntries([...used].toSorted().map((name) => [nameOf(name), schemas[name]]));
  const text = JSON.stringify({ paths, components: { ...components, schemas: kept } });
  return { ...rest, ...JSON.parse(text.replaceAll(REFERENCE, (_, name) => reference(nameOf(name)))) };
}

const reference = (name: string) => `"#/components/schemas/${name}"`;
