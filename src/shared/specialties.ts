import type { CodeList } from '#src/shared/professions.ts';
import lists from '#src/shared/specialties.json' with { type: 'json' };

/** The specialty listings by slug, 1 to 4 codes each (R-169, R-170). The codes' names are NUCC's display names. */
export const specialties: Record<string, CodeList> = lists;

/** The listings of several codes. Any other word means one code, or a classification (R-1030). */
export const listings: readonly CodeList[] = Object.values(specialties).filter(({ codes }) => codes.length > 1);
