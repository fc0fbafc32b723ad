import { clientDatasets } from '#src/app/client-datasets.tsx';
import { links } from '#src/shared/links.ts';
import { byPosition } from '#src/shared/position.ts';
import type { Destination } from '#src/ui/layout/destinations.ts';

/** The main navigation, in the order of R-18. */
export const navigation: readonly Destination[] = [
  { label: 'Home', path: links.home() },
  ...clientDatasets.flatMap(({ navigation }) => navigation).sort(byPosition),
];

/** What approved users make of results, at the right end of the navigation. */
export const work: readonly Destination[] = [
  { label: 'Openings', path: links.openings(), covers: [links.openings()], end: true },
  { label: 'Lists', path: links.lists(), covers: [links.lists()], end: true },
  { label: 'Saved searches', path: links.searches(), end: true },
  { label: 'NPI lookup', path: links.lookup(), end: true },
];

/** The last entry of the navigation, for administrators. */
export const administration: Destination = { label: 'Admin', path: links.admin(), covers: [links.admin()] };

/** The tiles of the home page, with the order and names of R-35. */
export const tiles = clientDatasets.flatMap(({ tiles }) => tiles).sort(byPosition);

/** The links in the footer. */
export const footer: readonly Destination[] = [
  { label: 'About Us', path: links.about() },
  { label: 'Contact Us', path: links.contact() },
  { label: 'Terms of Use', path: links.terms() },
  { label: 'Privacy Policy', path: links.privacy() },
];
