import type { z } from 'zod';
import type { TaxonomySlot } from '#src/datasets/nppes/contract.ts';

interface Slots {
  taxonomies: z.infer<typeof TaxonomySlot>[];
}

/** The distinct specialty codes of a record, in the order of their slots. */
export const specialtyCodes = ({ taxonomies }: Slots): string[] => [
  ...new Set(taxonomies.flatMap(({ code }) => code ?? [])),
];

/** The distinct licenses in the slots of the specialties. */
export function licensesInSlots({ taxonomies }: Slots): { number: string; state: string | null }[] {
  const pairs = taxonomies.flatMap(({ license_number: number, license_state: state }) =>
    number ? [[`${number} ${state}`, { number, state }] as const] : [],
  );
  return [...new Map(pairs).values()];
}
