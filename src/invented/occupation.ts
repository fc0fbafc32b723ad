/** What an invented clinician can be. */
export interface Occupation {
  /** Weight among all individuals. */
  weight: number;
  /** Women in 100. */
  women: number;
  /** Ways the credential is written, most usual first; an empty one is left out of the record. */
  credentials: string[];
  /** Called Dr. */
  doctor?: boolean;
  /** License number: `#` a digit, `?` a capital; none where the work is not licensed. */
  license?: string;
  specialties: Specialty[];
}

/** A primary code, its weight within the occupation, women in 100 where they differ, and codes that may stand beside it. */
export type Specialty = [code: string, weight: number, beside?: string[], women?: number];
