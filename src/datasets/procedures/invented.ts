import { proceduresHeader } from '#src/datasets/procedures/headers.ts';
import type { Invent } from '#src/invented/country.ts';
import { csv } from '#src/invented/files.ts';
import { codesOf, families, type InventedFamily } from '#src/invented/procedures.ts';

/** The classes of all invented codes. Some had another class before. */
export const inventProcedures: Invent = () => ({
  files: () => [{ name: 'RBCS_RY_2026.csv', lines: csv(proceduresHeader, rows()) }],
});

type Row = Record<(typeof proceduresHeader)[number], string>;

function* rows(): Generator<string[]> {
  for (const family of Object.values<InventedFamily>(families))
    for (const [place, code] of codesOf(family).entries()) {
      const row = rowOf(family, code);
      if (place === 1)
        yield line({ ...row, RBCS_Id: 'OO000N', RBCS_Family_Desc: 'No RBCS Family', RBCS_Latest_Assignment: '0' });
      yield line(row);
    }
}

const line = (row: Row) => proceduresHeader.map((name) => row[name]);

const rowOf = ({ rbcsId, category, subcategory, family }: InventedFamily, code: string): Row => ({
  HCPCS_Cd: code,
  RBCS_Id: rbcsId,
  RBCS_Cat: rbcsId.slice(0, 1),
  RBCS_Cat_Desc: category,
  RBCS_Cat_Subcat: rbcsId.slice(0, 2),
  RBCS_Subcat_Desc: subcategory,
  RBCS_FamNumb: rbcsId.slice(2, 5),
  RBCS_Family_Desc: family,
  RBCS_Major_Ind: rbcsId.slice(5),
  HCPCS_Cd_Add_Dt: '01/01/2002',
  HCPCS_Cd_End_Dt: '',
  RBCS_Latest_Assignment: '1',
  First_RBCS_Release_Year: '2020',
  RBCS_Analysis_Start_Dt: '01/01/2014',
  RBCS_Analysis_End_Dt: '12/31/9999',
  Alt_Assignment_Method: '0',
  RBCS_ID_Ever_Reassigned: '0',
});
