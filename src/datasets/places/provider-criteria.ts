import { DEFAULT_MILES, placeCriteria } from '#src/datasets/places/contract.ts';
import { rowCriteria } from '#src/datasets/provider-criteria.ts';
import { equals } from '#src/search/criteria.ts';
import type { Criterion } from '#src/search/query.ts';

/** The place of a practice, by the center of its ZIP code. */
export const byPlace = rowCriteria(
  placeCriteria,
  async ({ near, miles = DEFAULT_MILES, sites, county, cbsa, area }, { pointOf, requireKnown, zipsInCounties }) => {
    await Promise.all([requireKnown('county', county), requireKnown('cbsa', cbsa)]);
    const zips = county ? await zipsInCounties(county) : [];
    const place: Criterion[] = [
      ...(near ? [{ column: 'point', match: 'near' as const, ...(await pointOf(near)), miles }] : []),
      ...(county ? [{ any: [equals('county_fips', county), ...(zips.length > 0 ? [equals('zip', zips)] : [])] }] : []),
      ...(cbsa ? [equals('cbsa_code', cbsa)] : []),
      ...(area ? [{ column: 'point', match: 'inside' as const, ...area }] : []),
    ];
    if (place.length === 0) return [];
    return [atAnySite({ column: 'zip5', match: 'refers', meets: place }, sites)];
  },
);

/** With all sites, a secondary practice location may be the one. */
const atAnySite = (located: Criterion, sites: 'practice' | 'all' | undefined): Criterion =>
  sites === 'all' ? { any: [located, { child: 'practice_locations', meets: [located] }] } : located;
