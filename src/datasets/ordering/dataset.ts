import type { Fields } from '#src/shared/declare.ts';

/** The fields of a practitioner who may order and refer. The flags are Y or N. */
export const orderingFields = {
  npi: { type: 'bigint', header: 'NPI', clean: 'npi' },
  last_name: { header: 'LAST_NAME' },
  first_name: { header: 'FIRST_NAME' },
  part_b: { note: 'items and services of Part B', header: 'PARTB', clean: 'upperCase' },
  dme: { note: 'durable medical equipment', header: 'DME', clean: 'upperCase' },
  hha: { note: 'home health', header: 'HHA', clean: 'upperCase' },
  pmd: { note: 'power mobility devices', header: 'PMD', clean: 'upperCase' },
  hospice: { note: 'older files lack it', header: 'HOSPICE', clean: 'upperCase', optional: true },
} as const satisfies Fields;

/** What may be ordered and referred, in words, by its field. */
export const orderable = {
  part_b: 'Part B',
  dme: 'DME',
  hha: 'home health',
  pmd: 'power mobility devices',
  hospice: 'hospice',
} as const;
