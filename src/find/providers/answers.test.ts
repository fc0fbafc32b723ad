// The count beside each answer of the filters is what the search finds after its choice.
import { expect } from 'vitest';
import { type ProviderCriteria, providerAddress } from '#src/find/providers/filters/address.tsx';
import { asChoicesAsk, changeInSpecialty } from '#src/find/providers/filters/certified-in.tsx';
import { providerCriteriaOnScreen } from '#src/find/providers/filters/on-screen.tsx';
import { drawn } from '#src/find/providers/filters/own-groups.tsx';
import { railOf } from '#src/ui/on-screen.ts';
import { readQuery } from '#src/ui/state/url-state.ts';
import { type DemoApi, it } from '#test/demo-api.ts';
import { sampleOf } from '#test/sampling.ts';

let api: DemoApi['api'];

it.beforeAll(({ demo }) => {
  ({ api } = demo);
}, 300_000);

const queryOf = (criteria: ProviderCriteria) =>
  new URLSearchParams(Object.entries(criteria).flatMap(([name, values]) => values.map((value) => [name, value])));

const answered = railOf(providerCriteriaOnScreen, drawn).flatMap((group) => (group.kind === 'choice' ? [group] : []));

const interventional = 'taxonomy=207RI0011X';
const named = 'certificate=Interventional+Cardiology';

const searches = [
  '',
  'city=Lincoln',
  'state=OH',
  interventional,
  named,
  `${interventional}&${named}`,
  'taxonomy=363A00000X',
];
const answers = [
  '',
  '&certified=yes',
  '&certified=yes&certified_in=specialty',
  '&certified=never&certified_in=specialty',
  '&paid=yes',
  '&license_active_on=today',
];

it.each(
  sampleOf(
    searches.flatMap((of) => answers.map((chosen) => of + chosen)),
    5,
  ),
)('%s: each answer’s count is what the search finds (R-1147)', { tags: 'sampled' }, async (query) => {
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
