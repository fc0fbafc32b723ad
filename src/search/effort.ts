/**
 * Told what each part of a request costs before it begins, in steps: a row, a value or a posting to look at, each some
 * nanoseconds. Throws TooMuch when that is more than may be done where it is asked.
 */
export type Effort = (steps: number) => void;

/** More steps are needed than are allowed. */
export class TooMuch extends Error {}

export const unlimited: Effort = () => {};

/** Allows so many steps in all. */
export function atMost(steps: number): Effort {
  let left = steps;
  return (needed) => {
    left -= needed;
    if (left < 0) throw tooMuch;
  };
}

/** Always the same one: where it was thrown is of no interest, and finding that out takes longer than a cheap request. */
const tooMuch = new TooMuch('The request needs more steps than are allowed');
