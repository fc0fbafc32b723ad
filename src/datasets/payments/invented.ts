import { paymentsHeader } from '#src/datasets/payments/headers.ts';
import type { Country, Invent } from '#src/invented/country.ts';
import { csv } from '#src/invented/files.ts';
import { medicareOccupations, medicareType } from '#src/invented/medicare.ts';
import { type Random, randomOf } from '#src/invented/random.ts';
import type { InventedOrganization, InventedPerson } from '#src/invented/records.ts';

/** Medicare payments of two years. Most providers are in both. */
export const inventPayments: Invent = (country) => ({
  files: () => [
    { name: 'MUP_PHY_R26_P05_V10_D24_Prov.csv', lines: csv(paymentsHeader, rowsOf(country, 2024)) },
    { name: 'MUP_PHY_R25_P05_V20_D23_Prov.csv', lines: csv(paymentsHeader, rowsOf(country, 2023)) },
  ],
});

type Row = Partial<Record<(typeof paymentsHeader)[number], string | number>>;

function* rowsOf(country: Country, year: number): Generator<string[]> {
  const paid = (npi: string) => randomOf('payments', npi).chance(35);
  for (const record of country.records({ occupations: medicareOccupations, npi: paid })) {
    const row = 'taxonomies' in record && rowOf(record, year);
    if (row) yield paymentsHeader.map((name) => String(row[name] ?? ''));
  }
}

/** The payments to a provider in a year. Undefined without payments. */
function rowOf(record: InventedPerson | InventedOrganization, year: number): Row | undefined {
  const { npi, taxonomies, practice, enumeration_date, deactivation_date } = record;
  const primary = taxonomies.find((slot) => slot.primary === 'Y') ?? taxonomies[0];
  const type = medicareType(primary?.code ?? '');
  const stable = randomOf('payments', npi);
  stable.chance(35); // already drawn in `paid`
  const random = randomOf('payments', npi, year);
  if (!type || enumeration_date > `${year}-07-01` || deactivation_date) return undefined;
  if (!random.chance(94)) return undefined;
  const size = stable.pick([20, 60, 120, 200, 320, 500, 800]);
  return {
    Rndrng_NPI: npi,
    ...nameOf(record),
    Rndrng_Prvdr_St1: practice.address_1,
    Rndrng_Prvdr_St2: practice.address_2,
    Rndrng_Prvdr_City: practice.city,
    Rndrng_Prvdr_State_Abrvtn: practice.state,
    Rndrng_Prvdr_Zip5: practice.zip.slice(0, 5),
    Rndrng_Prvdr_Cntry: 'US',
    Rndrng_Prvdr_Type: type,
    Rndrng_Prvdr_Mdcr_Prtcptg_Ind: stable.chance(97) ? 'Y' : 'N',
    ...servicesOf(size, random),
  };
}

function nameOf(record: InventedPerson | InventedOrganization): Row {
  if ('name' in record) return { Rndrng_Prvdr_Last_Org_Name: record.name, Rndrng_Prvdr_Ent_Cd: 'O' };
  const { last_name, first_name, middle_name, credential } = record;
  return {
    Rndrng_Prvdr_Last_Org_Name: last_name,
    Rndrng_Prvdr_First_Name: first_name,
    Rndrng_Prvdr_MI: middle_name.slice(0, 1),
    Rndrng_Prvdr_Crdntls: credential.replaceAll(',', ''),
    Rndrng_Prvdr_Ent_Cd: 'I',
  };
}

/** Services, amounts and beneficiaries. Some providers also have drug services. */
function servicesOf(size: number, random: Random): Row {
  const people = random.whole(Math.max(11, Math.ceil(size / 2)), size + size);
  const medical = people * random.whole(1, 6) + random.whole(0, people);
  const drug = random.chance(35) ? random.whole(11, 40) * random.whole(1, 30) : 0;
  const withheld = drug > 0 && random.chance(15);
  const [medicalAmounts, drugAmounts] = [amountsOf(medical, 90, random), amountsOf(drug, 14, random)];
  const cents = (name: keyof typeof medicalAmounts) => medicalAmounts[name] + drugAmounts[name];
  return {
    Tot_HCPCS_Cds: random.whole(3, 60),
    Tot_Benes: people,
    Tot_Srvcs: medical + drug,
    Tot_Sbmtd_Chrg: dollars(cents('charged')),
    Tot_Mdcr_Alowd_Amt: dollars(cents('allowed')),
    Tot_Mdcr_Pymt_Amt: dollars(cents('paid')),
    Tot_Mdcr_Stdzd_Amt: dollars(cents('paid')),
    ...(withheld
      ? { Drug_Sprsn_Ind: '*', Med_Sprsn_Ind: '#' }
      : {
          Drug_Tot_HCPCS_Cds: drug ? random.whole(1, 6) : 0,
          Drug_Tot_Benes: drug ? Math.min(people, random.whole(11, 60)) : 0,
          Drug_Tot_Srvcs: drug,
          ...amountColumns('Drug', drugAmounts),
          Med_Tot_HCPCS_Cds: random.whole(3, 50),
          Med_Tot_Benes: people,
          Med_Tot_Srvcs: medical,
          ...amountColumns('Med', medicalAmounts),
        }),
    ...peopleOf(people, random),
    ...healthOf(random),
  };
}

/** Amounts in cents, so that sums are exact. */
function amountsOf(services: number, price: number, random: Random) {
  const allowed = services * random.whole(price * 40, price * 160);
  return {
    charged: Math.floor((allowed * random.whole(140, 420)) / 100),
    allowed,
    paid: Math.floor((allowed * random.whole(71, 80)) / 100),
  };
}

const amountColumns = (what: 'Drug' | 'Med', { charged, allowed, paid }: ReturnType<typeof amountsOf>): Row => ({
  [`${what}_Sbmtd_Chrg`]: dollars(charged),
  [`${what}_Mdcr_Alowd_Amt`]: dollars(allowed),
  [`${what}_Mdcr_Pymt_Amt`]: dollars(paid),
  [`${what}_Mdcr_Stdzd_Amt`]: dollars(paid),
});

const dollars = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

function peopleOf(people: number, random: Random): Row {
  const [young, middle, old, oldest] = parts(people, [random.whole(6, 22), 42, 30, random.whole(6, 16)]);
  const [women, men] = parts(people, [random.whole(44, 64), 44]);
  const [white, black, hispanic, asian, native, other] = parts(people, [
    random.whole(60, 90),
    random.whole(2, 18),
    random.whole(1, 14),
    random.whole(0, 7),
    random.whole(0, 2),
    random.whole(0, 4),
  ]);
  const [both, one] = parts(people, [random.whole(8, 35), 80]);
  return {
    Bene_Avg_Age: random.whole(66, 79),
    Bene_Age_LT_65_Cnt: young,
    Bene_Age_65_74_Cnt: middle,
    Bene_Age_75_84_Cnt: old,
    Bene_Age_GT_84_Cnt: oldest,
    Bene_Feml_Cnt: women,
    Bene_Male_Cnt: men,
    Bene_Race_Wht_Cnt: white,
    Bene_Race_Black_Cnt: black,
    Bene_Race_API_Cnt: asian,
    Bene_Race_Hspnc_Cnt: hispanic,
    Bene_Race_NatInd_Cnt: native,
    Bene_Race_Othr_Cnt: other,
    Bene_Dual_Cnt: both,
    Bene_Ndual_Cnt: one,
  };
}

/**
 * Divides people by weights. Withholds counts of 1 to 10. If only one is withheld, withholds the next smallest, too.
 */
function parts(people: number, weights: readonly number[]): (number | '')[] {
  const sum = weights.reduce((a, b) => a + b, 0);
  const counts = weights.map((weight) => Math.floor((people * weight) / sum));
  counts[0] = (counts[0] ?? 0) + people - counts.reduce((a, b) => a + b, 0);
  const few = counts.filter((count) => count > 0 && count < 11).length;
  const least = few === 1 ? Math.min(...counts.filter((count) => count > 10)) : 0;
  return counts.map((count) => ((count > 0 && count < 11) || count === least ? (count === 0 ? 0 : '') : count));
}

/** Health of the beneficiaries. Percentages are integers up to 75, as published. */
function healthOf(random: Random): Row {
  const percent = (from: number, to: number) => Math.min(75, random.whole(from, to));
  const score = random.whole(62, 310);
  return {
    Bene_CC_PH_Hypertension_V2_Pct: percent(48, 82),
    Bene_CC_PH_Diabetes_V2_Pct: percent(14, 52),
    Bene_CC_PH_Hyperlipidemia_V2_Pct: percent(45, 80),
    Bene_CC_BH_Depress_V1_Pct: random.chance(12) ? 0 : percent(8, 44),
    Bene_CC_BH_Anxiety_V1_Pct: random.chance(12) ? 0 : percent(6, 40),
    Bene_Avg_Risk_Scre: `${Math.floor(score / 100)}.${String(score % 100).padStart(2, '0')}${random.whole(10, 99)}`,
  };
}
