import { z } from 'zod';
import { readOtherCounties } from '#src/datasets/other-counties.ts';
import { area, areaParameters, circle, DEFAULT_MILES } from '#src/datasets/places/contract.ts';
import { areasOf } from '#src/datasets/places/queries.ts';
import { equals } from '#src/search/criteria.ts';
import type { Criterion } from '#src/search/query.ts';
import type { ReadOnce } from '#src/search/read-once.ts';
import { rowCriteria } from '#src/search/row-criteria.ts';
import type { Database } from '#src/server/database.ts';
import { parameter } from '#src/shared/fields.ts';

/** The place of a practice, by the center of its ZIP code. One practice location must meet all criteria. */
export const byPlace = rowCriteria({
  parameters: {
    ...circle,
    /** `all`: secondary practice locations count too. */
    sites: parameter(z.enum(['practice', 'all'], 'must be practice or all').optional()),
    ...areaParameters,
    area: parameter(area.optional()),
  },
  criteria: async ({ near, miles = DEFAULT_MILES, sites, county = [], cbsa, area }, { pointOf, zipsInOtherCounty }) => {
    const zips = (await Promise.all(county.map(zipsInOtherCounty))).flatMap((found) => found ?? []);
    const place: Criterion[] = [
      ...(near ? [{ column: 'point', match: 'near' as const, ...(await pointOf(near)), miles }] : []),
      ...(county.length > 0
        ? [{ any: [equals('county_fips', county), ...(zips.length > 0 ? [equals('zip', zips)] : [])] }]
        : []),
      ...(cbsa ? [equals('cbsa_code', cbsa)] : []),
      ...(area ? [{ column: 'point', match: 'inside' as const, ...area }] : []),
    ];
    if (place.length === 0) return [];
    return [atAnySite({ column: 'zip5', match: 'refers', meets: place }, sites)];
  },
  records: {
    county: {
      table: 'places',
      columns: ['county_fips'],
      isListed: async (code, { zipsInOtherCounty }) => (await zipsInOtherCounty(code)) !== undefined,
      accepted: 'Give the FIPS code of a county, of five digits',
    },
    cbsa: {
      table: 'places',
      columns: ['cbsa_code'],
      accepted: 'Give the code of a metropolitan area, of five digits',
    },
  },
  ofLastKnown: ['near', 'miles', 'county', 'cbsa', 'area'],
  words: {
    area: { label: 'Map area' },
    near: { says: (near, { miles = DEFAULT_MILES }) => `Within ${miles} miles of ${near}` },
    miles: { says: (_, { near }) => (near === undefined ? undefined : '') },
    'not.near': { says: (near, query) => `not Within ${query['not.miles'] ?? DEFAULT_MILES} miles of ${near}` },
    'not.miles': { says: (_, query) => (query['not.near'] === undefined ? undefined : '') },
    county: { labels: (database, county, readOnce) => areaNames(database, readOnce, { county }) },
    cbsa: { label: 'Metro area', labels: (database, cbsa, readOnce) => areaNames(database, readOnce, { cbsa }) },
  },
});

const areaNames = async (database: Database, readOnce: ReadOnce, asked: Parameters<typeof areasOf>[2]) =>
  new Map((await areasOf(database, await readOnce(readOtherCounties), asked)).map(({ code, name }) => [code, name]));

/** With all sites, a secondary practice location may be the one. */
const atAnySite = (located: Criterion, sites: 'practice' | 'all' | undefined): Criterion =>
  sites === 'all' ? { any: [located, { child: 'practice_locations', meets: [located] }] } : located;
