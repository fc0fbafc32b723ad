import { clientDatasets } from '#src/app/client-datasets.tsx';
import { links } from '#src/shared/links.ts';
import { byPosition } from '#src/shared/position.ts';
import type { Destination } from '#src/ui/layout/destinations.ts';

/** The main navigation, in the order of R-18. */
export const navigation: readonly Destination[] = [
  { label: 'Home', path: links.home() },
  ...clientDatasets.flatMap(({ navigation }) => navigation).sort(byPosition),
];

/** What administrators find at its end. */
export const administration: Destination = { label: 'Admin', path: links.admin(), covers: [links.admin()] };

/** The ways in from the home page, in the order and with the names of R-35. */
export const tiles = clientDatasets.flatMap(({ tiles }) => tiles).sort(byPosition);

/** The pages about the company. */
export const footer: readonly Destination[] = [
  { label: 'About Us', path: links.about() },
  { label: 'Contact Us', path: links.contact() },
  { label: 'Terms of Use', path: links.terms() },
  { label: 'Privacy Policy', path: links.privacy() },
];
