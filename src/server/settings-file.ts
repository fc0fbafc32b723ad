import { readFileSync, statSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { Refusal } from '#src/server/refusal.ts';

/**
 * The settings of an environment and of the file that its SETTINGS_FILE names, without empty ones. The file has lines such
 * as `RATE_SIGN_IN=10/900`, and takes precedence, so that it can change while the process runs. Throws Refusal if it cannot
 * be read.
 */
export function settingsOf(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const all = { ...env, ...settingsInFile(env) };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value?.trim()));
}

/** The lines of the file that SETTINGS_FILE names. Throws Refusal if it cannot be read, or if Node.js would cut a value. */
export function settingsInFile(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const text = textOfFile(env);
  const cut = otherLines(text).filter(({ line }) => line.includes('='));
  if (cut.length) throw new Refusal(cut.map(({ at }) => `Line ${at} in SETTINGS_FILE ${UNQUOTED}`).join('\n'));
  return parseEnv(text);
}

/** The numbers of the lines of that file that are neither `NAME=value`, nor empty, nor a comment. Throws Refusal as above. */
export const linesWithoutSetting = (env: NodeJS.ProcessEnv): number[] =>
  otherLines(textOfFile(env)).map(({ at }) => at);

const UNQUOTED = 'has # or a quote in its value. Put the value in quotes that it does not contain.';

/**
 * A comment, or `NAME=value` of which Node.js keeps the whole value: in quotes, also of several lines, or without `#` and
 * without a quote at its start. A comment may follow.
 */
const WHOLE =
  /^(?:[ \t]*#.*|[^=\n]*=(?:[ \t]*(?:"[^"]*"|'[^']*'|`[^`]*`)[ \t]*(?:#.*)?|(?![ \t]*["'`])[^#\n]*?(?:[ \t]#.*)?))$/gm;

/** The lines of a text that are no whole settings, with their numbers. */
function otherLines(text: string): { at: number; line: string }[] {
  const others = text.replace(WHOLE, (setting) => setting.replace(/[^\n]/g, ''));
  return others.split('\n').flatMap((line, at) => (line.trim() ? [{ at: at + 1, line }] : []));
}

/** The text of the file that SETTINGS_FILE names, without a byte order mark. Empty if it names none. */
function textOfFile(env: NodeJS.ProcessEnv): string {
  const file = env.SETTINGS_FILE?.trim();
  if (!file) return '';
  try {
    if (!statSync(file).isFile()) throw new Error('it is not a regular file'); // to read a pipe would block the server
    return readFileSync(file, 'utf8').replace(/^\ufeff/, '');
  } catch (error) {
    throw new Refusal(`SETTINGS_FILE cannot be read: ${error instanceof Error ? error.message : error}.`);
  }
}
