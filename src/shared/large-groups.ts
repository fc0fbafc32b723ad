// 'Not in a group of more than N' is the search for people in no group of N + 1 members or more.
import { count } from '#src/shared/format.ts';
import { withoutCommas } from '#src/shared/thousands.ts';

/** The most members of a group that stays, from the fewest of one that does not. */
export const mostOf = (fewest: string): string => String(Number(fewest) - 1);

/** The fewest members of a group that does not stay, from the most of one that does. */
export const fewestOf = (most: string): string => String(Number(withoutCommas(most)) + 1);

/** Whether a number of members excludes groups, but not all of them. */
export const isFewest = (fewest: string): boolean => /^[1-9]\d{0,8}$/.test(fewest);

/** The search in words, such as `Not in a group of more than 50`. */
export const notInLarger = (fewest: string): string => `Not in a group of more than ${count(Number(fewest) - 1)}`;
