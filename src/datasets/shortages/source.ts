import { county, discipline, number, stated, unescaped, zip5 } from '#src/datasets/shortages/clean.ts';
import { hpsaFields, muaFields } from '#src/datasets/shortages/dataset.ts';
import { declared } from '#src/importer/declared.ts';
import { hashedKeys } from '#src/importer/keys.ts';
import type { RowRoute, Source, SourceFile } from '#src/importer/source.ts';
import { usOrIsoDate } from '#src/importer/us-or-iso-date.ts';

const PRIMARY = 'BCD_HPSA_FCT_DET_PC.csv';
const DENTAL = 'BCD_HPSA_FCT_DET_DH.csv';
const MENTAL = 'BCD_HPSA_FCT_DET_MH.csv';
const UNDERSERVED = 'MUA_DET.csv';

/** The files of one day, which an import takes together. */
export const shortageFiles = [PRIMARY, DENTAL, MENTAL, UNDERSERVED] as const;

const cleaners = { day: usOrIsoDate, number, stated, unescaped, county };

const common = {
  encoding: 'windows-1252',
  trailingComma: true,
  dated: 'Data Warehouse Record Create Date',
} as const;

/** Leaves out what is withdrawn, or has an area whose code the publisher masks. `status` and `area` are headers. */
const inForce = (table: string, status: string, area: string): RowRoute => ({
  headers: [status, area],
  to: (row, [ofStatus = -1, ofArea = -1]) => {
    if (/^withdrawn$/i.test(row.text(ofStatus).trim())) return { skipped: 'withdrawn' };
    const code = row.text(ofArea).trim();
    return code !== 'POINT' && /^(?!$)[\dX]*X/i.test(code) ? { skipped: 'masked area' } : table;
  },
});

/** A file of one discipline. */
const disciplineFile = (title: string, name: RegExp, requires: string): SourceFile => ({
  ...common,
  title,
  name,
  requires,
  tables: [declared('hpsa_parts', hpsaFields, { ...cleaners, discipline, zip: zip5 })],
  route: inForce('hpsa_parts', 'HPSA Status', 'HPSA Geography Identification Number'),
  unique: {
    headers: ['HPSA ID', 'HPSA Discipline Class', 'HPSA Geography Identification Number', 'HPSA Address'],
    keys: hashedKeys,
    repeats: 'repeated',
  },
});

/** Shortage areas of three disciplines, and medically underserved areas and populations. */
export const shortages: Source = {
  dataset: 'shortages',
  origin: {
    title: 'Shortage Areas',
    publisher: 'Health Resources and Services Administration',
    web_address: 'https://data.hrsa.gov/data/download',
    terms: 'Public domain.',
    share: 'public',
    every: 7,
  },
  publishedOn: () => null,
  files: [
    disciplineFile(PRIMARY, /^BCD_HPSA_FCT_DET_PC.*\.csv$/i, DENTAL),
    disciplineFile(DENTAL, /^BCD_HPSA_FCT_DET_DH.*\.csv$/i, MENTAL),
    disciplineFile(MENTAL, /^BCD_HPSA_FCT_DET_MH.*\.csv$/i, UNDERSERVED),
    {
      ...common,
      title: UNDERSERVED,
      name: /^MUA_DET.*\.csv$/i,
      requires: PRIMARY,
      tables: [declared('mua_parts', muaFields, cleaners)],
      route: inForce('mua_parts', 'MUA/P Status Description', 'MUA/P Area Code'),
      unique: {
        headers: [
          'MUA/P ID',
          'MUA/P Service Area Name',
          'State and County Federal Information Processing Standard Code',
          'County Subdivision FIPS Code',
          'Census Tract',
          'Medically Underserved Area/Population (MUA/P) Component Geographic Name',
        ],
        keys: hashedKeys,
        repeats: 'repeated',
      },
    },
  ],
  derived: [{ table: 'shortage_areas', from: ['hpsa_parts', 'mua_parts'] }],
  findings: [
    {
      count: 'select count(*) from incoming.shortage_areas where outside_county',
      words: (count) =>
        `${count} ${count === 1 ? 'facility has its' : 'facilities have their'} point outside ${count === 1 ? 'its' : 'their'} county, and will not be matched with organizations.`,
    },
  ],
};
