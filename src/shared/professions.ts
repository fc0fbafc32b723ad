import lists from '#src/shared/professions.json' with { type: 'json' };

/** The heading of a listing screen and its taxonomy codes, each with the name on its chip. */
export interface CodeList {
  name: string;
  codes: readonly { code: string; name: string }[];
}

/**
 * The profession listings by slug. A profession has all its NUCC codes, also retired ones, because old
 * records still have them. Physicians have over 200 codes, so the list has their specialties and only the larger
 * subspecialties.
 */
export const professions: Record<string, CodeList> = lists;
