import { enrollmentColumns } from '#src/datasets/enrollments/columns.ts';
import { byEmployer, byEmployers } from '#src/datasets/enrollments/criteria.ts';
import { employerHighlights } from '#src/datasets/enrollments/provider-highlights.ts';
import { enrollmentsPublisher } from '#src/datasets/enrollments/publisher.ts';
import { enrollmentRoutes } from '#src/datasets/enrollments/routes.ts';
import { employerTable } from '#src/datasets/enrollments/search-table.ts';
import { enrollmentSentences } from '#src/datasets/enrollments/sentences.ts';
import { enrollments } from '#src/datasets/enrollments/source.ts';
import type { ServerDataset } from '#src/datasets/server-dataset.ts';

/** Enrollments in Medicare, and who bills through whom. */
export const enrollmentsServer = {
  name: 'enrollments',
  source: enrollments,
  invented: async () => (await import('#src/datasets/enrollments/invented.ts')).inventEnrollments,
  publisher: enrollmentsPublisher,
  tables: [
    'enrollments',
    'reassignments',
    'enrollment_locations',
    'enrollment_npis',
    'enrollment_specialties',
    'employer_people',
    'employer_npis',
    'employers',
  ],
  searchTables: [employerTable],
  providerCriteria: [byEmployer, byEmployers],
  providerHighlights: [employerHighlights],
  exportColumns: [enrollmentColumns],
  sentences: enrollmentSentences,
  endpoints: [{ needs: ['enrollments'], routes: (app, services) => enrollmentRoutes(app, services) }],
  suggestions: () => [],
} as const satisfies ServerDataset;
