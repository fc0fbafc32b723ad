// The count beside each answer of the filters is what the search finds after its choice.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ProviderCriteria, providerAddress } from '#src/find/providers/filters/address.tsx';
import { asChoicesAsk, changeInSpecialty } from '#src/find/providers/filters/certified-in.tsx';
import { providerCriteriaOnScreen } from '#src/find/providers/filters/on-screen.tsx';
import { drawn } from '#src/find/providers/filters/own-groups.tsx';
import type { Database } from '#src/server/database.ts';
import { railOf } from '#src/ui/on-screen.ts';
import { readQuery } from '#src/ui/state/url-state.ts';
import { testApi } from '#test/api.ts';
import { demoDatabase } from '#test/demo-database.ts';

let database: Database;
let api: Awaited<ReturnType<typeof testApi>>;

beforeAll(async () => {
  database = await demoDatabase();
  api = await testApi(database);
}, 300_000);
afterAll(async () => {
  await api.close();
  await database.close();
});

const queryOf = (criteria: ProviderCriteria) =>
  new URLSearchParams(Object.entries(criteria).flatMap(([name, values]) => values.map((value) => [name, value])));

const answered = railOf(providerCriteriaOnScreen, drawn).flatMap((group) => (group.kind === 'choice' ? [group] : []));

const interventional = 'taxonomy=207RI0011X';
const named = 'certificate=Interventional+Cardiology';

it.each(
  ['', 'city=Lincoln', 'state=OH', interventional, named, `${interventional}&${named}`, 'taxonomy=363A00000X'].flatMap(
    (of) =>
      [
        '',
        '&certified=yes',
        '&certified=yes&certified_in=specialty',
        '&certified=never&certified_in=specialty',
        '&paid=yes',
        '&license_active_on=today',
      ].map((chosen) => `${of}${chosen}`),
  ),
)('%s: each answer’s count is what the search finds (R-1147)', async (query) => {
  const criteria = readQuery(providerAddress.criteria, query);
  const asked = queryOf(asChoicesAsk(criteria));
  for (const { name } of answered) asked.append('facet', name);
  const { status, body } = await api.get(`/api/providers/facets?${asked}`);
  expect([status, status === 200 || body]).toEqual([200, true]);
  const differing = [];
  for (const { name, choices } of answered)
    for (const { value, label } of choices) {
      const counted = body.facets[name].find((each: { value: string }) => each.value === value)?.count;
      const clicked = { ...criteria, ...changeInSpecialty(criteria, { [name]: [value] }) };
      const { total } = (await api.get(`/api/providers?${queryOf(clicked)}`)).body;
      if (counted !== total) differing.push({ name, label, counted, total });
    }
  expect(differing).toEqual([]);
});
