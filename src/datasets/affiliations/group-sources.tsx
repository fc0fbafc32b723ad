import type { StampedSource } from '#src/ui/state/site.ts';

/** The sources of who is in a medical group (R-1243). */
export const groupSources: readonly StampedSource[] = [
  { source: 'Doctors & Clinicians', table: 'affiliations' },
  { source: 'enrollments', table: 'employer_people' },
];
