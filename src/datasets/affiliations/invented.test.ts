import { expect, it } from 'vitest';
import { inventAffiliations } from '#src/datasets/affiliations/invented.ts';
import { inventHospitals } from '#src/datasets/hospitals/invented.ts';
import { demo } from '#src/invented/demo.ts';
import { schoolOfPhysician } from '#src/invented/schools.ts';
import { checksumsOf, demoFiles } from '#test/demo-files.ts';

const files = [inventAffiliations, inventHospitals].flatMap(demoFiles);
const [clinicians = [], facilities = [], hospitals = []] = files.map(({ text }) => {
  const [header = [], ...lines] = text
    .trimEnd()
    .split('\n')
    .map((line) => line.slice(1, -1).split('","'));
  return lines.map((values) => Object.fromEntries(header.map((name, place) => [name, values[place] ?? ''])));
});
const people = new Map([...demo.people()].map((person) => [person.npi, person]));
const grouped = Map.groupBy(
  clinicians.filter((row) => row.org_pac_id),
  (row) => row.org_pac_id ?? '',
);

it('are the same bytes on every machine', () => {
  expect(checksumsOf(files)).toMatchInlineSnapshot(`
    [
      "d19430874019d043",
      "7a54b699d9255974",
      "66e5041961ad539e",
    ]
  `);
});

it('have people of the demo, with their names and graduation years, and no duplicate rows', () => {
  const keys = clinicians.map((row) => [row.NPI, row.Ind_enrl_ID, row.org_pac_id, row.adrs_id].join(' '));
  expect(new Set(keys).size).toBe(clinicians.length);
  const wrong = clinicians.filter((row) => {
    const person = people.get(row.NPI ?? '');
    return (
      row['Provider Last Name'] !== person?.last_name.toUpperCase() || row.Grd_yr !== String(person?.graduation_year)
    );
  });
  expect(wrong).toEqual([]);
  expect(facilities.filter((row) => !people.has(row.NPI ?? ''))).toEqual([]);
});

it('have organizations of the demo as groups, with correct numbers of members', () => {
  const names = new Set([...demo.organizations()].map(({ name }) => name.toUpperCase()));
  expect(grouped.size).toBeGreaterThan(1000);
  for (const rows of grouped.values()) {
    expect(new Set(rows.map((row) => `${row['Facility Name']} ${row.num_org_mem}`)).size).toBe(1);
    expect(names).toContain(rows[0]?.['Facility Name']);
    expect(rows[0]?.num_org_mem).toBe(String(new Set(rows.map((row) => row.NPI)).size));
  }
  expect(clinicians.filter((row) => !row.org_pac_id).length).toBeGreaterThan(500);
});

it('have medical schools of the demo’s directory, or OTHER', () => {
  const wrong = clinicians.filter(({ NPI = '', Med_sch }) => {
    const person = people.get(NPI);
    return Med_sch !== 'OTHER' && Med_sch !== (person && schoolOfPhysician(demo, person).name.toUpperCase());
  });
  expect(wrong).toEqual([]);
  expect(clinicians.filter((row) => row.Med_sch !== 'OTHER').length).toBeGreaterThan(1000);
});

it('have facilities by CCN, most of which are in the file of hospitals', () => {
  const listed = new Set(hospitals.map((row) => row['Facility ID']));
  const known = facilities.filter((row) => listed.has(row['Facility Affiliations Certification Number']));
  expect(known.length).toBeGreaterThan(facilities.length / 2);
  expect(known.length).toBeLessThan(facilities.length);
});
