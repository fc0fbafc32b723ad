import type { Fields } from '#src/shared/declare.ts';

/** The fields of a specialty code. */
export const taxonomyFields = {
  code: { type: 'text not null', header: 'Code', clean: 'code', filled: true },
  grouping: { header: 'Grouping', indexed: 600 },
  classification: { header: 'Classification', indexed: 600 },
  specialization: { header: 'Specialization', indexed: true },
  definition: { header: 'Definition', paragraphs: true },
  notes: { header: 'Notes', paragraphs: true, withheld: true },
  display_name: { header: 'Display Name', clean: 'displayName', optional: true },
  section: { header: 'Section', optional: true, indexed: 200 },
} as const satisfies Fields;
