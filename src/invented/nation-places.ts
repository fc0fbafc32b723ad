import { type Places, placesOf, type Zip } from '#src/invented/places.ts';
import { type Random, randomOf } from '#src/invented/random.ts';
import { drawStem } from '#src/invented/stems.ts';

const ZIPS = 41_000;
const CITIES = 35_000;
const ZIPS_PER_COUNTY = 13;
const PEOPLE = 335_000_000;

// Each state's share of providers in tenths of a percent, and the ranges of the first three ZIP digits it holds.
const states =
  `AL 14 350-369|AK 3 995-999|AZ 22 850-865|AR 9 716-729|CA 118 900-961|CO 20 800-816|CT 14 060-069|DE 4 197-199|DC 5 200-205|FL 62 320-349|GA 29 300-319|HI 5 967-968|ID 6 832-838|IL 40 600-629|IN 20 460-479|IA 10 500-528|KS 9 660-679|KY 15 400-427|LA 15 700-714|ME 6 039-049|MD 22 206-219|MA 36 010-027|MI 36 480-499|MN 22 550-567|MS 9 386-397|MO 20 630-658|MT 4 590-599|NE 7 680-693|NV 9 889-898|NH 5 030-038|NJ 30 070-089|NM 7 870-884|NY 82 100-149|NC 33 270-289|ND 3 580-588|OH 42 430-459|OK 13 730-749|OR 16 970-979|PA 46 150-196|RI 5 028-029|SC 16 290-299|SD 3 570-577|TN 22 370-385|TX 76 750-799|UT 11 840-847|VT 3 050-059|VA 26 220-246|WA 26 980-994|WV 6 247-268|WI 20 530-549|WY 2 820-831|PR 12 006-009|GU 1 969-969`
    .split('|')
    .map((line, n) => {
      const [code = '', share = '', range = ''] = line.split(' ');
      const [from = 0, to = 0] = range.split('-').map(Number);
      return { code, number: n + 1, share: Number(share), from, slots: (to - from + 1) * 100 };
    });

const shares = states.reduce((sum, { share }) => sum + share, 0);

/** All ZIPs, sorted by population within each state. Each state's population follows its share of providers. */
export const nationPlaces = (): Places => placesOf(states.flatMap(placesIn));

function placesIn({ code, number, share, from, slots }: (typeof states)[number]): Zip[] {
  const random = randomOf('state', code);
  const zips = Math.max(10, Math.min(slots, Math.round((ZIPS * share) / shares)));
  const cities = cityNames(Math.max(5, Math.round((CITIES * zips) / ZIPS)), random);
  const few = Math.ceil(cities.length / 20); // these share the remaining ZIP codes
  const step = slots / zips; // spreads the ZIP codes over the state's range, without duplicates
  const all = Array.from({ length: zips }, (_, n) => 1 / (n + 12));
  const each = (PEOPLE * share) / shares / all.reduce((sum, size) => sum + size, 0);
  const center = { latitude: random.whole(26_000, 47_000), longitude: random.whole(-122_000, -71_000) };
  return all.map((size, n) => {
    const county = 1 + Math.floor(n / ZIPS_PER_COUNTY);
    const people = Math.max(1, Math.round(each * size));
    const men = Math.round((people * random.whole(470, 520)) / 1000);
    return {
      zip: String(from * 100 + Math.floor(n * step)).padStart(5, '0'),
      city: cities[n] ?? cities[random.whole(0, few - 1)] ?? '',
      state: code,
      county: cities[(county - 1) * ZIPS_PER_COUNTY] ?? `${code} ${county}`,
      county_fips: `${String(number).padStart(2, '0')}${String(county).padStart(3, '0')}`,
      latitude: degrees(center.latitude + ((county * 617) % 3000) + random.whole(-200, 200)),
      longitude: degrees(center.longitude + ((county * 1013) % 4000) + random.whole(-200, 200)),
      total_population: String(people),
      men: String(men),
      women: String(people - men),
    };
  });
}

const degrees = (thousandths: number) => (thousandths / 1000).toFixed(3);

function cityNames(count: number, random: Random): string[] {
  const names = new Set<string>();
  while (names.size < count) {
    const plain = names.size < Math.min(500, count / 2);
    names.add(`${plain ? '' : random.pick(before)}${drawStem(random)}${plain ? '' : random.pick(after)}`);
  }
  return [...names];
}

const before = ['', '', 'North ', 'South ', 'East ', 'West ', 'New ', 'Saint '];
const after = [
  '',
  ' Creek',
  ' Falls',
  ' Grove',
  ' Heights',
  ' Springs',
  ' City',
  ' Beach',
  ' Valley',
  ' Ridge',
  ' Mills',
];
