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

/** The lines of the file that SETTINGS_FILE names. Throws Refusal if it cannot be read. */
export const settingsInFile = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => parseEnv(textOfFile(env));

/** The numbers of the lines of that file that are neither `NAME=value`, nor empty, nor a comment. Throws Refusal as above. */
export function linesWithoutSetting(env: NodeJS.ProcessEnv): number[] {
  const quoted = /=[ \t]*(["'`]).*?\1/gs; // a value in quotes may have several lines
  const lines = textOfFile(env).replace(quoted, (value) => `=${value.replace(/[^\n]/g, '').replaceAll('\n', '\n#')}`);
  return lines.split('\n').flatMap((line, at) => (/^\s*(#|$)|=/.test(line) ? [] : [at + 1]));
}

/** The text of the file that SETTINGS_FILE names, empty if it names none. */
function textOfFile(env: NodeJS.ProcessEnv): string {
  const file = env.SETTINGS_FILE?.trim();
  if (!file) return '';
  try {
    if (!statSync(file).isFile()) throw new Error('it is not a regular file'); // to read a pipe would block the server
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new Refusal(`SETTINGS_FILE cannot be read: ${error instanceof Error ? error.message : error}.`);
  }
}
