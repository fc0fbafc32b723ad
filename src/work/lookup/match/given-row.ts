import { degreesIn } from '#src/shared/after-name.ts';
import { suffixIn } from '#src/shared/typed-name.ts';
import { givenName, type NameFields, type RowNameReading } from '#src/work/lookup/match/given-names.ts';
import { placeOfRow, type RowPlace, writtenState } from '#src/work/lookup/match/place.ts';
import { professionsOf } from '#src/work/lookup/match/profession.ts';

/** The fields of a row that has no NPI. */
export interface RowFields extends NameFields {
  suffix?: string | undefined;
  state?: string | undefined;
  city?: string | undefined;
  zip?: string | undefined;
  address?: string | undefined;
  phone?: string | undefined;
  specialty?: string | undefined;
  license_number?: string | undefined;
  license_state?: string | undefined;
}

/** A row as the matcher compares it. Blank fields say nothing. */
export interface GivenRow extends RowPlace {
  readings: RowNameReading[];
  credentials: string[];
  /** Degrees in the place of a specialty: many write RN or LCSW there. */
  degrees: string[];
  /** `JR`, `SR` or the number of a namesake in the family, such as `3`. */
  suffix: string;
  address: string;
  phone: string;
  /** The taxonomy codes of the specialty. */
  codes: string[];
  /** The professions of the specialty. */
  professions: ReadonlySet<string>;
  /** A license number, by its letters and digits. */
  license: string;
  /** The code of the state that gave it. */
  licenseState: string;
}

/** The taxonomy codes that a text such as `cardiology` or `NP` means. None if it is unknown. */
export type ReadSpecialty = (text: string) => Promise<string[]>;

/** What a row says. `City, ST` in the field of the city is divided, and a ZIP code gives the state (R-1017, R-1018). */
export async function readRow(fields: RowFields, readSpecialty: ReadSpecialty): Promise<GivenRow> {
  const { first_name = '', last_name = '', name = '', suffix = '', city, zip, address, license_state = '' } = fields;
  const { readings, credentials } = givenName(fields);
  const stateOfName = readings.length > 0 ? license_state : ''; // most practice where they are licensed
  const place = placeOfRow({ city, state: fields.state || stateOfName, zip, address });
  const text = fields.specialty?.trim() ?? '';
  const codes = text ? await readSpecialty(text) : [];
  const degrees = codes.length === 0 ? degreesIn(text) : [];
  return {
    readings,
    credentials,
    degrees,
    suffix: [`- ${suffix}`, last_name, name, first_name].map(suffixIn).find(Boolean) ?? '',
    ...place,
    address: address?.trim() ?? '',
    phone: fields.phone?.trim() ?? '',
    codes,
    professions: professionsOf(text, codes, codes.length > 0 ? credentials : degrees),
    license: fields.license_number?.trim() ?? '',
    licenseState: writtenState(license_state) || place.state,
  };
}
