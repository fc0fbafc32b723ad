import { endpointHeader, locationHeader, mainHeader, otherNameHeader } from '#src/datasets/nppes/headers.ts';
import { asOf, firstDay } from '#src/invented/dates.ts';
import { demoDeactivations } from '#src/invented/deactivations.ts';
import { csv, type DemoFile, type InventedData } from '#src/invented/files.ts';
import * as rows from '#src/invented/nppes-rows.ts';
import { demoOrganizations } from '#src/invented/organizations.ts';
import { demoPeople } from '#src/invented/people.ts';

/** The monthly NPPES zip: four data files, each with a file that holds its header alone. */
export const nppesDemo: InventedData = { files, zip: 'NPPES_Data_Dissemination_Demo_V2.zip' };

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
