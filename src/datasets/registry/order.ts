import type { RegistryQuery, RegistryResult } from '#src/datasets/registry/contract.ts';
import { fold } from '#src/search/fold.ts';

/**
 * The order of results merged from both tables: by number, or by the sort value as in the index, ignoring case. Missing
 * values come last in both directions. Numbers break ties.
 */
export function compareBy(sort: RegistryQuery['sort'], order: RegistryQuery['order']) {
  const turn = order === 'desc' ? -1 : 1;
  return (one: RegistryResult, other: RegistryResult): number => {
    const [a, b] = [sort && values[sort](one), sort && values[sort](other)];
    if (a && b) return turn * compareText(a, b) || compareBytes(one.number, other.number);
    return Number(!a) - Number(!b) || compareBytes(one.number, other.number);
  };
}

const values: Record<NonNullable<RegistryQuery['sort']>, (result: RegistryResult) => string | null | undefined> = {
  name: ({ basic }) => basic.organization_name ?? basic.last_name,
  first_name: ({ basic }) => basic.first_name,
  last_name: ({ basic }) => basic.last_name,
  city: ({ addresses }) => addresses[0]?.city,
  state: ({ addresses }) => addresses[0]?.state,
  type: ({ enumeration_type }) => enumeration_type,
};

const compareText = (a: string, b: string) => compareBytes(fold(a), fold(b)) || compareBytes(a, b);

const compareBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));
