import type { TableDefinition } from '#src/search/definition.ts';

/** Providers as the search index holds them: everything the results table searches, sorts or shows, and where the registry finds them by mail. */
export const providerTable: TableDefinition = {
  name: 'providers',
  key: 'npi',
  order: ['last_name', 'first_name'],
  select: `
    select npi, last_name, first_name, credential, gender, sole_proprietor, primary_taxonomy,
      array[taxonomies->0->>'code', taxonomies->1->>'code', taxonomies->2->>'code', taxonomies->3->>'code',
        taxonomies->4->>'code'] as taxonomies,
      city, state, zip as zip5, phone, mailing_city, mailing_state, mailing_zip as mailing_zip5
    from providers`,
  columns: {
    last_name: { kind: 'text', shown: true },
    first_name: { kind: 'text', shown: true },
    credential: { kind: 'text', shown: true },
    gender: { kind: 'code', shown: true },
    sole_proprietor: { kind: 'code', shown: true },
    classification: {
      kind: 'code',
      shown: true,
      lookedUp: { by: 'primary_taxonomy', select: 'select code, classification from taxonomy' },
    },
    specialization: {
      kind: 'code',
      shown: true,
      lookedUp: { by: 'primary_taxonomy', select: 'select code, specialization from taxonomy' },
    },
    primary_taxonomy: { kind: 'code', shown: true, sortBy: ['classification', 'primary_taxonomy'] },
    taxonomies: { kind: 'codes', slots: 5 },
    city: { kind: 'text', shown: true },
    state: { kind: 'code', shown: true },
    zip5: { kind: 'prefix', length: 5 },
    phone: { kind: 'shown', shown: true },
    mailing_city: { kind: 'text' },
    mailing_state: { kind: 'code' },
    mailing_zip5: { kind: 'prefix', length: 5 },
  },
};
