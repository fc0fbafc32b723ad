// Divides the criteria of an opening into those that count as one.
import type { DatasetServices } from '#src/datasets/server-dataset.ts';

/** A must-have or nice-to-have: parameters that one row, or the person's record, must meet together. */
export interface CriterionGroup {
  /** Its first parameter. */
  criterion: string;
  /** The dataset that it asks. */
  dataset: string;
  /** A query string of the provider search. */
  query: string;
}

/**
 * The criteria of a query string, in its order. Parameters about one kind of row are one, because a search compares them with one
 * row; so are the parameters of the specialty, and both limits of a range. Exclusions are apart.
 */
export function criterionGroups(search: string, kinds: DatasetServices['providerCriteria']): CriterionGroup[] {
  const given = [...new URLSearchParams(search)];
  const state = given.filter(([name]) => name === 'state');
  const groups = new Map<string, CriterionGroup & { parameters: [string, string][] }>();
  for (const [name, value] of given) {
    const [not, plain] = name.startsWith('not.') ? ['not.', name.slice(4)] : ['', name];
    const kind = kinds.findIndex(({ parameters }) => plain in parameters);
    const ofKind = kind < 0 ? (ofOthers(plain, kinds) ?? kindOfOwn(plain)) : kind;
    const key = `${not}${ofKind}`;
    const dataset = (typeof ofKind === 'number' && kinds[ofKind]?.needs) || 'nppes';
    const group = groups.get(key) ?? { criterion: name, dataset, query: '', parameters: [] };
    group.parameters.push([name, name === 'near' ? withState(value, state) : value]);
    groups.set(key, group);
  }
  return [...groups.values()].map(({ parameters, ...group }) => ({
    ...group,
    query: new URLSearchParams(parameters).toString(),
  }));
}

/** `certified_in` says how criteria of certificates are read. */
const ofOthers = (name: string, kinds: DatasetServices['providerCriteria']): number | undefined =>
  name === 'certified_in' ? kinds.findIndex(({ parameters }) => 'certified' in parameters) : undefined;

/** Whether a criterion has a day without a signal: it would ask for any signal, the end of training too, which an opening refuses. */
export const asksAnySignal = ({ query }: Pick<CriterionGroup, 'query'>): boolean =>
  [...new URLSearchParams(query).keys()].every((name) => /^(not\.)?signal_since$/.test(name));

/** The parameters that name a specialty. */
export const SPECIALTIES = ['taxonomy', 'profession', 'specialty', 'subspecialty'];

/** The search for people of any of these taxonomy codes. Blank without codes. */
export const searchOfCodes = (codes: readonly string[]): string =>
  new URLSearchParams(codes.map((code) => ['taxonomy', code])).toString();

const kindOfOwn = (name: string): string =>
  name === 'taxonomy_slots' || SPECIALTIES.includes(name) ? 'specialty' : name.replace(/_(from|to)$/, '');

/** A city without a state is in the state of the search. */
const withState = (near: string, [state, ...more]: readonly (readonly [string, string])[]): string =>
  state && more.length === 0 && /^[^\d,]+$/.test(near) ? `${near}, ${state[1]}` : near;
