/**
 * Each part of a request reports its cost in steps before it begins. A step reads one row, value or posting, and takes
 * a few nanoseconds. Throws EffortExceeded when the sum exceeds the limit.
 */
export type Effort = (steps: number) => void;

/** The request needs more steps than the limit, or its client has disconnected. */
export class EffortExceeded extends Error {}

export const unlimited: Effort = () => {};

/** Limits a request to `steps` in total. */
export function atMost(steps: number): Effort {
  let left = steps;
  return (needed) => {
    left -= needed;
    if (left < 0) throw effortExceeded;
  };
}

/** Ends a request before its next part if `isStopped`. */
export const unless =
  (isStopped: () => boolean): Effort =>
  () => {
    if (isStopped()) throw effortExceeded;
  };

/** One shared instance, because capturing a stack trace takes longer than a cheap request. */
const effortExceeded = new EffortExceeded('The request needs more steps than the limit');
