import type { Operation, Parameter } from '#test/fuzz/document.ts';
import { encode, hostileTexts } from '#test/fuzz/hostile.ts';
import { type Known, kindOf } from '#test/fuzz/known.ts';
import type { Picker } from '#test/fuzz/picker.ts';
import { fitting, unfitting } from '#test/fuzz/values.ts';

/** A request as it goes over the wire, without the headers of its caller. */
export interface Sent {
  method: string;
  target: string;
  headers: Record<string, string>;
  body: Buffer;
}

interface Plan {
  path: Record<string, string>;
  query: [name: string, value: string][];
  headers: Record<string, string>;
  json: unknown;
  /** Replaces the JSON. */
  raw: Buffer | undefined;
}

/** Creates a request for an operation: most fit its schemas, the others differ from them in one to three places. */
export function requestFor(operation: Operation, pick: Picker, known: Known): Sent {
  const plan = fittingPlan(operation, pick, known);
  const wrong = pick([0, 0, 0, 0, 1, 1, 3]);
  for (let done = 0; done < wrong; done += 1) pick(mutations)(plan, operation, pick);
  const { path, query, headers, json, raw } = plan;
  const filled = operation.path.replace(/\{(\w+)\}/g, (_, name) => path[name] ?? '');
  const search = query.map(([name, value]) => `${encode(name)}=${value}`).join('&');
  return {
    method: operation.method,
    target: search ? `${filled}?${search}` : filled,
    headers,
    body: raw ?? Buffer.from(json === undefined ? '' : JSON.stringify(json)),
  };
}

function fittingPlan({ path, method, parameters, body }: Operation, pick: Picker, known: Known): Plan {
  const source = { pick, known, kind: kindOf(path) };
  /** The kind of an ID in the path: `notes` in `/api/people/{npi}/notes/{id}`. */
  const kindAt = (name: string) => kindOf(path.slice(0, path.indexOf(`{${name}}`)));
  const textOf = ({ name, schema }: Parameter, kind: string) =>
    [fitting(schema, name, { ...source, kind })].flat().map((value) => encode(`${value}`));
  const ofPath = parameters.filter((each) => each.in === 'path');
  const ofQuery = parameters.filter((each) => each.in === 'query');
  const few = Array.from({ length: ofQuery.length ? pick([0, 0, 1, 1, 2, 3]) : 0 }, () => pick(ofQuery));
  const chosen = new Set([
    ...ofQuery.filter(({ name, required }) => required || name === 'bbox' || name === 'zoom'),
    ...few,
  ]);
  const json = body && fitting(body, '', source);
  const plan: Plan = {
    path: Object.fromEntries(ofPath.map((each) => [each.name, textOf(each, kindAt(each.name))[0] ?? 'x'])),
    query: [...chosen].flatMap((each) =>
      textOf(each, source.kind).map((value): [string, string] => [each.name, value]),
    ),
    headers: body ? { 'content-type': 'application/json' } : {},
    json,
    raw: undefined,
  };
  const shared = path.startsWith('/api/people/') && pick.below(4) ? known.first('npi') : undefined; // their notes are of one person
  if (shared) plan.path.npi = `${shared}`;
  return { ...plan, ...undocumented(`${method} ${path}`, pick, known) };
}

/** Bodies and headers of the calls that take other media types than JSON, which the document describes in words. */
function undocumented(name: string, pick: Picker, known: Known): Partial<Plan> {
  const npi = `${known.pick(pick, 'npi') ?? 2000000002}`;
  const json = { 'content-type': 'application/json' };
  const sheet = `NPI,First Name,Last Name,State\n${npi},Ann,Lee,OH\n,Bob,${pick(['Smith', 'Ng', '"x'])},NY\n`;
  const form = Buffer.from(
    `--x\r\ncontent-disposition: form-data; name="file"; filename="${pick(['a.csv', 'a.xlsx', ''])}"\r\n\r\n${sheet}\r\n--x--\r\n`,
  );
  const asForm = { headers: { 'content-type': 'multipart/form-data; boundary=x' }, raw: form };
  const rows = [{ first_name: 'Ann', last_name: 'Lee', state: 'OH' }, { last_name: 'Smith' }];
  if (name === 'POST /api/lookup')
    return pick([asForm, { headers: json, json: { npis: [npi, '1', npi] } }, { headers: json, json: { rows } }]);
  if (name === 'POST /api/uploads')
    return { headers: json, json: { name: pick(['a.csv', 'a.zip']), bytes: pick([1, 1, sheet.length]), modified: 0 } };
  if (name === 'POST /api/lookup/sheets') return asForm;
  if (name === 'PATCH /api/uploads/{id}')
    return {
      headers: { 'content-type': 'application/octet-stream', 'upload-offset': pick(['0', '0', '5', '-1', 'x']) },
      raw: Buffer.from(pick(['x', sheet, ''])),
    };
  if (name === 'GET /api/data-status/events') return { headers: { accept: pick(['text/event-stream', '*/*']) } };
  return {};
}

type Mutation = (plan: Plan, operation: Operation, pick: Picker) => void;

const places = [
  '0',
  '%zz',
  '%',
  '%C0%AF',
  '%00',
  '..%2f..',
  '%ED%A0%80',
  'null',
  '99999999999999999999',
  "'%20or%201=1--",
];

const oddPath: Mutation = ({ path }, _, pick) => {
  const names = Object.keys(path);
  if (names.length) path[pick(names)] = pick([() => pick(places), () => encode(pick(hostileTexts)) || 'x'])();
};
const oddQuery: Mutation = ({ query }, { parameters }, pick) => {
  const names = parameters.filter((each) => each.in === 'query').map(({ name }) => name);
  query.push([names.length ? pick(names) : 'page', pick([() => encode(pick(hostileTexts)), () => pick(places)])()]);
};
const unknownParameter: Mutation = ({ query }, _, pick) => query.push([pick(['x', '', '__proto__', 'page[]']), '1']);
const repeated: Mutation = ({ query }) => query.push(...query.slice(0, 2));
const lacking: Mutation = ({ query, json }, _, pick) => {
  query.shift();
  if (isObject(json) && Object.keys(json).length) delete json[pick(Object.keys(json))];
};
const oddField: Mutation = (plan, _, pick) => {
  if (!isObject(plan.json)) plan.json = unfitting(pick);
  else plan.json[pick([...Object.keys(plan.json), 'x', '__proto__'])] = unfitting(pick);
};
const oddBody: Mutation = (plan, { method }, pick) => {
  if (method === 'GET') return;
  const text = JSON.stringify(plan.json ?? {});
  plan.raw = pick([
    () => Buffer.from(text.slice(0, -1)),
    () => Buffer.from([...Buffer.from('{"a":"'), 0xff, 0xfe, 0xc3, 0x22, 0x7d]),
    () => Buffer.from('[['.repeat(2000)),
    () => Buffer.from(`{"a":${'9'.repeat(400)}}`),
    () => Buffer.from(`${text}${text}`),
    () => Buffer.alloc(70_000, 'x'),
    () => Buffer.from(text, 'utf16le'),
    () => Buffer.from(pick(['', 'null', '""', '1', '[]', '{"__proto__":1}', '\ufeff{}'])),
  ])();
};
const types = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=y', 'x', ';', ''];
const oddType: Mutation = ({ headers }, { method }, pick) => {
  if (method !== 'GET') headers['content-type'] = pick([...types, 'application/json; charset=utf-7']);
};
const oddHeader: Mutation = ({ headers }, _, pick) => {
  const name = pick([
    'accept',
    'range',
    'if-none-match',
    'idempotency-key',
    'upload-offset',
    'x-request-id',
    'expect-x',
  ]);
  headers[name] = pick(['*', 'bytes=0-1', 'text/html', '"x"', 'a'.repeat(101), '\xff', '-1', 'key-1']);
};

const mutations: Mutation[] = [
  ...[oddPath, oddPath, oddQuery, oddQuery, oddField, oddField],
  ...[unknownParameter, repeated, lacking, oddBody, oddType, oddHeader],
];

const isObject = (json: unknown): json is Record<string, unknown> =>
  typeof json === 'object' && json !== null && !Array.isArray(json);
