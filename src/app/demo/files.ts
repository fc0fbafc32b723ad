import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { demoFolder } from '#src/app/demo/data.ts';
import { asOf, firstDay } from '#src/app/demo/dates.ts';
import { demoDeactivations } from '#src/app/demo/deactivations.ts';
import * as rows from '#src/app/demo/nppes-rows.ts';
import { demoOrganizations } from '#src/app/demo/organizations.ts';
import { demoPeople } from '#src/app/demo/people.ts';
import { endpointHeader, locationHeader, mainHeader, otherNameHeader } from '#src/datasets/nppes/headers.ts';

/** The files the demo is imported from, by dataset. */
export interface DemoFiles {
  taxonomy: string;
  nppes: string;
}

/** Writes the demo's files into a folder, in their publishers' own formats, and tells where they are. */
export async function writeDemoFiles(folder: string): Promise<DemoFiles> {
  mkdirSync(folder, { recursive: true });
  const files = {
    taxonomy: path.join(folder, 'nucc_taxonomy_demo.csv'),
    nppes: path.join(folder, 'NPPES_Data_Dissemination_Demo_V2.zip'),
  };
  copyFileSync(path.join(demoFolder, 'nucc_taxonomy_demo.csv'), files.taxonomy);
  const zip = new ZipFile();
  for (const { name, text } of nppesFiles())
    zip.addBuffer(Buffer.from(text), name, { mtime: new Date(`${asOf}T00:00:00Z`), compressionLevel: 3 });
  zip.end();
  writeFileSync(files.nppes, await buffer(zip.outputStream));
  return files;
}

/** The members of the monthly NPPES zip: four data files, each with a file that holds its header alone. */
export function nppesFiles(): { name: string; text: string }[] {
  const people = [...demoPeople()];
  const organizations = demoOrganizations();
  const all = [...people, ...organizations].sort(byNpi);
  const main = [
    ...people.map(rows.personRow),
    ...organizations.map(rows.organizationRow),
    ...demoDeactivations().map(rows.deactivationRow),
  ];
  const otherNames = organizations.flatMap(({ npi, other_names }) =>
    other_names.map((name) => rows.otherNameRow(npi, name)),
  );
  const locations = all.flatMap(({ npi, locations }) => locations.map((at) => rows.locationRow(npi, at)));
  const endpoints = all.flatMap(({ npi, endpoints }) => endpoints.map((each) => rows.endpointRow(npi, each)));
  return [
    ...dataFile('npidata', mainHeader, main.sort(byFirst)),
    ...dataFile('othername', otherNameHeader, otherNames),
    ...dataFile('pl', locationHeader, locations),
    ...dataFile('endpoint', endpointHeader, endpoints),
  ];
}

const byNpi = (a: { npi: string }, b: { npi: string }) => (a.npi < b.npi ? -1 : 1);

const byFirst = ([a = '']: string[], [b = '']: string[]) => (a < b ? -1 : 1);

function dataFile(name: string, header: string[], lines: string[][]) {
  const stem = `${name}_pfile_${compact(firstDay)}-${compact(asOf)}`;
  return [
    { name: `${stem}.csv`, text: csv([header, ...lines]) },
    { name: `${stem}_fileheader.csv`, text: csv([header]) },
  ];
}

/** Every value in double quotes, as NPPES writes; no value of ours holds one. */
const csv = (lines: string[][]) => lines.map((values) => `"${values.join('","')}"\n`).join('');

const compact = (iso: string) => iso.replaceAll('-', '');
