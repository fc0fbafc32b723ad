import { SAME_KEYS } from '#src/search/changed-keys.ts';
import type { TableDefinition } from '#src/search/definition.ts';

/** The secondary practice locations of providers in the search index. */
export const locationTable: TableDefinition = {
  name: 'practice_locations',
  key: 'npi',
  childOf: ['providers'],
  sources: ['practice_locations'],
  changedBy: { practice_locations: SAME_KEYS },
  select: 'select npi, state, zip as zip5 from practice_locations',
  order: [],
  columns: { state: { kind: 'code' }, zip5: { kind: 'prefix', length: 5, refersTo: 'places' } },
};

/** The specialties of providers after the five in their own table. */
export const furtherTaxonomyTable: TableDefinition = {
  name: 'further_taxonomies',
  key: 'npi',
  childOf: ['providers'],
  sources: ['providers'],
  changedBy: { providers: SAME_KEYS },
  select: `select npi, slot->>'code' as code
    from providers, jsonb_path_query(taxonomies, '$[5 to last]') slot
    where jsonb_array_length(taxonomies) > 5 and slot->>'code' is not null`,
  order: [],
  columns: { code: { kind: 'code' } },
};
