import { amongNpis, computed, type DatasetColumns } from '#src/server/export-columns.ts';

/** What providers did in the newest year, in the names of families and subcategories, the most services first. Without drugs. */
export const serviceColumns = {
  position: 75,
  of: ['providers'],
  name: 'services',
  title: 'Medicare services',
  dataset: 'services',
  from: () => `(select npi, max(year) as year, string_agg(named || ' (' || round(counted) || ')', '; ' order by counted desc, named) services
    from (
      select npi, year, coalesce(family, subcategory, 'Other services') named, sum(service_count)::numeric counted
      from services left join procedures using (code)
      where ${amongNpis} and year = (select max(year) from service_years) and drug is distinct from 'Y'
      group by npi, year, named
    ) done
    group by npi) done`,
  columns: [
    computed('service_year', 'Year of Services', 'Year', 'number', 'year'),
    computed('medicare_services', 'Medicare Services', 'Medicare Services', 'text', 'services'),
  ],
} as const satisfies DatasetColumns;
