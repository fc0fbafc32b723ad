import { escape as escaped, parse } from 'node:querystring';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { expect, test } from 'vitest';
import { serverDatasets } from '#src/app/server-datasets.ts';
import { OrganizationSearchQuery } from '#src/datasets/organizations/contract.ts';
import { providerQueries } from '#src/find/providers/queries.ts';
import { randomOf } from '#src/invented/random.ts';
import { compileValidator } from '#src/server/query-validation.ts';

const { search, facets, map } = providerQueries(serverDatasets.flatMap(({ providerCriteria }) => providerCriteria));
const schemas = [
  { name: 'providers', schema: search, always: '' },
  { name: 'facets', schema: facets, always: '' },
  { name: 'map', schema: map, always: 'bbox=-125,24,-66,50&zoom=4&' },
  { name: 'organizations', schema: OrganizationSearchQuery, always: '' },
];

const values = [
  ...[
    '',
    ' ',
    'TX',
    'tx',
    'ZZ',
    'F',
    'f',
    'Y',
    'yes',
    'no',
    'never',
    'all',
    'today',
    'true',
    'any',
    'smith',
    ' O’Connor ',
  ],
  ...['0', '1', '30', '501', '-1', '2010', '2024-02-29', '2023-02-29', '78701', '78701-1234', '1234567893', '$200,000'],
  ...['Austin, TX', '30.2,-97.7', '-125,24,-66,50', '207R00000X', '207R00000X,208D00000X', 'distance', 'asc', 'npi'],
  ...['taxonomy', 'payment', '4', 'a\0b', 'x'.repeat(101), '1e9', '__proto__'],
];

type Validator = ReturnType<typeof compileValidator>;

/** What a validator makes of a query. */
function judged(validate: Validator, query: unknown) {
  const { value, error } = validate(query) as { value?: unknown; error?: unknown };
  return JSON.stringify(error ?? value);
}

test.each(schemas)('$name: given parameters are judged as by the whole schema (R-600)', ({ name, schema, always }) => {
  const random = randomOf('query-validation', name);
  const names = [...Object.keys(schema.shape), 'unknown', '__proto__', 'constructor'];
  const route = { schema, method: 'GET', url: '/', httpPart: 'querystring' };
  const [given, whole] = [compileValidator(route), validatorCompiler(route)];
  let accepted = 0;
  for (let n = 0; n < 1000; n++) {
    const parts = Array.from({ length: random.whole(0, 4) }, () => [random.pick(names), random.pick(values)]);
    const text = always + parts.map((part) => part.map((each) => escaped(each)).join('=')).join('&');
    const query = parse(text); // has no prototype, as in the server
    const found = judged(given, query);
    expect(found, text).toBe(judged(whole, query));
    accepted += found.startsWith('{') ? 1 : 0;
  }
  expect(accepted).toBeGreaterThan(100);
});
