import { links } from '#src/shared/links.ts';
import { stateName } from '#src/shared/states.ts';
import type { Destination } from '#src/ui/layout/destinations.ts';

/** The way to the pages below a state; to those of an unknown one, only as far as the states. */
export const stateTrail = (state: string | undefined): Destination[] => [
  { label: 'States', path: links.states() },
  ...(state ? [{ label: stateName(state), path: links.state(state) }] : []),
];
