// What administrators call filters and columns of searches, and those that they hide (R-1221).
import type { SiteField } from '#src/shared/site.ts';
import { useSite } from '#src/ui/state/site.ts';

/** Returns the field of an administrator's choice by kind and name. Undefined if it is as the product has it. */
export function useSearchFields(kind: SiteField['kind']) {
  const fields = useSite()?.search_fields ?? [];
  return (name: string | undefined) => fields.find((field) => field.kind === kind && field.name === name);
}

/** The columns that the site shows, with its names. */
export function useSiteColumns<C extends { id: string; header: string }>(columns: readonly C[]): C[] {
  const fieldOf = useSearchFields('column');
  return columns.flatMap((column) => {
    const { label, hidden } = fieldOf(column.id) ?? {};
    return hidden ? [] : [label ? { ...column, header: label } : column];
  });
}
