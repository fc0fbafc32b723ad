import { sql } from 'kysely';
import type { z } from 'zod';
import {
  type listProviderServices,
  type listServices,
  type ProviderServices,
  SERVICES_LISTED,
  type Service,
} from '#src/datasets/services/contract.ts';
import { isClaimedCode } from '#src/datasets/services/cpt.ts';
import { claimedCode, type ServiceMeanings } from '#src/datasets/services/meaning.ts';
import { meaningServices } from '#src/datasets/services/words.ts';
import { equals } from '#src/search/criteria.ts';
import type { Search } from '#src/search/search.ts';
import type { Database } from '#src/server/database.ts';

/** A code that a provider did, with its class. */
interface DoneCode {
  code: string;
  description: string | null;
  drug: boolean;
  service_count: number;
  facility_count: number;
  patients: number | null;
  family_id: string | null;
  family: string | null;
  subcategory: string | null;
  category: string | null;
}

/** What a provider did in a year, by default the newest. `licensed`: whether codes of CPT and CDT may be shown. */
export async function servicesOf(
  { database, search, licensed }: { database: Database; search: Search; licensed: boolean },
  npi: string,
  asked: number | undefined,
): Promise<z.output<typeof listProviderServices.response>> {
  const { db } = database;
  const [years, published] = await Promise.all([
    db.selectFrom('services').select('year').distinct().where('npi', '=', npi).orderBy('year', 'desc').execute(),
    db.selectFrom('service_years').select('year').orderBy('year', 'desc').execute(),
  ]);
  const year = asked ?? years[0]?.year;
  const codes = year === undefined ? [] : await codesOf(database, npi, year);
  const rows = groupsOf(codes, licensed);
  const peers = year === published[0]?.year ? await peersOf(database, search, npi, rows) : undefined;
  return {
    year: codes.length > 0 ? (year ?? null) : null,
    years: years.map((each) => each.year),
    published: published.map((each) => each.year),
    specialty: peers?.specialty ?? null,
    state: peers?.state ?? null,
    rows: rows.map((row) => ({ ...row, peers: (!row.drug && peers?.byFamily.get(row.service)) || null })),
  };
}

async function codesOf({ db }: Database, npi: string, year: number): Promise<DoneCode[]> {
  const { rows } = await sql<DoneCode>`
    select code, min(description) description, bool_or(drug = 'Y') is true drug,
      coalesce(sum(service_count), 0) service_count,
      coalesce(sum(service_count) filter (where place = 'F'), 0) facility_count, max(patients) patients,
      left(min(rbcs_id), 5) family_id,
      min(family) family, min(subcategory) subcategory, min(category) category
    from services left join procedures using (code)
    where npi = ${npi} and year = ${year}
    group by code
    order by service_count desc, code`.execute(db);
  return rows;
}

/** The codes in families, the most services first. Drugs are apart from other services of a family. */
function groupsOf(codes: readonly DoneCode[], licensed: boolean): Omit<ProviderServices, 'peers'>[] {
  const mayShow = ({ code }: DoneCode) => licensed || !isClaimedCode(code);
  const groups = Map.groupBy(codes, (code) => JSON.stringify([code.drug, nameOf(code, mayShow(code))]));
  return [...groups.values()]
    .flatMap(([first, ...others]) => {
      if (!first) return [];
      const all = [first, ...others];
      return {
        ...nameOf(first, mayShow(first)),
        subcategory: first.subcategory,
        category: first.category,
        drug: first.drug,
        service_count: sumOf(all.map((each) => each.service_count)),
        facility_count: sumOf(all.map((each) => each.facility_count)),
        patients: all.reduce<number | null>((most, { patients }) => greater(most, patients), null),
        codes: all
          .filter(mayShow)
          .map(({ code, description, service_count }) => ({ code, description, service_count })),
      };
    })
    .toSorted((one, other) => other.service_count - one.service_count);
}

function nameOf(
  { code, description, family_id, family, subcategory }: DoneCode,
  mayShow: boolean,
): Pick<ProviderServices, 'service' | 'kind' | 'name'> {
  if (family) return { service: family_id, kind: 'family', name: family };
  if (subcategory) return { service: subcategory, kind: 'subcategory', name: subcategory };
  if (mayShow) return { service: code, kind: 'code', name: description ?? code };
  return { service: null, kind: null, name: 'Other services' };
}

const greater = (one: number | null, other: number | null) =>
  one === null || other === null ? (one ?? other) : Math.max(one, other);

/** Services have halves at most, as published. */
const sumOf = (counts: readonly number[]) => Math.round(100 * counts.reduce((sum, count) => sum + count, 0)) / 100;

/** The families that are compared. */
const COMPARED = 10;

/** How many of the same primary specialty and state have published services of each family, and how many of them did fewer. */
async function peersOf(
  { db }: Database,
  search: Search,
  npi: string,
  rows: readonly Omit<ProviderServices, 'peers'>[],
) {
  const provider = await db
    .selectFrom('providers')
    .leftJoin('taxonomy', 'taxonomy.code', 'primary_taxonomy')
    .select(['primary_taxonomy', 'state', 'display_name'])
    .where('npi', '=', npi)
    .executeTakeFirst();
  if (!provider?.primary_taxonomy || !provider.state) return undefined;
  const { primary_taxonomy, state, display_name } = provider;
  const compared = rows.slice(0, COMPARED).filter(({ kind, drug }) => kind === 'family' && !drug);
  const { counts = [] } = await search.ask({
    table: 'providers',
    criteria: [equals('state', state), equals('primary_taxonomy', primary_taxonomy)],
    page: 1,
    page_size: 0,
    counts: compared.map(({ service, service_count }) => ({
      column: 'service_count',
      by: 'sum',
      ranges: [0, service_count],
      child: { table: 'services', meets: [equals('family', service ?? '')] },
    })),
  });
  const byFamily = new Map(
    compared.map(({ service }, n) => {
      const [fewer = 0, others = 0] = counts[n]?.map(({ count }) => count) ?? [];
      return [service, { people: Math.max(0, fewer + others - 1), fewer }];
    }),
  );
  return { specialty: display_name, state, byFamily };
}

/** The services that a text means; without a text, all families. Throws a 403 for a code that the site may not use. */
export function servicesMeant(
  { groups, codes, year }: ServiceMeanings,
  text: string | undefined,
  licensed: boolean,
): z.output<typeof listServices.response> {
  const code = text?.toUpperCase();
  if (code && /^[A-Z\d]{5}$/.test(code) && isClaimedCode(code) && /\d/.test(code) && !licensed) throw claimedCode();
  const isMeant = text ? meaningServices(text) : undefined;
  const named = groups.filter(({ id, kind, name, subcategory, category }) =>
    isMeant ? id === code || isMeant([name, subcategory, category]) : kind === 'family',
  );
  const ofCodes: Service[] = [...codes].flatMap(([each, description]) => {
    if (!text || (!licensed && isClaimedCode(each))) return [];
    if (each !== code && !(description && isMeant?.([description]))) return [];
    return { service: each, kind: 'code', name: description ?? each, subcategory: null, category: null };
  });
  const ofGroups = named
    .map(({ service, kind, name, subcategory, category }): Service => ({ service, kind, name, subcategory, category }))
    .toSorted((one, other) => one.kind.localeCompare(other.kind) || one.name.localeCompare(other.name, 'en'));
  const all = [...ofGroups, ...ofCodes];
  return { year, total: all.length, rows: all.slice(0, SERVICES_LISTED) };
}
