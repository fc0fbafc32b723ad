/** Every folder whose table.sql makes imported tables, and the tables it makes. */
export const imported = [
  { dataset: 'taxonomy', tables: ['taxonomy'] },
  { dataset: 'providers', tables: ['providers'] },
  { dataset: 'organizations', tables: ['organizations'] },
  { dataset: 'programs', tables: ['programs'] },
  { dataset: 'schools', tables: ['schools'] },
  { dataset: 'nppes', tables: ['deactivations', 'other_names', 'practice_locations', 'endpoints'] },
] as const;
