import path from 'node:path';
import type { OptionValues } from '#src/server/command.ts';
import { loadConfig } from '#src/server/config.ts';
import { Refusal } from '#src/server/refusal.ts';

/** The value of `option`. Throws a Refusal if it is not a whole number above zero. */
export function wholeNumber(option: string, text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new Refusal(`${option} takes a whole number above zero; it is '${text}'.`);
}

/** The options of every command that uses a country: its rows and its folder. */
export const countryOptions = {
  rows: { type: 'string', default: '300000' },
  folder: { type: 'string' },
} as const;

/** The rows and the folder of a country. By default a country of `rows` rows is in DATA_DIR/bench/<rows>. */
export function countryIn(values: OptionValues<typeof countryOptions>) {
  const rows = wholeNumber('--rows', values.rows);
  return { rows, folder: path.resolve(values.folder ?? path.join(loadConfig().dataDir, 'bench', String(rows))) };
}
