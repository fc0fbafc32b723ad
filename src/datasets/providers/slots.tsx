import type { Provider } from '#src/datasets/providers/contract.ts';

/** The codes of a provider's specialties, in the order of their slots, each once. */
export const specialtyCodes = ({ taxonomies }: Provider): string[] => [
  ...new Set(taxonomies.flatMap(({ code }) => code ?? [])),
];

/** The license numbers that stand beside the specialties, each pair of number and state once. */
export function licensesOf({ taxonomies }: Provider): { number: string; state: string | null }[] {
  const pairs = taxonomies.flatMap(({ license_number: number, license_state: state }) =>
    number ? [[`${number} ${state}`, { number, state }] as const] : [],
  );
  return [...new Map(pairs).values()];
}
