import { suggestMedicalGroups } from '#src/datasets/affiliations/suggest.ts';
import { suggestOrganizations } from '#src/datasets/organizations/suggest.ts';
import { suggestPlacesByZip } from '#src/datasets/places/suggest.ts';
import { suggestPrograms } from '#src/datasets/programs/suggest.ts';
import { suggestProviders } from '#src/datasets/providers/suggest.ts';
import { suggestPlaces, suggestZip } from '#src/datasets/providers/suggest-places.ts';
import { suggestSchools } from '#src/datasets/schools/suggest.ts';
import type { Search } from '#src/search/search.ts';
import { suggestSpecialties } from '#src/search-box/specialties.ts';
import type { Part } from '#src/search-box/suggest.ts';
import type { Database } from '#src/server/database.ts';

/** What the box over everything searches, in the order in which it is shown. */
export const searchBoxParts = (database: Database, search: Search): Part[] => [
  { name: 'Specialties and professions', find: suggestSpecialties },
  { name: 'Places', find: (text) => suggestPlacesByZip(database, text) },
  { name: 'ZIP Code', find: (text) => suggestZip(search, text) },
  { name: 'States and cities', find: (text) => suggestPlaces(search, text) },
  { name: 'Providers', find: (text) => suggestProviders(search, text) },
  { name: 'Organizations', find: (text) => suggestOrganizations(search, text) },
  { name: 'Residency and fellowship programs', find: (text) => suggestPrograms(database, text) },
  { name: 'Medical groups', find: (text) => suggestMedicalGroups(database, text) },
  { name: 'Medical schools', find: (text) => suggestSchools(database, text) },
];
