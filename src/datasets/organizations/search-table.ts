import type { TableDefinition } from '#src/search/definition.ts';

/** Organizations as the search index holds them: everything the results table searches, sorts or shows, and where the registry finds them by mail. */
export const organizationTable: TableDefinition = {
  name: 'organizations',
  key: 'npi',
  order: ['name'],
  select: `
    select npi, name, address_1, city, state, zip, zip as zip5, phone, mailing_city, mailing_state, mailing_zip as mailing_zip5,
      organization_subpart, primary_taxonomy,
      array[taxonomies->0->>'code', taxonomies->1->>'code', taxonomies->2->>'code', taxonomies->3->>'code',
        taxonomies->4->>'code'] as taxonomies
    from organizations`,
  columns: {
    name: { kind: 'words', shown: true },
    address_1: { kind: 'shown' },
    city: { kind: 'text', shown: true },
    state: { kind: 'code', shown: true },
    zip: { kind: 'shown' },
    zip5: { kind: 'prefix', length: 5 }, // one value for all whole ZIPs of a place
    phone: { kind: 'shown' },
    mailing_city: { kind: 'text' },
    mailing_state: { kind: 'code' },
    mailing_zip5: { kind: 'prefix', length: 5 },
    organization_subpart: { kind: 'code', shown: true },
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
  },
};
