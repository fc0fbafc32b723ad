import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paymentsHeader } from '#src/datasets/payments/headers.ts';
import { EARLIER, importerOf, NEWEST, paymentSample } from '#src/datasets/payments/test-data.ts';
import type { Database } from '#src/server/database.ts';
import { testDatabase } from '#test/database.ts';

let database: Database;
let importer: ReturnType<typeof importerOf>;

beforeAll(async () => {
  database = await testDatabase();
  importer = importerOf(database);
});

afterAll(async () => {
  await database.close();
  importer.clear();
});

const all = async (sql: string) => (await database.pool.query(sql)).rows;
const header = `${paymentsHeader.join(',')}\n`;

/** A row of the publisher's layout, with a name and the given values. */
const row = (values: Partial<Record<(typeof paymentsHeader)[number], string>>) => {
  const filled: Record<string, string> = {
    Rndrng_NPI: '2000000010',
    Rndrng_Prvdr_Last_Org_Name: 'Abernathy',
    ...values,
  };
  return `${paymentsHeader.map((name) => `"${filled[name] ?? ''}"`).join(',')}\n`;
};

describe('several years', () => {
  it('are imported together, each with the year of its file name, and dated to the end of the newest', async () => {
    expect(await importer.loadSamples()).toMatchObject({ read: 24, loaded: 24, published: '2023-12-31' });
    expect(await all('select * from payment_years order by year')).toEqual([
      { year: 2019, payments: 4 },
      { year: 2023, payments: 20 },
    ]);
  });

  it.each([
    ['Medicare_Physician_Other_Practitioners_by_Provider_2022.csv', 2022],
    ['payments 2021.csv', 2021],
    ['mup_phy_r24_p05_v10_d20_prov.csv', 2020],
  ])('%s is of %i', async (name, year) => {
    await importer.loadText(name, paymentSample(NEWEST));
    expect(await all('select year from payment_years')).toEqual([{ year }]);
  });

  it('are refused if a file name has no year or two files have the same', async () => {
    await importer.loadSamples();
    await expect(importer.loadText('payments.csv', paymentSample(NEWEST))).rejects.toThrow(
      'The file name payments.csv must contain the year, as in MUP_PHY_R25_P05_V20_D23_Prov.csv. Nothing was changed.',
    );
    await importer.loadText(EARLIER, paymentSample(EARLIER));
    const folder = await importer.loadText('MUP_PHY_R22_P04_V10_D19_Prov.csv', paymentSample(EARLIER));
    expect(folder.files).toHaveLength(1);
    await expect(importer.load(...importer.paths(EARLIER, 'MUP_PHY_R22_P04_V10_D19_Prov.csv'))).rejects.toThrow(
      `${EARLIER} and MUP_PHY_R22_P04_V10_D19_Prov.csv are both for year 2019. Import only one of them.`,
    );
  });
});

describe('values', () => {
  const stored = async (values: Parameters<typeof row>[0]) => {
    const result = await importer.loadText(NEWEST, header + row(values)).catch(({ message }: Error) => message);
    return typeof result === 'string' ? result : (await all('select * from payments'))[0];
  };

  it('that are empty, * or # are unknown, which is not zero', async () => {
    expect(
      await stored({ Tot_Benes: '', Tot_Srvcs: '*', Drug_Tot_Benes: '#', Med_Tot_Benes: '0', Drug_Sprsn_Ind: '*' }),
    ).toMatchObject({
      beneficiaries: null,
      services: null,
      drug_beneficiaries: null,
      medical_beneficiaries: 0,
      drug_suppression: '*',
    });
  });

  it('that a spreadsheet changed are restored if no digit was lost', async () => {
    expect(
      await stored({
        Rndrng_NPI: '2000000010.0',
        Rndrng_Prvdr_Zip5: '2114',
        Tot_Benes: '1,204',
        Tot_Srvcs: '88.0',
        Tot_Sbmtd_Chrg: '1.5e+06',
        Tot_Mdcr_Pymt_Amt: '$1,234,567.89',
      }),
    ).toMatchObject({
      npi: '2000000010',
      zip: '02114',
      beneficiaries: 1204,
      services: 88,
      submitted_charges: 1500000,
      payment_amount: 1234567.89,
    });
  });

  it.each([
    [{ Rndrng_NPI: '2000000011' }, 'Rndrng_NPI: wrong check digit'],
    [{ Rndrng_NPI: '' }, 'Rndrng_NPI: empty'],
    [{ Tot_Benes: '12.5' }, 'Tot_Benes: not a whole number'],
    [{ Tot_Benes: '1234567890' }, 'Tot_Benes: not a number of people'],
    [{ Tot_Mdcr_Pymt_Amt: 'NaN' }, 'Tot_Mdcr_Pymt_Amt: not a number'],
    [{ Bene_Avg_Risk_Scre: '1.2.3' }, 'Bene_Avg_Risk_Scre: not a number'],
    [{ Tot_Mdcr_Pymt_Amt: '1.5E' }, 'Tot_Mdcr_Pymt_Amt: not a number'],
  ])('%j are refused', async (values, reason) => {
    expect(await stored(values)).toContain(reason);
  });
});

describe('a broken file', () => {
  const loading = (text: string | Buffer) => importer.loadText(NEWEST, text).catch(({ message }: Error) => message);
  beforeAll(() => importer.loadSamples());

  it.each([
    ['of another header', 'npi,name\n1,x\n', /lacks the columns "Rndrng_NPI"/],
    ['cut off within a quoted value', `${paymentSample(NEWEST).split('Ivanhoe')[0]}"Ivan`, /refused/],
    ['without rows', header, /No rows to load/],
    ['that is empty', '', /it has no header/],
    ['of another encoding', Buffer.from(header + row({ Rndrng_Prvdr_City: 'Cañon' }), 'latin1'), /not UTF-8/],
    ['with the same provider twice', header + row({}) + row({}), /duplicate Rndrng_NPI/],
  ])('%s changes nothing', async (_, text, message) => {
    expect(await loading(text)).toMatch(message);
    expect(await all('select count(*)::int n from payments')).toEqual([{ n: 24 }]);
  });
});
