// From the parameters of a provider search to the criteria of the index.
import { providerFields } from '#src/datasets/providers/dataset.ts';
import { hasFirstName, hasPersonName } from '#src/datasets/providers/name-criteria.ts';
import type { DatasetServices } from '#src/datasets/server-dataset.ts';
import { excludedIn, namingNot, wantedIn } from '#src/find/criteria/negation.ts';
import type { PointOf } from '#src/find/criteria/point-of.ts';
import type { RequireKnown } from '#src/find/providers/known-values.ts';
import type { ProviderSearchQuery } from '#src/find/providers/queries.ts';
import { between, equals } from '#src/search/criteria.ts';
import { searching } from '#src/search/declared.ts';
import { SPECIALTY_SLOTS } from '#src/search/facet-counts.ts';
import type { Criterion } from '#src/search/query.ts';
import type { CriteriaFacts } from '#src/search/row-criteria.ts';
import type { WholeQuery } from '#src/search/work-criteria.ts';
import { firstNameIn } from '#src/shared/typed-name.ts';

/** What the criteria need besides the query. */
export interface CriteriaContext
  extends Omit<CriteriaFacts, 'pointOf'>,
    Pick<DatasetServices, 'providerCriteria' | 'requireDataset'> {
  pointOf: PointOf;
  /** The codes of the picker's values; undefined if none is given. */
  codesOf(query: Picked): Promise<string[] | undefined>;
  /** The certificates that belong to any of these codes. */
  certificatesOf(codes: readonly string[]): Promise<string[]>;
  /** The criteria on lists and contacts. */
  onWork(query: WholeQuery): Promise<Criterion[]>;
  /** The providers at the same practice address. Throws a 400 if there is none. */
  npisAtAddressOf(npi: string): Promise<string[]>;
  /** The former or other name of each of these providers, by NPI. */
  otherNames(npis: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Throws a 400 for the first value that no data has, because a search cannot tell a wrong one from one without people. */
  requireKnown: RequireKnown;
  /** The criteria that the searches of the request have built, by their parameters. */
  built: Map<string, Promise<Criterion[]>>;
}

type Picked = Pick<ProviderSearchQuery, 'profession' | 'specialty' | 'subspecialty'>;

/** The codes that a search asks for, by code or by the picker's values. Undefined if it asks for none. */
export async function codesAsked(
  query: Picked & Pick<ProviderSearchQuery, 'taxonomy'>,
  context: Pick<CriteriaContext, 'codesOf'>,
) {
  const picked = await context.codesOf(query);
  return query.taxonomy && picked ? query.taxonomy.filter((code) => picked.includes(code)) : (query.taxonomy ?? picked);
}

/** All that a provider must meet. Throws a 400 for an unknown value. A request builds it once for the same parameters. */
export function criteriaOfProviders(query: ProviderSearchQuery, context: CriteriaContext): Promise<Criterion[]> {
  const { sort: _, order, page, close, ...asked } = query;
  const key = JSON.stringify(asked);
  const built = context.built.get(key) ?? build(query, context);
  context.built.set(key, built);
  return built;
}

async function build(query: ProviderSearchQuery, given: CriteriaContext): Promise<Criterion[]> {
  const [wanted, excluded]: [Given, Given] = [wantedIn(query), excludedIn(query)];
  const codes = query.certified_in === 'specialty' ? await codesAsked(wanted, given) : undefined;
  const context = { ...given, certifiedIn: codes && (await given.certificatesOf(codes)) };
  const facts = contextOfRows(query, context);
  const criteria = [
    ...(await onRecord({ ...wanted, taxonomy_slots: query.taxonomy_slots }, context)),
    ...(await context.onWork({ ...wanted, of: query })),
    ...(await onRows(wanted, facts)),
  ];
  if (Object.keys(excluded).length === 0) return criteria;
  return [
    ...criteria,
    ...(await namingNot(onRecord({ ...excluded, taxonomy_slots: query.taxonomy_slots }, context))).map((not) => ({
      not,
    })),
    ...(await namingNot(context.onWork({ ...excluded, of: {} }))).map((not) => ({ not })),
    ...(await namingNot(onRows(excluded, facts, (all) => [{ not: { all } }]))),
  ];
}

/** The context for the rows of a search: a city without a state is in the state of the search. */
export const contextOfRows = ({ state }: Pick<ProviderSearchQuery, 'state'>, context: CriteriaContext) => ({
  ...context,
  pointOf: (near: string) => context.pointOf(near, state),
});

type Given = Partial<ProviderSearchQuery>;

/** Criteria on the provider's own record. */
async function onRecord(query: Given, context: CriteriaContext): Promise<Criterion[]> {
  const codes = await context.codesOf(query);
  const inSlots = (wanted: string[]): Criterion =>
    query.taxonomy_slots === 'all'
      ? { any: [equals('taxonomies', wanted), { child: 'further_taxonomies', meets: [equals('code', wanted)] }] }
      : equals('taxonomies', wanted, SPECIALTY_SLOTS);
  const { address, enumerated_from, enumerated_to, updated_from, updated_to, site_state } = query;
  return [
    ...searching(providerFields, { ...query, first_name: undefined }),
    ...(query.first_name ? [hasFirstName(firstNameIn(query.first_name))] : []),
    ...(query.name ? [hasPersonName(query.name)] : []),
    ...(query.taxonomy ? [inSlots(query.taxonomy)] : []),
    ...(codes ? [inSlots(codes)] : []),
    ...(address ? [equals('npi', await context.npisAtAddressOf(address))] : []),
    ...(enumerated_from || enumerated_to ? [between('enumeration_date', enumerated_from, enumerated_to)] : []),
    ...(updated_from || updated_to ? [between('last_updated', updated_from, updated_to)] : []),
    ...(site_state ? [{ child: 'practice_locations', meets: [equals('state', site_state)] }] : []),
  ];
}

/** The given parameters of one kind of row. */
export function parametersOfKind(query: Given, parameters: object): object {
  const names = Object.keys(query) as (keyof Given)[]; // keys lose their names' type
  const own = names.filter((name) => name in parameters && query[name] !== undefined);
  return Object.fromEntries(own.map((name) => [name, query[name]]));
}

/** Criteria on the rows of other datasets, each kind changed by `change`. */
async function onRows(
  query: Given,
  context: CriteriaFacts & Pick<CriteriaContext, 'providerCriteria' | 'requireDataset' | 'requireKnown'>,
  change: (criteria: Criterion[]) => Criterion[] = (criteria) => criteria,
): Promise<Criterion[]> {
  const criteria: Criterion[] = [];
  for (const kind of context.providerCriteria) {
    const own = parametersOfKind(query, kind.parameters);
    if (Object.keys(own).length === 0) continue;
    context.requireDataset(kind.needs);
    await context.requireKnown(kind.records, own, context);
    const found = await kind.criteria(own, context);
    if (found.length > 0) criteria.push(...change(found));
  }
  return criteria;
}
