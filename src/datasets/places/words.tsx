import type { ReactNode } from 'react';
import { count } from '#src/shared/format.ts';
import { Missing } from '#src/ui/Facts.tsx';

/** `Charleston, WV`. Missing parts are left out. */
export const cityOf = ({ city, state }: { city: string | null; state: string | null }): string =>
  [city, state].filter(Boolean).join(', ');

/** `13,221`, or N/A if unknown. */
export const populationOf = ({ population }: { population: number | null }): ReactNode =>
  population === null ? <Missing>N/A</Missing> : count(population);
