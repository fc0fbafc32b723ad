import { Refusal } from '#src/server/refusal.ts';

/** The whole number given for `option`; throws a refusal when it is none, or zero. */
export function wholeNumber(option: string, text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new Refusal(`${option} takes a whole number above zero; it is '${text}'.`);
}

/** What every command takes that works on a country: how many rows it has, and the folder it is in. */
export const countryOptions = {
  help: { type: 'boolean' },
  rows: { type: 'string', default: '300000' },
  folder: { type: 'string' },
} as const;
