// The facts of people that a client's page can show. This file is all that reads them: what it does not select is never shown.
import { sql } from 'kysely';
import { facilitiesOf } from '#src/datasets/affiliations/queries.ts';
import type { Database } from '#src/server/database.ts';
import { personName } from '#src/shared/format.ts';
import { specialtyName } from '#src/shared/specialty-name.ts';
import { stateName } from '#src/shared/states.ts';
import { titleCase } from '#src/shared/title-case.ts';
import { type Fact, facts, type ShownFact } from '#src/work/submissions/contract.ts';

interface Known {
  npi: string;
  last_name: string | null;
  first_name: string | null;
  middle_name: string | null;
  name_suffix: string | null;
  credential: string | null;
  city: string | null;
  state: string | null;
  display_name: string | null;
  classification: string | null;
  specialization: string | null;
  license_states: string[];
  groups: string[];
  school: string | null;
}

/** Hospitals and groups of a person that a page names. */
const MOST = 5;

/**
 * What is known of people now, by NPI, each in the order of the page. Facts without a value are absent. Names have no prefix, as it
 * tells the gender.
 */
export async function factsOf(database: Database, npis: readonly string[]): Promise<Map<string, ShownFact[]>> {
  const { rows } = await sql<Known>`
    select providers.npi::text, providers.last_name, providers.first_name, providers.middle_name, providers.name_suffix,
      providers.credential, providers.city, providers.state, display_name, classification, specialization,
      array(
        select distinct slot ->> 'license_state' from jsonb_array_elements(providers.taxonomies) slot
        where slot ->> 'license_state' is not null order by 1) license_states,
      array(
        select distinct facility_name from affiliations
        where affiliations.npi = providers.npi and facility_name is not null order by 1 limit ${MOST}) as groups,
      (select max(medical_school) from affiliations
        where affiliations.npi = providers.npi and medical_school <> 'OTHER') school
    from providers left join taxonomy on code = primary_taxonomy
    where providers.npi = any(${npis}::bigint[])`.execute(database.db);
  const found = await Promise.all(
    rows.map(async (row) => [row.npi, inWords(row, await hospitalsOf(database, row.npi))] as const),
  );
  return new Map(found);
}

async function hospitalsOf(database: Database, npi: string): Promise<string[]> {
  const named = (await facilitiesOf(database, npi)).flatMap(({ name }) => name ?? []);
  return [...new Set(named)].slice(0, MOST);
}

function inWords(row: Known, hospitals: readonly string[]): ShownFact[] {
  const cased = (text: string | null, kind: Parameters<typeof titleCase>[1]) => (text ? titleCase(text, kind) : null);
  const list = (all: readonly string[]) => all.map((name) => titleCase(name, 'organization')).join(' · ');
  const texts: Readonly<Record<Fact, string | null | undefined>> = {
    name: personName({
      first_name: cased(row.first_name, 'person'),
      middle_name: cased(row.middle_name, 'person'),
      last_name: cased(row.last_name, 'person'),
      name_suffix: cased(row.name_suffix, 'person'),
    }),
    credentials: row.credential,
    specialty: specialtyName(row),
    practice: [cased(row.city, 'place'), row.state].filter(Boolean).join(', '),
    licenses: row.license_states.map((state) => stateName(state) || state).join(' · '),
    hospitals: list(hospitals),
    groups: list(row.groups),
    school: cased(row.school, 'organization'),
  };
  return facts.flatMap((fact) => {
    const text = texts[fact]?.trim();
    return text ? [{ fact, text }] : [];
  });
}
