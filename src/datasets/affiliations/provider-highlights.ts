import { sql } from 'kysely';
import { groupNames } from '#src/datasets/affiliations/group-people.ts';
import { byNpi, type Education, type HighlightReader } from '#src/search/highlights.ts';
import { numberOf } from '#src/search/padded-number.ts';
import { childrenOf } from '#src/search/people.ts';

/** School and graduation. `OTHER` is not a school. */
export const educationHighlights: HighlightReader = {
  name: 'education',
  read: async ({ database: { db } }, npis) => {
    const { rows } = await sql<Education & { npi: string }>`
      select distinct on (npi) npi::text, nullif(medical_school, 'OTHER') medical_school, graduation_year
      from affiliations
      where npi = any(${npis}::bigint[]) and (medical_school is not null or graduation_year is not null)
      order by npi, graduation_year, medical_school`.execute(db);
    return byNpi(rows);
  },
};

/** The largest medical group of providers, of both sources (R-1242). */
export const groupHighlights: HighlightReader = {
  name: 'group',
  read: async ({ database, search }, npis) => {
    const held = await childrenOf(search, { table: 'providers', children: 'affiliations' }, [...npis]);
    const ids = [...held.values()].flatMap((rows) => rows.flatMap(({ org_pac_id }) => org_pac_id ?? []));
    const names = await groupNames(database, [...new Set(ids)]);
    return new Map(
      [...held].flatMap(([npi, rows]) => {
        const groups = rows.flatMap(({ org_pac_id, members }) =>
          org_pac_id
            ? [{ org_pac_id, facility_name: names.get(org_pac_id) ?? null, org_members: numberOf(members) }]
            : [],
        );
        const [largest] = groups.sort(bySize);
        return largest ? [[npi, largest] as const] : [];
      }),
    );
  },
};

interface Group {
  org_pac_id: string;
  facility_name: string | null;
  org_members: number | null;
}

/** The largest first, then by name and PAC ID. */
const bySize = (one: Group, other: Group) =>
  (other.org_members ?? -1) - (one.org_members ?? -1) ||
  compareTexts(one.facility_name ?? '\u{10ffff}', other.facility_name ?? '\u{10ffff}') ||
  compareTexts(one.org_pac_id, other.org_pac_id);

const compareTexts = (one: string, other: string) => Number(one > other) - Number(one < other);
