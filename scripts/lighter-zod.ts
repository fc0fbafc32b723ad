import type { Plugin } from 'vite';

/**
 * Leaves zod's conversion to JSON Schema out of the scripts: only the server describes its API by it. Every schema of
 * zod holds a reference to the conversion, so no bundler drops it. The browser's schemas only check and parse: their limits,
 * such as `minLength`, are not read there and seem absent.
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
        .replace('return createToJSONSchemaMethod(this, {})(params);', ''),
  },
});
