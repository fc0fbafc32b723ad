import type { TableDefinition } from '#src/search/definition.ts';

/** The board records of providers in the search index. An end without a day is the last day of its month or year. */
export const certificationTable: TableDefinition = {
  name: 'certifications',
  key: 'npi',
  childOf: ['providers'],
  sources: ['certifications', 'certificates'],
  select: `select npi, name as certificate, record_type,
      make_date(end_year, month, least(coalesce(nullif(end_day, 0), 31), days)) as end_date
    from certifications
    left join certificates using (certificate_id)
    cross join lateral (select coalesce(end_month, 12) as month) given
    cross join lateral (
      select extract(day from make_date(end_year, month, 1) + interval '1 month - 1 day')::int as days
    ) last`,
  order: [],
  columns: {
    certificate: { kind: 'code' },
    record_type: { kind: 'code' },
    end_date: { kind: 'date' },
  },
};
