/** The 50 states, DC and the territories by their postal code: those that listings show. */
export const listedStates: Record<string, string> = {
  AL: 'Alabama',
  AK: 'Alaska',
  AS: 'American Samoa',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  GU: 'Guam',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  MP: 'Northern Mariana Islands',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  PR: 'Puerto Rico',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VI: 'U.S. Virgin Islands',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
};

/** Military mail and the states of the Compact of Free Association, which NPPES has in addresses and licenses (R-1050). */
const furtherStates: Record<string, string> = {
  AA: 'Armed Forces Americas',
  AE: 'Armed Forces Europe',
  AP: 'Armed Forces Pacific',
  FM: 'Federated States of Micronesia',
  MH: 'Marshall Islands',
  PW: 'Palau',
};

/** All states that an address in NPPES can have, by postal code, in the order of their names (R-1050). */
export const states: Record<string, string> = Object.fromEntries(
  Object.entries({ ...listedStates, ...furtherStates }).sort(([, one], [, other]) => (one < other ? -1 : 1)), // not localeCompare, which takes a slow phone 40 ms
);

/** The code of each state by its code and name, in capitals. */
const codes = new Map(
  Object.entries(states).flatMap(([code, name]) => [code, name.toUpperCase()].map((text) => [text, code])),
);

/** The code of a state, given its code or name in any case. Undefined if unknown. */
export const stateCodeOf = (text: string): string | undefined => codes.get(text.trim().toUpperCase());

/** The name of a state by its code. Returns other text unchanged. */
export const stateName = (code: string): string => (Object.hasOwn(states, code) && states[code]) || code;

/** The codes of the states whose code or name has a text. */
export const statesNamed = (text: string): string[] =>
  Object.entries(states).flatMap(([code, name]) =>
    code === text.toUpperCase() || name.toLowerCase().includes(text.toLowerCase()) ? [code] : [],
  );
