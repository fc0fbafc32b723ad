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
    handler: (code) =>
      code
        .replaceAll(/^\s*inst\._zod\.processJSONSchema = .*;$/gm, '')
        .replaceAll(/^\s*(input|output): createStandardJSONSchemaMethod\(.*\),$/gm, '')
        .replaceAll('processors.aggregateChecks(inst)', '({})')
        .replace('return createToJSONSchemaMethod(this, {})(params);', '')
        .replace('core.config({ memoizer: core.memoizer() });', ';')
        .replace('core.config(en());', ';')
        .replace('core.$ZodObjectJIT.init', 'core.$ZodObject.init')
        .replace(/(\n {4}_ZodString\.init\(inst, def\);\n\}, \{)[\s\S]*?\n\}\);/, '$1});')
        .replaceAll(/^ {4}(?:encode|decode)(?:Async)?: (?:async )?function [\s\S]*?^ {4}\},$/gm, '')
        .replaceAll(/^ {4}(?:async )?safe(?:En|De)code(?:Async)?\([\s\S]*?^ {4}\},$/gm, ''),
  },
});
