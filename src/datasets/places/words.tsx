import type { ReactNode } from 'react';
import { count } from '#src/shared/format.ts';
import { Missing } from '#src/ui/record/Facts.tsx';

/** `13,221`, or N/A if unknown. */
export const populationOf = ({ population }: { population: number | null }): ReactNode =>
  population === null ? <Missing>N/A</Missing> : count(population);
