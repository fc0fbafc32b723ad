// The states of ZIP codes, by their first three digits.

/** The ranges of each state. The few ZIP codes that cross a border are those of most of their range. */
const ranges: Record<string, string> = {
  AL: '350-369',
  AK: '995-999',
  AZ: '850-865',
  AR: '716-729',
  CA: '900-961',
  CO: '800-816',
  CT: '060-069',
  DC: '200 202-205',
  DE: '197-199',
  FL: '320-339 341-342 344 346-347 349',
  GA: '300-319 398-399',
  GU: '969',
  HI: '967-968',
  IA: '500-528',
  ID: '832-838',
  IL: '600-629',
  IN: '460-479',
  KS: '660-679',
  KY: '400-427',
  LA: '700-714',
  MA: '010-027 055',
  MD: '206-219',
  ME: '039-049',
  MI: '480-499',
  MN: '550-567',
  MO: '630-658',
  MS: '386-397',
  MT: '590-599',
  NC: '270-289',
  ND: '580-588',
  NE: '680-693',
  NH: '030-038',
  NJ: '070-089',
  NM: '870-884',
  NV: '889-898',
  NY: '005 100-149',
  OH: '430-459',
  OK: '730-732 734-749',
  OR: '970-979',
  PA: '150-196',
  PR: '006-007 009',
  RI: '028-029',
  SC: '290-299',
  SD: '570-577',
  TN: '370-385',
  TX: '733 750-799 885',
  UT: '840-847',
  VA: '201 220-246',
  VI: '008',
  VT: '050-054 056-059',
  WA: '980-994',
  WI: '530-549',
  WV: '247-268',
  WY: '820-831',
};

const states = new Map(
  Object.entries(ranges).flatMap(([state, all]) =>
    all.split(' ').flatMap((range) => {
      const [from = '', to = from] = range.split('-');
      return Array.from({ length: Number(to) - Number(from) + 1 }, (_, n) => [Number(from) + n, state] as const);
    }),
  ),
);

/** The state of a ZIP code of five digits. Blank if it has none. Guam's range has the other islands of the Pacific, too. */
export const stateOfZip = (zip: string): string =>
  zip.length === 5 ? (states.get(Number(zip.slice(0, 3))) ?? '') : '';
