/** The kinds of counties and their equivalents, which publishers write or leave out after the name. */
const kinds = / (?:county|parish|borough|census area|\(ca\)|municipality|municipio|(?:planning )?region(?:al)?)$/i;

/** The name of a county without its kind: `Capitol` for `Capitol Region`, `Travis` for `Travis County`. */
export const countyStem = (county: string): string => county.replace(kinds, '');

/** The name of a county with its kind, which publishers leave out after most names. `fips` is its code of five digits. */
export function countyName(county: string, fips: string): string {
  if (/^09[1-9]/.test(fips)) return `${countyStem(county)} Planning Region`;
  const name = county.replace(/ \(CA\)$/, ' Census Area');
  if (fips.startsWith('02') || / (?:county|parish|borough|area|municipality|municipio|city)$/i.test(name)) return name;
  const kind = new Map(Object.entries({ '22': 'Parish', '72': 'Municipio' })).get(fips.slice(0, 2)) ?? 'County';
  return fips === DISTRICT ? name : `${name} ${kind}`;
}

/** The District of Columbia, which is its own county. */
const DISTRICT = '11001';
