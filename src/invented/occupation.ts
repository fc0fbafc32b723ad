/** An occupation of invented clinicians. */
export interface Occupation {
  /** Weight among all individuals. */
  weight: number;
  /** Percentage of women. */
  women: number;
  /** Spellings of the credential, most frequent first. An empty one means no credential. */
  credentials: string[];
  /** Whether the name prefix is Dr. */
  doctor?: boolean;
  /** Pattern of license numbers: `#` is a digit, `?` a capital. Missing if the occupation is not licensed. */
  license?: string;
  specialties: Specialty[];
}

/** A primary code, its weight within the occupation, additional codes, and the percentage of women if it differs. */
export type Specialty = [code: string, weight: number, additional?: string[], women?: number];
