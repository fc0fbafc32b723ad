import type { Plugin } from 'vite';

/**
 * Leaves out of the scripts what only the server uses of zod: the conversion to JSON Schema, codecs, the parsing of values with
 * cycles, compiled objects, which the content security policy forbids, formats as methods of strings (write `z.uuid()`), and
 * English messages, because each rule here has its own. Every schema of zod holds a reference to them, so no bundler
 * drops them. The browser's schemas only check and parse: their limits, such as `minLength`, are not read there and seem absent.
 */
export const lighterZod = (): Plugin => ({
  name: 'lighter-zod',
  transform: {
    filter: { id: /\/zod\/v4\/classic\/schemas\.js$/ },
    handler: (code) => changes.reduce((changed, change) => replaced(changed, change), code),
  },
});

/** What is replaced in the module, by what. Throws if another version of zod does not have it. */
const changes: readonly (readonly [RegExp, string])[] = [
  [/^\s*inst\._zod\.processJSONSchema = .*;$/gm, ''],
  [/^\s*(input|output): createStandardJSONSchemaMethod\(.*\),$/gm, ''],
  [/processors\.aggregateChecks\(inst\)/g, '({})'],
  [/return createToJSONSchemaMethod\(this, \{\}\)\(params\);/, ''],
  [/core\.config\(\{ memoizer: core\.memoizer\(\) \}\);/, ';'],
  [/core\.config\(en\(\)\);/, ';'],
  [/core\.\$ZodObjectJIT\.init/, 'core.$$ZodObject.init'],
  [/(\n {4}_ZodString\.init\(inst, def\);\n\}, \{)[\s\S]*?\n\}\);/, '$1});'],
  [/^ {4}(?:encode|decode)(?:Async)?: (?:async )?function [\s\S]*?^ {4}\},$/gm, ''],
  [/^ {4}(?:async )?safe(?:En|De)code(?:Async)?\([\s\S]*?^ {4}\},$/gm, ''],
];

function replaced(code: string, [pattern, replacement]: readonly [RegExp, string]): string {
  const changed = code.replace(pattern, replacement);
  if (changed === code) throw new Error(`zod has no ${pattern}. Adapt scripts/lighter-zod.ts to its version.`);
  return changed;
}
