/** Every folder whose table.sql makes imported tables, and the tables it makes. */
export const imported = [
  { dataset: 'taxonomy', tables: ['taxonomy'] },
  { dataset: 'providers', tables: ['providers'] },
  { dataset: 'organizations', tables: ['organizations'] },
  { dataset: 'programs', tables: ['programs'] },
  { dataset: 'schools', tables: ['schools'] },
  { dataset: 'places', tables: ['postal_places', 'census_areas', 'county_areas', 'places'] },
  { dataset: 'payments', tables: ['payments', 'payment_years', 'searched_payments', 'payment_orders'] },
  { dataset: 'nppes', tables: ['deactivations', 'other_names', 'practice_locations', 'endpoints'] },
  {
    dataset: 'affiliations',
    tables: [
      'affiliations',
      'facility_affiliations',
      'hospitals',
      'affiliated_providers',
      'affiliated_orders',
      'medical_groups',
      'group_members',
    ],
  },
  {
    dataset: 'certifications',
    tables: [
      'certifications',
      'certificates',
      'certified_providers',
      'certified_orders',
      'certified_values',
      'certified_parts',
    ],
  },
  {
    dataset: 'licenses',
    tables: ['licenses', 'licensed_providers', 'licensed_orders', 'licensed_values', 'licensed_parts'],
  },
] as const;
