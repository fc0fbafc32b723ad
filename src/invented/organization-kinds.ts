import { readTable, wordsIn } from '#src/invented/data.ts';

/** A kind of organization. The demo has `count` of them. */
export interface OrganizationKind {
  count: number;
  /** Taxonomy codes. Every organization has the first one, some have others. */
  codes: string[];
  /** Name patterns that match the first code. `*` is the invented word, `@` the city. */
  names: string[];
  /** Employees: keys of `occupations`, or prefixes of primary codes. */
  staff: string[];
  /** The type of group practice in NPPES. */
  group?: 'single' | 'multi';
  /** Percentage that are subparts of a hospital. */
  subparts: number;
  /** Endings of the legal name. */
  endings: string[];
}

const endings: Record<string, string[]> = {
  company: ['LLC', 'Inc.', 'LLC', 'Inc', ''],
  practice: ['PC', 'PLLC', 'LLC', 'P.A.', 'PLLC', ''],
};

type Column = 'list' | 'kind' | 'count' | 'codes' | 'names' | 'staff' | 'group' | 'subparts' | 'endings';

const rows = readTable<Column>('organizations.tsv');

const kindsIn = (list: string): Record<string, OrganizationKind> =>
  Object.fromEntries(
    rows
      .filter((row) => row.list === list)
      .map((row) => [
        row.kind,
        {
          count: Number(row.count),
          codes: wordsIn(row.codes),
          names: row.names.split('|'),
          staff: wordsIn(row.staff),
          group: row.group === 'single' || row.group === 'multi' ? row.group : undefined,
          subparts: Number(row.subparts),
          endings: endings[row.endings] ?? [''],
        },
      ]),
  );

/** Hospitals, clinics, agencies, homes and suppliers. */
export const facilities = kindsIn('facility');

/** Practices of clinicians who share a specialty. */
export const practices = kindsIn('practice');
