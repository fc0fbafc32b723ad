import { readFileSync } from 'node:fs';
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
export function settingsInFile(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const file = env.SETTINGS_FILE?.trim();
  if (!file) return {};
  try {
    return parseEnv(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Refusal(`SETTINGS_FILE cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}
