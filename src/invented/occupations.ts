import { readTable, wordsIn } from '#src/invented/data.ts';

/** An occupation of invented clinicians. */
export interface Occupation {
  /** Weight among all individuals. */
  weight: number;
  /** Percentage of women. */
  women: number;
  /** Spellings of the credential, most frequent first. An empty one means no credential. */
  credentials: string[];
  /** Whether the name prefix is Dr. */
  doctor: boolean;
  /** Pattern of license numbers: `#` is a digit, `?` a capital. Empty if the occupation is not licensed. */
  license: string;
  /** Of physicians with approximate shares of NPPES. */
  specialties: WeightedSpecialty[];
}

/** A primary code, its weight within the occupation, additional codes, and the percentage of women if it differs. */
export type WeightedSpecialty = [code: string, weight: number, additional: string[], women?: number];

const specialties = Map.groupBy(
  readTable<'occupation' | 'code' | 'weight' | 'additional' | 'women'>('specialties.tsv'),
  ({ occupation }) => occupation,
);

/** All occupations. */
export const occupations: Record<string, Occupation> = Object.fromEntries(
  readTable<'occupation' | 'weight' | 'women' | 'doctor' | 'license' | 'credentials'>('occupations.tsv').map(
    ({ occupation, weight, women, doctor, license, credentials }) => [
      occupation,
      {
        weight: Number(weight),
        women: Number(women),
        credentials: credentials.split('|'),
        doctor: doctor === 'yes',
        license,
        specialties: (specialties.get(occupation) ?? []).map(
          (row): WeightedSpecialty => [
            row.code,
            Number(row.weight),
            wordsIn(row.additional),
            row.women ? Number(row.women) : undefined,
          ],
        ),
      },
    ],
  ),
);

/** Patterns of physicians' license numbers by state. Other states use the pattern above. */
export const physicianLicenses: Record<string, string> = {
  CA: 'A######',
  FL: 'ME#####',
  GA: '0#####',
  IL: '036######',
  MA: '2#####',
  MI: '4301######',
  NJ: '25MA0#######0',
  NY: '2#####',
  OH: '35.######',
  PA: 'MD######L',
  TX: '?####',
  VA: '0101######',
  WV: '2####',
};
