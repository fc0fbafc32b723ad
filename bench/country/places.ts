import { below, oneOf, type Random, ranked, seeded } from '#bench/country/random.ts';

/** A ZIP with the city it belongs to. */
export interface Place {
  zip: string;
  city: string;
  state: string;
}

// Each state's share of providers in tenths of a percent, and the ranges of the first three ZIP digits it holds.
const states =
  `AL 14 350-369|AK 3 995-999|AZ 22 850-865|AR 9 716-729|CA 118 900-961|CO 20 800-816|CT 14 060-069|DE 4 197-199|DC 5 200-205|FL 62 320-349|GA 29 300-319|HI 5 967-968|ID 6 832-838|IL 40 600-629|IN 20 460-479|IA 10 500-528|KS 9 660-679|KY 15 400-427|LA 15 700-714|ME 6 039-049|MD 22 206-219|MA 36 010-027|MI 36 480-499|MN 22 550-567|MS 9 386-397|MO 20 630-658|MT 4 590-599|NE 7 680-693|NV 9 889-898|NH 5 030-038|NJ 30 070-089|NM 7 870-884|NY 82 100-149|NC 33 270-289|ND 3 580-588|OH 42 430-459|OK 13 730-749|OR 16 970-979|PA 46 150-196|RI 5 028-029|SC 16 290-299|SD 3 570-577|TN 22 370-385|TX 76 750-799|UT 11 840-847|VT 3 050-059|VA 26 220-246|WA 26 980-994|WV 6 247-268|WI 20 530-549|WY 2 820-831|PR 12 006-009|GU 1 969-969`
    .split('|')
    .map((line) => {
      const [state, share, range] = line.split(' ') as [string, string, string];
      const [from, to] = range.split('-').map(Number) as [number, number];
      return { state, share: Number(share), from, to };
    });

const CITIES = 30_000;
const ZIPS = 35_000;
const heads =
  'SPRING FRANK CLIN MADI GREEN FAIR ASH OAK MAPLE CEDAR RIVER LAKE BROOK STONE WHITE RED BLUE NEW OLD NORTH SOUTH EAST WEST MILL BRIDGE CLEAR DEER ELK EAGLE FOX HARRI JACK JEFFER KINGS LEX LINCOL MARSH MON NEWT ORCHARD PLAIN QUIN RICH SALE SHEL TROY UNION VERN WASHING WIN YORK ROCK SAND SILVER GOLD HILL GLEN FOREST GARDEN GRAND HIGH PARK PINE'.split(
    ' ',
  );
const tails =
  'FIELD TON VILLE BURG DALE FORD WOOD LAND PORT MONT VIEW HAVEN SON LIN CREEK FALLS GROVE HEIGHTS SPRINGS CITY BEACH JUNCTION VALLEY RIDGE POINT HARBOR CENTER MILLS CROSSING BLUFF STATION GAP ISLAND PRAIRIE MEADOWS TERRACE BAY HOLLOW LANDING MANOR SUMMIT CORNERS RAPIDS SHORES FERRY'.split(
    ' ',
  );
const apart = new Set(
  'CREEK FALLS GROVE HEIGHTS SPRINGS CITY BEACH JUNCTION VALLEY RIDGE POINT HARBOR CENTER MILLS CROSSING BLUFF STATION GAP ISLAND PRAIRIE MEADOWS TERRACE BAY HOLLOW LANDING MANOR SUMMIT CORNERS RAPIDS SHORES FERRY'.split(
    ' ',
  ),
);
const qualifiers = ['', 'NORTH ', 'WEST ', 'SAINT '];

/** All ZIPs, those of large cities first within each state, and a draw that follows where providers are. */
export function makePlaces(seed: number): { places: Place[]; draw: (random: Random) => Place } {
  const random = seeded(seed);
  const total = states.reduce((sum, { share }) => sum + share, 0);
  const places: Place[] = [];
  const spans = states.map(({ state, share, from, to }) => {
    const start = places.length;
    const slots = (to - from + 1) * 100;
    const zips = Math.max(10, Math.min(slots, Math.round((ZIPS * share) / total)));
    const cities = cityNames(random, Math.max(5, Math.round((CITIES * zips) / ZIPS)));
    const step = slots / zips; // spreads the ZIPs over the state's range without a repeat
    for (let i = 0; i < zips; i++) {
      const city = cities[i < cities.length ? i : below(random, Math.ceil(cities.length / 20))] as string;
      places.push({ zip: String(from * 100 + Math.floor(i * step)).padStart(5, '0'), city, state });
    }
    return { start, share: share / total, drawWithin: ranked(zips, 12) };
  });
  return { places, draw: (r) => places[drawIndex(spans, r)] as Place };
}

function drawIndex(spans: { start: number; share: number; drawWithin: (random: Random) => number }[], random: Random) {
  let at = random();
  for (const { start, share, drawWithin } of spans) {
    at -= share;
    if (at <= 0) return start + drawWithin(random);
  }
  return 0;
}

function cityNames(random: Random, n: number): string[] {
  const names = new Set<string>();
  while (names.size < n) {
    const tail = oneOf(random, tails);
    names.add(
      oneOf(random, qualifiers.slice(0, names.size < n / 2 ? 1 : 4)) +
        oneOf(random, heads) +
        (apart.has(tail) ? ' ' : '') +
        tail,
    );
  }
  return [...names];
}
