import { SAME_KEYS } from '#src/search/changed-keys.ts';
import type { TableDefinition } from '#src/search/definition.ts';

/** The secondary practice locations of people and organizations in the search index. */
export const locationTable: TableDefinition = {
  name: 'practice_locations',
  key: 'npi',
  childOf: ['providers', 'organizations'],
  sources: ['practice_locations'],
  changedBy: { practice_locations: SAME_KEYS },
  select: 'select npi, city, state, zip as zip5 from practice_locations',
  order: [],
  columns: {
    city: { kind: 'text', loose: true },
    state: { kind: 'code' },
    zip5: { kind: 'prefix', length: 5, refersTo: 'places' },
  },
};

/** The countries of addresses outside the United States, by the purpose of the address. */
export const foreignAddressTable: TableDefinition = {
  name: 'foreign_addresses',
  key: 'npi',
  childOf: ['providers', 'organizations'],
  sources: ['providers', 'organizations', 'practice_locations'],
  changedBy: { providers: SAME_KEYS, organizations: SAME_KEYS, practice_locations: SAME_KEYS },
  select: `select npi, purpose, country from (
      select npi, 'PRIMARY' as purpose, country from providers
      union select npi, 'PRIMARY', country from organizations
      union select npi, 'MAILING', mailing_country from providers
      union select npi, 'MAILING', mailing_country from organizations
      union select npi, 'SECONDARY', country from practice_locations) address
    where country <> 'US'`,
  order: [],
  columns: { purpose: { kind: 'code' }, country: { kind: 'code' } },
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
