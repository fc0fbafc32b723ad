import { IconStethoscope } from '@tabler/icons-react';
import type { Tile } from '#src/pages/Home.tsx';
import { links } from '#src/shared/links.ts';
import type { Destination } from '#src/ui/layout/destinations.ts';

/** The main navigation, in the spec's order (§2). Only screens that exist. */
export const navigation: readonly Destination[] = [
  { label: 'Home', path: links.home() },
  { label: 'HCPS', path: links.providers(), covers: ['/providers', '/provider'] },
];

/** What administrators find at its end. */
export const administration: Destination = { label: 'Admin', path: links.admin(), covers: [links.admin()] };

/** The ways in from the home page. */
export const tiles: readonly Tile[] = [
  { label: 'HCPS', about: "Physicians & APP's", path: links.providers(), icon: IconStethoscope },
];

/** The pages about the company. */
export const footer: readonly Destination[] = [];
