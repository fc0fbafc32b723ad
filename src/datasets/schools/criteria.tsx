import type { schoolFields } from '#src/datasets/schools/dataset.ts';

/** The values of the form of schools. */
export type SchoolCriteria = Record<keyof typeof schoolFields, string>;

/** Whether two values of a choice are one: the index compares them without case. */
export const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
