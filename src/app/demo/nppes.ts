import { asOf, firstDay } from '#src/app/demo/dates.ts';
import { demoDeactivations } from '#src/app/demo/deactivations.ts';
import { csv, type DemoDataset, type DemoFile } from '#src/app/demo/files.ts';
import * as rows from '#src/app/demo/nppes-rows.ts';
import { demoOrganizations } from '#src/app/demo/organizations.ts';
import { demoPeople } from '#src/app/demo/people.ts';
import { endpointHeader, locationHeader, mainHeader, otherNameHeader } from '#src/datasets/nppes/headers.ts';
import { nppes } from '#src/datasets/nppes/source.ts';

/** The monthly NPPES zip: four data files, each with a file that holds its header alone. */
export const nppesDemo: DemoDataset = { source: nppes, files, zip: 'NPPES_Data_Dissemination_Demo_V2.zip' };

function files(): DemoFile[] {
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

const compact = (iso: string) => iso.replaceAll('-', '');
