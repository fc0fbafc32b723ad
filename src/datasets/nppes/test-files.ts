// Files in the publisher's format for tests, valid or broken. All rows are invented.
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { mainHeader } from '#src/datasets/nppes/headers.ts';
import { npiOf } from '#src/shared/npi.ts';

/** The 329 columns of files up to about 2019. */
export const header2017 = mainHeader
  .slice(0, -1)
  .map((name) => (name === 'Provider Sex Code' ? 'Provider Gender Code' : name));

/** The values of a row by header. Missing ones are empty. */
export type Values = Partial<Record<string, string>>;

/** An invented NPI, from a range that is never issued. */
export const inventedNpi = (n: number) => npiOf(200_000_000 + n);

/** An invented individual. */
export const individual = (n: number, values: Values = {}): Values => ({
  NPI: inventedNpi(n),
  'Entity Type Code': '1',
  'Provider Last Name (Legal Name)': `LASTNAME${n}`,
  'Provider First Name': 'ADA',
  'Provider Credential Text': 'M.D.',
  'Provider First Line Business Mailing Address': `PO BOX ${n}`,
  'Provider Business Mailing Address City Name': 'EXAMPLEVILLE',
  'Provider Business Mailing Address State Name': 'OH',
  'Provider Business Mailing Address Postal Code': '430010001',
  'Provider Business Mailing Address Country Code (If outside U.S.)': 'US',
  'Provider First Line Business Practice Location Address': `${n} SAMPLE STREET`,
  'Provider Business Practice Location Address City Name': 'EXAMPLEVILLE',
  'Provider Business Practice Location Address State Name': 'OH',
  'Provider Business Practice Location Address Postal Code': '430010001',
  'Provider Business Practice Location Address Country Code (If outside U.S.)': 'US',
  'Provider Business Practice Location Address Telephone Number': '6145550100',
  'Provider Enumeration Date': '05/23/2006',
  'Last Update Date': '11/29/2023',
  'Provider Sex Code': 'F',
  'Healthcare Provider Taxonomy Code_1': '207RC0000X',
  'Provider License Number_1': `OH${n}`,
  'Provider License Number State Code_1': 'OH',
  'Healthcare Provider Primary Taxonomy Switch_1': 'Y',
  'Is Sole Proprietor': 'N',
  ...values,
});

/** An invented organization. */
export const organization = (n: number, values: Values = {}): Values => ({
  NPI: inventedNpi(n),
  'Entity Type Code': '2',
  'Employer Identification Number (EIN)': '<UNAVAIL>',
  'Provider Organization Name (Legal Business Name)': `EXAMPLE CLINIC ${n}`,
  'Provider First Line Business Practice Location Address': `${n} SAMPLE AVENUE`,
  'Provider Business Practice Location Address City Name': 'SAMPLETON',
  'Provider Business Practice Location Address State Name': 'WV',
  'Provider Business Practice Location Address Postal Code': '25301',
  'Provider Enumeration Date': '06/01/2006',
  'Last Update Date': '01/15/2024',
  'Authorized Official Last Name': 'OFFICIAL',
  'Authorized Official Telephone Number': '3045550100',
  'Healthcare Provider Taxonomy Code_1': '251G00000X',
  'Healthcare Provider Primary Taxonomy Switch_1': 'Y',
  'Is Organization Subpart': 'N',
  ...values,
});

/** A deactivated number, as published: only the number and the date. */
export const deactivatedRow = (n: number): Values => ({ NPI: inventedNpi(n), 'NPI Deactivation Date': '03/01/2024' });

/** A row in the publisher's form: every value in quotes. */
export const quotedLine = (values: readonly string[]) => `${values.map((value) => `"${value}"`).join(',')}\n`;

/** The text of a main file. */
export const mainFile = (rows: readonly Values[], columns = mainHeader) =>
  quotedLine(columns) + rows.map((row) => mainFileLine(row, columns)).join('');

/** One row of a main file. */
export const mainFileLine = (row: Values, columns = mainHeader) => quotedLine(columns.map((name) => row[name] ?? ''));

/** A workbook of texts, as spreadsheets write it: each text once in a list, which the cells refer to. */
export function workbookOf(rows: readonly (readonly string[])[]): Promise<Buffer> {
  const texts = [...new Set(rows.flat())];
  const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const cell = (text: string, row: number, column: number) =>
    text && `<c r="${String.fromCharCode(65 + column)}${row + 1}" t="s"><v>${texts.indexOf(text)}</v></c>`;
  const row = (values: readonly string[], at: number) =>
    `<row r="${at + 1}">${values.map((text, column) => cell(text, at, column)).join('')}</row>`;
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  return zipOf({
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${relations}"><sheets><sheet name="Report" sheetId="1" r:id="rId7"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId7" Target="worksheets/report.xml"/></Relationships>`,
    'xl/sharedStrings.xml': `<sst ${main}>${texts.map((text) => `<si><t>${xml(text)}</t></si>`).join('')}</sst>`,
    'xl/worksheets/report.xml': `<worksheet ${main}><sheetData>${rows.map(row).join('')}</sheetData></worksheet>`,
  });
}

/** A zip of the given files by name. */
export async function zipOf(
  files: Record<string, string | Buffer>,
  { forceZip64Format = false, compress = true } = {},
): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(files))
    zip.addBuffer(Buffer.from(text), name, { forceZip64Format, compress });
  zip.end({ forceZip64Format, comment: '' });
  return buffer(zip.outputStream);
}
