import { servicesHeader } from '#src/datasets/services/headers.ts';
import type { Country, Invent } from '#src/invented/country.ts';
import { csv } from '#src/invented/files.ts';
import { medicareOccupations, medicareType } from '#src/invented/medicare.ts';
import { codesOf, familiesOf, type InventedFamily } from '#src/invented/procedures.ts';
import { type Random, randomOf } from '#src/invented/random.ts';
import type { InventedPerson } from '#src/invented/records.ts';

/** What providers of Medicare did in two years. */
export const inventServices: Invent = (country) => ({
  files: () =>
    ([2024, 2023] as const).map((year) => ({
      name: year === 2024 ? 'MUP_PHY_R26_P05_V10_D24_Prov_Svc.csv' : 'MUP_PHY_R25_P05_V20_D23_Prov_Svc.csv',
      lines: csv(servicesHeader, rowsOf(country, year)),
    })),
});

type Row = Partial<Record<(typeof servicesHeader)[number], string | number>>;

function* rowsOf(country: Country, year: number): Generator<string[]> {
  const paid = (npi: string) => randomOf('payments', npi).chance(35); // as Medicare's payments
  for (const person of country.people({ occupations: medicareOccupations, npi: paid }))
    for (const row of servicesOf(person, year)) yield servicesHeader.map((name) => String(row[name] ?? ''));
}

function* servicesOf(person: InventedPerson, year: number): Generator<Row> {
  const { npi, taxonomies, practice, enumeration_date, deactivation_date, last_name, first_name } = person;
  const primary = taxonomies.find((slot) => slot.primary === 'Y') ?? taxonomies[0];
  const type = medicareType(primary?.code ?? '');
  if (!type || enumeration_date > `${year}-07-01` || deactivation_date) return;
  const random = randomOf('services', npi, year);
  const size = randomOf('services', npi).pick([15, 25, 40, 60, 100, 180, 320]);
  const provider: Row = {
    Rndrng_NPI: npi,
    Rndrng_Prvdr_Last_Org_Name: last_name,
    Rndrng_Prvdr_First_Name: first_name,
    Rndrng_Prvdr_Ent_Cd: 'I',
    Rndrng_Prvdr_City: practice.city,
    Rndrng_Prvdr_State_Abrvtn: practice.state,
    Rndrng_Prvdr_Zip5: practice.zip.slice(0, 5),
    Rndrng_Prvdr_Cntry: 'US',
    Rndrng_Prvdr_Type: type,
    Rndrng_Prvdr_Mdcr_Prtcptg_Ind: 'Y',
  };
  for (const [place, family] of familiesOf(type).entries()) {
    if (!random.chance(Math.max(35, 95 - 12 * place))) continue;
    yield* rowsOfFamily(family, Math.ceil(size / (1 + place)), provider, random);
  }
}

/** The services of a family, by code and place. Those for fewer than 11 patients are not published. */
function* rowsOfFamily(family: InventedFamily, size: number, provider: Row, random: Random): Generator<Row> {
  const { number, per, facility, drug } = family;
  for (const [place, code] of codesOf(family).entries())
    for (const inFacility of [true, false]) {
      const share = inFacility ? facility : 100 - facility;
      const patients = Math.floor((random.whole(size, 2 * size) * share) / (100 * (1 + place)));
      if (patients < 11) continue;
      const services = patients * random.whole(1, per) + (drug ? 0.5 : 0);
      const allowed = random.whole(20, 90) + number / 5;
      yield {
        ...provider,
        HCPCS_Cd: code,
        HCPCS_Desc: `Invented service ${code} of ${family.subcategory}`,
        HCPCS_Drug_Ind: drug ? 'Y' : 'N',
        Place_Of_Srvc: inFacility ? 'F' : 'O',
        Tot_Benes: patients,
        Tot_Srvcs: services,
        Tot_Bene_Day_Srvcs: Math.max(patients, Math.floor(services)),
        Avg_Sbmtd_Chrg: 3 * allowed,
        Avg_Mdcr_Alowd_Amt: allowed,
        Avg_Mdcr_Pymt_Amt: 0.78 * allowed,
        Avg_Mdcr_Stdzd_Amt: 0.78 * allowed,
      };
    }
}
