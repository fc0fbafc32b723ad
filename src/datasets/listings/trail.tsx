import { links } from '#src/shared/links.ts';
import { stateName } from '#src/shared/states.ts';
import type { Destination } from '#src/ui/layout/destinations.ts';

/** The breadcrumb trail of a state's pages. For an unknown state, it ends at the list of states. */
export const stateTrail = (state: string | undefined): Destination[] => [
  { label: 'States', path: links.states() },
  ...(state ? [{ label: stateName(state), path: links.state(state) }] : []),
];
