// What search results show of providers, compared with SQL on the demo's data.
import { expect } from 'vitest';
import type { Highlights } from '#src/datasets/providers/highlights/contract.ts';
import { certificatesOfCode } from '#src/shared/specialty-certificates.ts';
import { type DemoApi, it } from '#test/demo-api.ts';
import { runsAll } from '#test/sampling.ts';

let database: DemoApi['database'];
let api: DemoApi['api'];

it.beforeAll(({ demo }) => {
  ({ database, api } = demo);
}, 300_000);

const highlightsOf = (npis: readonly string[]) =>
  api.get(`/api/providers/highlights?${new URLSearchParams(npis.map((npi) => ['npi', npi]))}`);

it('has the records of every dataset, in the order given', async () => {
  const { body: found } = await api.get('/api/providers?certified=yes&grouped=yes&payment_from=1');
  const npis = found.rows.map(({ npi }: { npi: string }) => npi).toReversed();
  expect(npis).toHaveLength(50);
  const { status, body } = await highlightsOf(npis);
  expect(status).toBe(200);
  expect(body.rows.map(({ npi }: { npi: string }) => npi)).toEqual(npis);
  const { rows } = await database.pool.query(
    `with ties as materialized (
       select npi, org_pac_id as pac_id from affiliations where org_pac_id is not null
       union
       select npi, pac_id from employer_people join employers using (pac_id) where organization
     )
     select p.npi::text,
       (select count(*)::int from licenses where npi = p.npi) licenses,
       (select count(distinct certificate_id)::int from certifications where npi = p.npi) certificates,
       (select payment_amount from payments where npi = p.npi order by year desc limit 1) payment_amount,
       (select max(members)::int from ties join (select pac_id, count(*) members from ties group by pac_id) groups using (pac_id)
         where ties.npi = p.npi) org_members
     from unnest($1::bigint[]) with ordinality p (npi, place) order by place`,
    [npis],
  );
  const shown = (body.rows as Highlights[]).map(({ npi, licenses, certificates, payment, group }) => ({
    npi,
    licenses: licenses?.length ?? 0,
    certificates: certificates?.length ?? 0,
    payment_amount: payment?.payment_amount ?? null,
    org_members: group?.org_members ?? null,
  }));
  expect(shown).toEqual(rows);
  expect(JSON.stringify(body), 'dates of birth stay private').not.toContain('birth');
});

it('counts a certificate of any code of a provider as one of the own specialty (R-1122)', {
  tags: 'sampled',
}, async () => {
  const { rows: held } = await database.pool.query(
    `select npi::text, array_agg(distinct slot ->> 'code') as codes from providers, jsonb_array_elements(taxonomies) slot
     where npi in (select npi from certifications where record_type = 'CE') and jsonb_array_length(taxonomies) > 1 group by npi`,
  );
  const { rows: taxonomy } = await database.pool.query(
    'select code, grouping, classification, specialization from taxonomy',
  );
  const certificates = new Map(taxonomy.map((row) => [row.code, certificatesOfCode(row)]));
  let ofFurther = 0;
  for (let from = 0; from < held.length; from += runsAll ? 50 : 250) {
    const some = held.slice(from, from + 50);
    const { body } = await highlightsOf(some.map(({ npi }) => npi));
    for (const [n, row] of (body.rows as Highlights[]).entries())
      for (const { certificate_name, in_specialty } of row.certificates ?? []) {
        const names = some[n].codes.flatMap((code: string) => certificates.get(code) ?? []);
        const isOwn = names.some((name: string) => name.toLowerCase() === certificate_name?.toLowerCase());
        expect([row.npi, certificate_name, in_specialty]).toEqual([row.npi, certificate_name, isOwn]);
        ofFurther += Number(isOwn);
      }
  }
  expect(ofFurther).toBeGreaterThan(10);
});

it('has empty fields for unknown providers, and refuses bad requests', async () => {
  const { body } = await highlightsOf(['2999999999', '2999999999']);
  expect(body.rows).toEqual([
    {
      npi: '2999999999',
      certificates: null,
      abms: 'unknown',
      licenses: null,
      listed_states: null,
      payment: null,
      education: null,
      group: null,
      employer: null,
      excluded: null,
      revoked: null,
      opted_out: null,
      place: null,
      changed: null,
    },
  ]);
  expect((await highlightsOf([])).body).toEqual({ rows: [] });
  expect((await highlightsOf(['1'])).body).toMatchObject({
    code: 'bad_request',
    message: expect.stringMatching(/^npi/),
  });
  expect((await highlightsOf(Array.from({ length: 51 }, (_, n) => String(2000000000 + n)))).status).toBe(400);
});
