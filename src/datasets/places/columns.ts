import { computed, type DatasetColumns, recordRows } from '#src/server/export-columns.ts';

/** The county and the metropolitan area of the practice. */
export const placesColumns = {
  position: 30,
  of: ['providers', 'organizations'],
  name: 'places',
  title: 'ZIP codes',
  dataset: 'places',
  from: recordRows,
  columns: [
    computed('county', 'County', 'County', 'text', 'county'),
    computed('metro_area', 'Metro Area', 'CBSA Title', 'text', 'metro_area'),
  ],
} as const satisfies DatasetColumns;
