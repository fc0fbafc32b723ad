// The facets of the provider's own record.
import { genders, yesOrNo } from '#src/datasets/providers/contract.ts';
import { taxonomyNames } from '#src/search/facet-counts.ts';
import type { RowFacet } from '#src/search/row-criteria.ts';
import { statesNamed } from '#src/shared/states.ts';

const ofColumn = (column: string, own: readonly string[] = [column]): RowFacet => ({ own, count: () => ({ column }) });

/** A column whose criterion matches a part of the value: `MD` finds `M.D., PhD` too. */
const ofPart = (column: string): RowFacet => ({ own: [column], count: () => ({ column, contains: true }) });

/** The parameters that ask for codes of specialties. */
const ofSpecialty = ['taxonomy', 'profession', 'specialty', 'subspecialty'];

/** The facets of the provider's own record, by name. */
export const recordFacets: Readonly<Record<string, RowFacet>> = {
  taxonomy: {
    ...ofColumn('taxonomies', ofSpecialty),
    labels: taxonomyNames,
    named: (text, { specialtiesNamed }) => specialtiesNamed(text),
  },
  state: { ...ofColumn('state'), named: statesNamed },
  city: ofPart('city'),
  gender: { ...ofColumn('gender'), values: genders },
  credential: ofPart('credential'),
  sole_proprietor: { ...ofColumn('sole_proprietor'), values: yesOrNo },
  enumerated: {
    own: ['enumerated_from', 'enumerated_to'],
    count: () => ({ column: 'enumeration_date', ranges: yearsFrom(2005) }),
  },
};

/** The first days of the years since NPIs are assigned. */
const yearsFrom = (first: number) => Array.from({ length: 30 }, (_, n) => `${first + n}-01-01`);
