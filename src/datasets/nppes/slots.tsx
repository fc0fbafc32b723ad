import type { z } from 'zod';
import type { TaxonomySlot } from '#src/datasets/nppes/contract.ts';

interface Slots {
  taxonomies: z.infer<typeof TaxonomySlot>[];
}

/** The codes of somebody's specialties, in the order of their slots, each once. */
export const specialtyCodes = ({ taxonomies }: Slots): string[] => [
  ...new Set(taxonomies.flatMap(({ code }) => code ?? [])),
];

/** The license numbers that stand beside the specialties, each pair of number and state once. */
export function licensesOf({ taxonomies }: Slots): { number: string; state: string | null }[] {
  const pairs = taxonomies.flatMap(({ license_number: number, license_state: state }) =>
    number ? [[`${number} ${state}`, { number, state }] as const] : [],
  );
  return [...new Map(pairs).values()];
}
