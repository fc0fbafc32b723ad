// Random requests to the doors for other programs, from outside a running server: no reply is a 500, and each refusal has the form
// of its door (R-1618). FUZZ_REQUESTS sets their number at each door, FUZZ_SEED the seed.
import { expect, it } from 'vitest';
import { callersOf } from '#test/fuzz/callers.ts';
import { type Picker, pickerOf } from '#test/fuzz/picker.ts';
import type { Reply } from '#test/fuzz/replies.ts';
import type { Sent } from '#test/fuzz/requests.ts';
import { asCurl, send } from '#test/fuzz/send.ts';
import { fuzzServer } from '#test/fuzz/server.ts';

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 5000);
const SEED = Number(process.env.FUZZ_SEED ?? 53);
/** Requests that run at a time. */
const AT_ONCE = 4;

type Made = Omit<Sent, 'headers'> & { headers?: Record<string, string> };

/** A door: what a client that errs may send to it, and whether a reply has its form. */
interface FuzzedDoor {
  make: (pick: Picker) => Made;
  /** What is wrong with a reply. Undefined if nothing is. */
  judge: (reply: Reply) => string | undefined;
}

const NPIS = ['2000000010', '2000000028', '1234567893', '20000000', '2'.repeat(40)];

/** Values of every kind, right and wrong ones. */
const VALUES = [
  ...[
    '',
    ' ',
    '0',
    '-1',
    '1e9',
    '9'.repeat(30),
    'null',
    'true',
    '*',
    '**',
    'a*',
    '%',
    "'",
    '"',
    '\\',
    '|',
    '|x',
    'x|',
    ',',
  ],
  ...[
    'OH',
    'oh',
    'Columbus',
    'München',
    'Smith,Jones',
    'O’Brien',
    'é'.repeat(300),
    '\u0000',
    '\u202e',
    '<b>',
    '../..',
    '$near',
  ],
  ...['207RC0000X', 'http://nucc.org/provider-taxonomy|207RC0000X', 'urn:oid:2.16.840.1.113883.4.6|2000000010'],
  ...['2024', '2024-13', 'ge2024-02-31', 'lt2020', '40.7|-74.0|10|mi', '91|0|1|km', '43215', '4321', '43215-1234'],
  ...[
    'Practitioner/2000000010',
    'Organization/x',
    'male',
    'constructor',
    '__proto__',
    'toString',
    'NPI-1',
    'NPI-2',
    ...NPIS,
  ],
];

const textOf = (pick: Picker) =>
  pick.below(8)
    ? pick(VALUES)
    : String.fromCodePoint(...Array.from({ length: pick.below(9) }, () => 32 + pick.below(0x2000)));

/** A query of up to six parameters, some of them twice or unknown. */
function queryOf(pick: Picker, names: readonly string[]): string {
  const query = new URLSearchParams();
  for (let n = pick.below(7); n > 0; n--) query.append(pick.below(12) ? pick(names) : textOf(pick), textOf(pick));
  const text = query.toString();
  return pick.below(15) ? text : `${text}&%E0%A4%A=${text.slice(0, 5)}%`; // not well-formed
}

const isFhir = ({ status, type, body }: Reply): string | undefined => {
  if (status === 304) return undefined;
  if (!type.startsWith('application/fhir+json')) return `type ${type}`;
  const { resourceType, issue } = JSON.parse(body);
  if (status < 400) return resourceType === 'OperationOutcome' ? 'an outcome of a success' : undefined;
  const isOutcome = resourceType === 'OperationOutcome' && issue?.[0]?.details?.text?.length > 5;
  return isOutcome ? undefined : 'no outcome with a sentence';
};

async function fhirDoor(url: string): Promise<FuzzedDoor> {
  const { rest } = await (await fetch(`${url}/fhir/metadata`)).json();
  type Described = { type: string; searchParam: { name: string }[] };
  const kinds = new Map<string, string[]>(
    rest[0].resource.map(({ type, searchParam }: Described) => [type, searchParam.map(({ name }) => name)]),
  );
  const controls = [
    '_count',
    '_cursor',
    '_elements',
    '_format',
    '_include',
    '_revinclude',
    '_sort',
    '_summary',
    '_total',
  ];
  const ends = ['', ':exact', ':contains', ':missing', ':not', '.name', ':Location.near'];
  return {
    make: (pick) => {
      const type = pick.below(12) ? pick([...kinds.keys()]) : pick(['Patient', 'metadata', '$export', '', '%2F']);
      const names = [...(kinds.get(type) ?? ['_id']), ...controls].flatMap((name) => [name, name, name + pick(ends)]);
      const query = queryOf(pick, names);
      const way = pick.below(4);
      if (way === 0)
        return { method: 'GET', target: `/fhir/${type}/${encodeURIComponent(textOf(pick))}`, body: Buffer.of() };
      if (way > 1)
        return {
          method: pick(['GET', 'GET', 'GET', 'HEAD', 'PUT']),
          target: `/fhir/${type}?${query}`,
          body: Buffer.of(),
        };
      const headers = { 'content-type': pick(['application/x-www-form-urlencoded', 'application/json', 'text/plain']) };
      return { method: 'POST', target: `/fhir/${type}/_search`, headers, body: Buffer.from(query) };
    },
    judge: (reply) => (reply.body === '' ? undefined : isFhir(reply)),
  };
}

const registryNames = [
  ...[
    'version',
    'number',
    'enumeration_type',
    'taxonomy_description',
    'name_purpose',
    'first_name',
    'use_first_name_alias',
  ],
  ...[
    'last_name',
    'organization_name',
    'address_purpose',
    'city',
    'state',
    'postal_code',
    'country_code',
    'limit',
    'skip',
  ],
  ...['pretty', 'extended', 'updated_since', 'sort'],
];

const registryDoor: FuzzedDoor = {
  make: (pick) => ({
    method: pick(['GET', 'GET', 'GET', 'HEAD', 'POST']),
    target: `/npi-registry/api${pick(['', '/'])}?${pick.below(9) ? 'version=2.1&' : ''}${queryOf(pick, registryNames)}`,
    body: Buffer.of(),
  }),
  judge: ({ type, body }) => {
    if (body === '') return undefined;
    if (!type.startsWith('application/json')) return `type ${type}`;
    const { Errors, results } = JSON.parse(body);
    const refused = Errors?.length > 0 && Errors[0].description?.length > 3 && 'number' in Errors[0];
    return Array.isArray(results) || refused ? undefined : 'neither results nor Errors';
  },
};

const tools = [
  'search_providers',
  'understand',
  'get_provider',
  'search_organizations',
  'lookup_npis',
  'changes_since',
  'lists',
];
const argumentNames = [
  ...[
    'text',
    'name',
    'npi',
    'npis',
    'specialty',
    'state',
    'city',
    'zip',
    'near',
    'miles',
    'credential',
    'license_state',
    'page',
  ],
  ...['criteria', 'rows', 'since', 'kind', 'id', 'action', 'sort', 'graduated_from', 'certified', 'list', '__proto__'],
];

function anyValue(pick: Picker, depth = 0): unknown {
  const kind = pick.below(depth > 2 ? 4 : 7);
  if (kind < 3) return textOf(pick);
  if (kind === 3) return pick([0, -1, 1.5, 1e300, true, false, null, 25]);
  if (kind < 6) return Array.from({ length: pick.below(4) }, () => anyValue(pick, depth + 1));
  return Object.fromEntries(
    Array.from({ length: pick.below(4) }, () => [pick(argumentNames), anyValue(pick, depth + 1)]),
  );
}

const mcpDoor: FuzzedDoor = {
  make: (pick) => {
    const method = pick.below(5) ? 'tools/call' : pick(['tools/list', 'resources/read', 'initialize', 'x', 'ping']);
    const given = Object.fromEntries(
      Array.from({ length: pick.below(5) }, () => [pick(argumentNames), anyValue(pick)]),
    );
    const params = pick.below(12)
      ? { name: pick.below(12) ? pick(tools) : textOf(pick), arguments: given }
      : anyValue(pick);
    const body = JSON.stringify({
      jsonrpc: pick.below(20) ? '2.0' : textOf(pick),
      id: pick([1, 'a', null]),
      method,
      params,
    });
    return {
      method: pick.below(20) ? 'POST' : pick(['GET', 'DELETE', 'PUT']),
      target: '/mcp',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: Buffer.from(pick.below(20) ? body : body.slice(0, pick.below(body.length))),
    };
  },
  judge: ({ status, type, body }) => {
    if (body === '') return undefined;
    if (!type.startsWith('application/json')) return `type ${type}`;
    const { jsonrpc, error, result } = JSON.parse(body);
    if (jsonrpc !== '2.0') return 'no JSON-RPC';
    if (error) return error.message?.length > 3 ? undefined : 'an error without a sentence';
    return status === 200 && (!result.isError || result.content?.[0]?.text?.length > 3)
      ? undefined
      : 'isError without a sentence';
  },
};

it('every refusal of random requests to a door has the form of the door, and none is a 500 (R-1618)', {
  timeout: 60 * 60_000,
  tags: 'rest',
}, async () => {
  const { database, server, memory } = await fuzzServer('doors-fuzz');
  const script = await callersOf(database, server.url).open('script');
  const doors = { fhir: await fhirDoor(server.url), registry: registryDoor, mcp: mcpDoor };
  const before = await memory();
  const failures: string[] = [];
  for (const [name, { make, judge }] of Object.entries(doors)) {
    const pick = pickerOf(SEED);
    const statuses = new Map<number, number>();
    const ask = async () => {
      const made = make(pick);
      const sent = { ...made, headers: { ...script.headers, ...made.headers } };
      const reply = await send(server.url, sent);
      if (!reply) return;
      statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
      const why = reply.status >= 500 ? 'failed' : judge(reply);
      if (why) failures.push(`${reply.status} ${name}: ${why}\n${reply.body.slice(0, 300)}\n${asCurl(name, sent)}`);
    };
    for (let sent = 0; sent < REQUESTS; sent += AT_ONCE) await Promise.all(Array.from({ length: AT_ONCE }, ask));
    const counts = [...statuses].map(([status, count]) => `${count} × ${status}`).toSorted();
    console.log(`Seed ${SEED}, ${name}: ${counts.join(', ')}`);
    expect(failures.slice(0, 10)).toEqual([]);
    expect(statuses.get(200)).toBeGreaterThan(REQUESTS / 20);
  }
  expect(await memory()).toBeLessThan(before + 500);
  expect(server.output()).not.toMatch(/"level":[56]0|MaxListeners/);
});
