import { stateCodeOf } from '#src/shared/states.ts';
import { degreesIn } from '#src/shared/written-name.ts';
import { givenName, type NameFields, type Reading } from '#src/work/lookup/match/given-names.ts';

/** The fields of a row that has no NPI. */
export interface RowFields extends NameFields {
  state?: string | undefined;
  city?: string | undefined;
  specialty?: string | undefined;
  license_number?: string | undefined;
}

/** A row as the matcher compares it. Blank fields say nothing. */
export interface GivenRow {
  readings: Reading[];
  credentials: string[];
  /** The code of a state. */
  state: string;
  city: string;
  /** The taxonomy codes of the specialty. */
  codes: string[];
  /** A license number, by its letters and digits. */
  license: string;
}

/** The taxonomy codes that a text such as `cardiology` or `NP` means. None if it is unknown. */
export type ReadSpecialty = (text: string) => Promise<string[]>;

/** What a row says. `City, ST` in the field of the city is divided. */
export async function readRow(fields: RowFields, readSpecialty: ReadSpecialty): Promise<GivenRow> {
  const { readings, credentials } = givenName(fields);
  const place = placeOf(fields.city ?? '', fields.state ?? '');
  const text = fields.specialty?.trim() ?? '';
  const codes = text ? await readSpecialty(text) : [];
  return {
    readings,
    credentials: codes.length === 0 ? [...credentials, ...degreesIn(text)] : credentials, // many write RN or LCSW there
    ...place,
    codes,
    license: fields.license_number?.trim() ?? '',
  };
}

function placeOf(city: string, state: string): { city: string; state: string } {
  const code = stateOf(state);
  const [, before = '', after = ''] = /^(.*?)[,\s]\s*([A-Za-z]{2})\.?(?:\s+\d{5}(?:-\d{4})?)?$/.exec(city.trim()) ?? [];
  const within = before && stateOf(after);
  return within
    ? { city: before.replace(/,\s*$/, '').trim(), state: code || within }
    : { city: city.trim(), state: code };
}

/** The code of a state that is written as its code or name. Blank if it is none. */
export const stateOf = (text: string): string => stateCodeOf(text.trim().replace(/\.$/, '')) ?? '';
