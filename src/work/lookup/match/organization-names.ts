// Rows whose name is that of an organization, and the organization that has it (R-1022).
import { withoutLegalForm } from '#src/datasets/legal-forms.ts';
import { contains, equals } from '#src/search/criteria.ts';
import type { Criterion, SearchRow } from '#src/search/query.ts';
import type { Searcher } from '#src/search/search.ts';
import { spaced, squeeze } from '#src/search/squeeze.ts';
import { isDegree, isNameToo, lettersOf } from '#src/shared/degrees.ts';
import { sameCity } from '#src/work/lookup/match/candidates.ts';
import type { RowFields } from '#src/work/lookup/match/given-row.ts';
import { placeOfRow } from '#src/work/lookup/match/place.ts';

/**
 * How a row names an organization. `sure`: by words that no person has. `form`: by a legal form, which a person may have. `beside`: by
 * either, beside a degree.
 */
export type NamedAs = 'sure' | 'form' | 'beside';

/** Legal forms that are no degree, too. */
const legalForms = new Set('INC INCORPORATED LLC LLLP LLP LTD CORP CORPORATION PLLC PC PSC APC APMC'.split(' '));

/** Words of names of organizations that no person has. */
const ofOrganizations = new Set(
  `CLINIC CLINICS HOSPITAL HOSPITALS CENTER CENTERS CENTRE PHARMACY PHARMACIES DRUG DRUGS DRUGSTORE STORE STORES PHYSICIANS ASSOCIATES
  GROUP SERVICES PARTNERS INSTITUTE HEALTHCARE HEALTH LABORATORY LABORATORIES LABS IMAGING UNIVERSITY DEPARTMENT FOUNDATION SPECIALISTS
  REHABILITATION REHAB HOSPICE AMBULANCE SUPPLY NETWORK SYSTEM SYSTEMS AGENCY DENTISTRY CHIROPRACTIC COUNSELING WELLNESS MEDCENTER
  SURGEONS ANESTHESIOLOGISTS RADIOLOGISTS PEDIATRICIANS CONSULTANTS PROVIDERS HEALTHSYSTEM SURGICENTER HOSPITALISTS SOLUTIONS`.split(
    /\s+/,
  ),
);

/** How a text names an organization. Undefined if it does not. */
export function organizationIn(text: string): NamedAs | undefined {
  if (text === '') return undefined;
  const [head = ''] = text.split(/,(?!\s*(?:L\.?L\.?[CP]|INC|P\.?[CA]|LTD|CORP|PLLC)\b)/i);
  const words = spaced(head.replace(/\./g, '')).split(' ').filter(Boolean);
  if (words.length < 2) return undefined;
  const hasForm = legalForms.has(words.at(-1) ?? '');
  const hasWord = words.some((word, at) => at > 0 && ofOrganizations.has(word));
  if (!hasForm && !hasWord) return undefined;
  const hasDegree = text
    .split(/[\s,]+/)
    .map(lettersOf)
    .some((word) => isDegree(word) && !isNameToo(word) && !legalForms.has(word));
  return hasDegree ? 'beside' : hasWord ? 'sure' : 'form';
}

/** The name of a row without a person: of a row with one name, or of the group. */
export const organizationNameOf = ({ name, first_name, last_name }: RowFields): string =>
  first_name && last_name ? '' : (name ?? last_name ?? first_name ?? '');

/**
 * The NPIs of organizations in the city of a row, or else in its state, that have its name without the legal form. Without a place, of
 * all organizations.
 */
export async function organizationsOf(search: Searcher, row: RowFields, name: string): Promise<string[]> {
  const { city, state } = placeOfRow(row);
  const wanted = squeeze(withoutLegalForm(name));
  if (wanted.length < SHORTEST) return [];
  const ask = async (table: string, criteria: Criterion[]) => {
    const { rows, total } = await search.ask({ table, criteria, page: 1, page_size: MOST });
    return total <= MOST || state || city ? rows : []; // others may have the name, too
  };
  const named = contains('name', withoutLegalForm(name));
  const inPlace = state ? [equals('state', state)] : city ? [equals('city', city)] : [];
  const isNamed = (each: SearchRow) => squeeze(withoutLegalForm(each.name ?? '')) === wanted;
  const [own, others] = await Promise.all([
    ask('organizations', [named, ...inPlace]),
    ask('organization_names', [named]),
  ]);
  const npis = others.filter(isNamed).flatMap(({ npi }) => npi ?? []);
  const byOther = npis.length > 0 ? await ask('organizations', [equals('npi', npis), ...inPlace]) : [];
  const found = [...own.filter(isNamed), ...byOther];
  const near = city ? found.filter((each) => sameCity(city, each.city ?? '')) : [];
  return [...new Set((near.length > 0 ? near : found).flatMap(({ npi }) => npi ?? []))];
}

const SHORTEST = 4;
const MOST = 100;
