// Answers a search of FHIR with a Bundle.

import { inIndex } from '#src/datasets/registry/queries.ts';
import type { Controls } from '#src/doors/fhir/controls.ts';
import { controlNames, controlsOf, textOfCursor } from '#src/doors/fhir/controls.ts';
import type { Resource } from '#src/doors/fhir/elements.ts';
import type { Kind } from '#src/doors/fhir/kinds.ts';
import { outcome, refusedParameter } from '#src/doors/fhir/outcome.ts';
import { criterionOf, distinctIn, type Given, type SearchParameter } from '#src/doors/fhir/parameters.ts';
import type { Criterion } from '#src/search/query.ts';
import type { Search } from '#src/search/search.ts';
import { turnedOff } from '#src/server/criteria-off.ts';

/** A search that was read: what it asks, and the parameters that were applied. */
export interface Asked {
  kind: Kind;
  /** The tables of the index that can have what is asked. */
  tables: Kind['tables'];
  /** The datasets that it reads besides NPPES. */
  needs: string[];
  criteria: Criterion[];
  controls: Controls;
  applied: Given[];
}

/** Parameters of one search at most, and values of all of them. Each value is a criterion that the index reads. */
const MOST_PARAMETERS = 50;
const MOST_VALUES = 200;

/** Parameters of Plan-Net for which no source has data. */
const withoutData = ['service', 'network', 'coverage-area', 'role'];

/** Reads a search. Throws a 400 for a parameter that is unknown, unless `lenient`, and for one that is wrong or turned off. */
export function readSearch(
  kind: Kind,
  all: readonly Given[],
  { lenient, off }: { lenient: boolean; off: ReadonlySet<string> },
): Asked {
  const applied = all.filter(({ text }) => text.trim() !== ''); // an empty parameter is absent
  if (applied.length > MOST_PARAMETERS)
    throw refusedParameter(applied[MOST_PARAMETERS]?.key ?? '', `A search has at most ${MOST_PARAMETERS} parameters`);
  const known = applied.filter((given) => {
    if (Object.hasOwn(kind.parameters, given.name) || (Object.hasOwn(controlNames, given.key) && !given.modifier))
      return true;
    if (!lenient) throw unknownParameter(kind, given);
    return false;
  });
  let values = 0;
  const criteria = known.flatMap((given) => {
    const parameter = Object.hasOwn(kind.parameters, given.name) ? kind.parameters[given.name] : undefined;
    if (!parameter) return [];
    requireOn(parameter, given.key, off);
    values += distinctIn(given.text).length;
    if (values > MOST_VALUES) throw refusedParameter(given.key, `A search has at most ${MOST_VALUES} values`);
    return criterionOf(parameter, given);
  });
  const order =
    known
      .findLast(({ key }) => key === '_sort')
      ?.text.trim()
      .replace(/^-/, '') ?? '';
  if (Object.hasOwn(kind.parameters, order)) requireOn(kind.parameters[order], '_sort', off);
  const only = known.flatMap(({ name }) => kind.parameters[name]?.table ?? []);
  const tables = kind.tables.filter((table) => only.every((each) => each === table));
  const needs = known.flatMap(({ name }) => kind.parameters[name]?.needs ?? []);
  return { kind, tables, needs, criteria, controls: controlsOf(known, kind), applied: known };
}

/** Throws a 400 if the site turned a criterion off that a parameter asks, or orders by. */
function requireOn(parameter: SearchParameter | undefined, key: string, off: ReadonlySet<string>): void {
  const criterion = parameter?.criteria?.find((each) => off.has(each));
  if (criterion === undefined) return;
  const refusal = turnedOff(key, criterion);
  refusal.details = { expression: key };
  throw refusal;
}

const unknownParameter = ({ type, parameters }: Kind, { key, name }: Given) =>
  refusedParameter(
    key,
    withoutData.includes(name)
      ? `No source has ${name}, so this server has no such search`
      : `${type} has no such search. It has ${Object.keys(parameters)
          .filter((each) => !each.includes('.'))
          .join(', ')}`,
    'not-supported',
  );

/** A page of numbers, of how many, and the generation that they come from. */
export interface Page {
  total: number;
  generation: number;
  numbers: string[];
}

/** The numbers of the page that a search asks for: those of one table after those of the other. */
export async function pageOf(search: Search, { kind, tables, criteria, controls }: Asked): Promise<Page> {
  const { count, cursor, sort } = controls;
  const size = count || 1;
  const page: Page = { total: 0, generation: 0, numbers: [] };
  for (const table of tables) {
    const { total, numbers } = await inIndex(async (size, at) => {
      const reply = await search.ask({
        table,
        criteria: [...(kind.among ?? []), ...criteria],
        ...(sort && { sort }),
        shows: 'key',
        page: at,
        page_size: size,
      });
      page.generation = reply.generation;
      return { total: reply.total, numbers: reply.rows.map(({ npi }) => String(npi)) };
    }, size);
    const start = Math.max(0, (cursor?.position ?? 0) - page.total);
    page.total += total;
    page.numbers.push(...(await numbers({ start, size: count - page.numbers.length })));
  }
  return page;
}

/** The Bundle of a page. `base` is the address of the door. */
export function bundleOf(
  { kind, controls, applied }: Asked,
  { total, generation }: Page,
  resources: readonly Resource[],
  base: string,
) {
  const { count, cursor } = controls;
  const next = (cursor?.position ?? 0) + count;
  const address = (more: readonly Pick<Given, 'key' | 'text'>[]) => {
    const query = new URLSearchParams(more.map(({ key, text }) => [key, text])).toString();
    return `${base}/${kind.type}${query && `?${query}`}`;
  };
  const further = [
    ...applied.filter(({ key }) => key !== '_cursor'),
    { key: '_cursor', text: textOfCursor({ generation, position: next }) },
  ];
  const changed = cursor !== undefined && cursor.generation !== generation;
  return {
    resourceType: 'Bundle',
    type: 'searchset',
    total,
    link: [
      { relation: 'self', url: address(applied) },
      ...(count > 0 && next < total ? [{ relation: 'next', url: address(further) }] : []),
    ],
    ...((changed || resources.length > 0) && {
      entry: [
        ...resources.map((resource) => ({
          fullUrl: `${base}/${resource.resourceType}/${resource.id}`,
          resource:
            controls.elements && resource.resourceType === kind.type ? only(resource, controls.elements) : resource,
          search: { mode: resource.resourceType === kind.type ? 'match' : 'include' },
        })),
        ...(changed ? [{ resource: outcome('warning', 'incomplete', CHANGED), search: { mode: 'outcome' } }] : []),
      ],
    }),
  };
}

const CHANGED =
  'New data came between this page and the one before. Entries may be missing or repeated. Search again for a whole result.';

/** The elements of a resource that a search asks for, with those that it must have. */
function only({ meta, ...resource }: Resource, elements: ReadonlySet<string>): Resource {
  const { profile: _, ...rest } = meta;
  const kept = Object.entries(resource).filter(([name]) => always.has(name) || elements.has(name));
  return {
    ...(Object.fromEntries(kept) as Omit<Resource, 'meta'>),
    meta: { ...rest, tag: [...(rest.tag ?? []), SUBSETTED] },
  } as Resource;
}

const always = new Set(['resourceType', 'id', 'status', 'connectionType', 'payloadType']);

const SUBSETTED = { system: 'http://terminology.hl7.org/CodeSystem/v3-ObservationValue', code: 'SUBSETTED' };
