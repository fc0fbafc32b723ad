type Maybe = string | null | undefined;

/** A taxonomy code with its names. */
export interface Specialty {
  primary_taxonomy?: Maybe;
  /** NUCC's name of the code. */
  display_name?: Maybe;
  classification?: Maybe;
  specialization?: Maybe;
}

/**
 * The name of a specialty on every screen and in every file (R-1033): NUCC's display name, such as `Cardiovascular Disease
 * Physician`, else its most specific name. Undefined for a code that the taxonomy does not have.
 */
export const specialtyName = ({ display_name, specialization, classification }: Specialty): string | undefined =>
  display_name ?? specialization ?? classification ?? undefined;
