import {
  IconBuildingCommunity,
  IconBuildingHospital,
  IconCertificate,
  IconSchool,
  IconStethoscope,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { Tile } from '#src/pages/Home.tsx';
import { links } from '#src/shared/links.ts';
import type { Destination } from '#src/ui/layout/destinations.ts';

/** The main navigation, in the spec's order (§2). Only screens that exist. */
export const navigation: readonly Destination[] = [
  { label: 'Home', path: links.home() },
  { label: 'GMES', path: links.programs(), covers: ['/gme'] },
  { label: 'HCPS', path: links.providers(), covers: ['/providers', '/provider'] },
  { label: 'HCOS', path: links.organizations(), covers: ['/organizations', '/organization'] },
  { label: 'AFFILIATIONS', path: links.affiliations() },
  { label: 'WDMS', path: links.schools(), covers: ['/wdms'] },
];

/** What administrators find at its end. */
export const administration: Destination = { label: 'Admin', path: links.admin(), covers: [links.admin()] };

/** The ways in from the home page. */
export const tiles: readonly Tile[] = [
  { label: 'GMES', about: 'Residency & Fellowship', path: links.programs(), icon: IconCertificate },
  { label: 'HCOS', about: 'Healthcare Organizations', path: links.organizations(), icon: IconBuildingHospital },
  { label: 'HCPS', about: "Physicians & APP's", path: links.providers(), icon: IconStethoscope },
  { label: 'AFFILIATIONS', about: 'Providers & their groups', path: links.affiliations(), icon: IconUsersGroup },
  { label: 'MGMA', about: 'Medical Groups', path: links.medicalGroups(), icon: IconBuildingCommunity },
  { label: 'WDMS', about: 'World Directory of Medical Schools', path: links.schools(), icon: IconSchool },
];

/** The pages about the company. */
export const footer: readonly Destination[] = [];
