import type { Plugin } from 'vite';

/** What only the server reads of a field that a dataset.ts declares, with its value: a string, a list, an object, true or a number. */
const ofServer =
  /\b(?:header|clean|spec|note|indexed|filled|optional|paragraphs|index): (?:'[^']*'|"[^"]*"|\[[^\]]*\]|\{[^}]*\}|true|\d+),?\s*/g;

/** A field that browsers know nothing of. */
const unknown = /\b\w+: \{\s*withheld: true,?\s*\},?\s*/g;

/** Leaves both out of what browsers load: most of a declaration's weight. */
export const browserFields = (): Plugin => ({
  name: 'browser-fields',
  enforce: 'pre',
  transform: (code, id) =>
    /\/datasets\/[^/]+\/dataset\.ts$/.test(id) ? code.replace(ofServer, '').replace(unknown, '') : undefined,
});
