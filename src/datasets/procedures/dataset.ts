import type { Fields } from '#src/shared/declare.ts';

/** The fields of a code in the Restructured BETOS Classification System (RBCS), which names services without the words of CPT. */
export const procedureFields = {
  code: { type: 'text not null', note: 'HCPCS code', header: 'HCPCS_Cd', clean: 'code', filled: true, indexed: true },
  rbcs_id: {
    type: 'text not null',
    note: 'letters of category and subcategory, three digits of the family, and whether it is a major procedure',
    header: 'RBCS_Id',
    clean: 'rbcsId',
    filled: true,
    indexed: true,
  },
  category: { header: 'RBCS_Cat_Desc', clean: 'named' },
  subcategory: { header: 'RBCS_Subcat_Desc', clean: 'named' },
  /** Empty for a code without a family. */
  family: { header: 'RBCS_Family_Desc', clean: 'named' },
  major: { note: 'M for a major procedure, O for another, N for none', header: 'RBCS_Major_Ind', clean: 'upperCase' },
  added_on: { type: 'date', header: 'HCPCS_Cd_Add_Dt', clean: 'day' },
  ended_on: { type: 'date', header: 'HCPCS_Cd_End_Dt', clean: 'day' },
} as const satisfies Fields;
