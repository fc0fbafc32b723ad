import {
  IconBuildingCommunity,
  IconBuildingHospital,
  IconCertificate,
  IconHeartbeat,
  IconId,
  IconLicense,
  IconMap2,
  IconMapPin,
  IconReceiptDollar,
  IconRosetteDiscountCheck,
  IconSchool,
  IconStethoscope,
  IconUserHeart,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { Tile } from '#src/pages/Home.tsx';
import { links } from '#src/shared/links.ts';
import type { Destination } from '#src/ui/layout/destinations.ts';

/** The main navigation, in the order of R-18. Only screens that exist. */
export const navigation: readonly Destination[] = [
  { label: 'Home', path: links.home() },
  { label: 'GEOS', path: links.places(), covers: ['/geos'] },
  { label: 'GMES', path: links.programs(), covers: ['/gme'] },
  { label: 'HCPS', path: links.providers(), covers: ['/providers', '/provider'] },
  { label: 'HCOS', path: links.organizations(), covers: ['/organizations', '/organization'] },
  { label: 'ABMS', path: links.certifications() },
  { label: 'AFFILIATIONS', path: links.affiliations() },
  { label: 'FSMB', path: links.licenses() },
  { label: 'NPI/NPPES', path: links.registry(), covers: [links.registry()] },
  { label: 'PAYMENTS', path: links.payments(), covers: [links.payments()] },
  { label: 'WDMS', path: links.schools(), covers: ['/wdms'] },
];

/** What administrators find at its end. */
export const administration: Destination = { label: 'Admin', path: links.admin(), covers: [links.admin()] };

/** The ways in from the home page, all fourteen in the order and with the names of R-35. */
export const tiles: readonly Tile[] = [
  { label: 'GEOS', about: 'Demographics & Geographics', path: links.places(), icon: IconMapPin },
  { label: 'GMES', about: 'Residency & Fellowship', path: links.programs(), icon: IconCertificate },
  { label: 'HCOS', about: 'Healthcare Organizations', path: links.organizations(), icon: IconBuildingHospital },
  { label: 'HCPS', about: "Physicians & APP's", path: links.providers(), icon: IconStethoscope },
  { label: 'AFFILIATIONS', about: 'Providers & their groups', path: links.affiliations(), icon: IconUsersGroup },
  { label: 'PAYMENTS', about: 'Medicare Payments', path: links.payments(), icon: IconReceiptDollar },
  { label: 'PROFESSIONS', about: 'Providers by profession', path: links.professions(), icon: IconUserHeart },
  { label: 'SPECIALTIES', about: 'Specialists by specialty', path: links.specialties(), icon: IconHeartbeat },
  { label: 'STATES', about: 'Healthcare by state and city', path: links.states(), icon: IconMap2 },
  {
    label: 'ABMS',
    about: 'Physician Board Certification',
    path: links.certifications(),
    icon: IconRosetteDiscountCheck,
  },
  { label: 'FMSB', about: 'Physician & APP Licensing', path: links.licenses(), icon: IconLicense },
  { label: 'MGMA', about: 'Medical Groups', path: links.medicalGroups(), icon: IconBuildingCommunity },
  { label: 'NPI/NPPES', about: 'National Provider Identification Number', path: links.registry(), icon: IconId },
  { label: 'WDMS', about: 'World Directory of Medical Schools', path: links.schools(), icon: IconSchool },
];

/** The pages about the company. */
export const footer: readonly Destination[] = [
  { label: 'About Us', path: links.about() },
  { label: 'Contact Us', path: links.contact() },
  { label: 'Terms of Use', path: links.terms() },
  { label: 'Privacy Policy', path: links.privacy() },
];
