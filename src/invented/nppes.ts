import { endpointHeader, locationHeader, mainHeader, otherNameHeader } from '#src/datasets/nppes/headers.ts';
import type { Country, Invent } from '#src/invented/country.ts';
import { asOf, firstDay } from '#src/invented/dates.ts';
import { csv } from '#src/invented/files.ts';
import * as rows from '#src/invented/nppes-rows.ts';

/** The monthly NPPES zip: four data files, each with a file of only its header. */
export const inventNppes: Invent = (country) => ({
  zip: 'NPPES_Data_Dissemination_Demo_V2.zip',
  files: () => [
    ...dataFile('npidata', mainHeader, mainLines(country)),
    ...dataFile('othername', otherNameHeader, csv(otherNameHeader, otherNames(country))),
    ...dataFile('pl', locationHeader, csv(locationHeader, locations(country))),
    ...dataFile('endpoint', endpointHeader, csv(endpointHeader, endpoints(country))),
  ],
});

/** The lines of the main file, its header first. */
export function* mainLines(country: Country): Generator<string> {
  yield* csv(mainHeader, []);
  for (const record of country.records()) {
    const line =
      'name' in record
        ? rows.organizationLine(record)
        : 'taxonomies' in record
          ? rows.personLine(record)
          : rows.deactivationLine(record);
    yield country.capitals ? line.toUpperCase() : line;
  }
}

function* otherNames(country: Country) {
  for (const { npi, other_names } of country.organizations())
    for (const name of other_names) yield rows.otherNameRow(npi, name);
}

function* locations(country: Country) {
  for (const record of country.records())
    if ('locations' in record) for (const at of record.locations) yield rows.locationRow(record.npi, at);
}

function* endpoints(country: Country) {
  for (const record of country.records())
    if ('endpoints' in record) for (const each of record.endpoints) yield rows.endpointRow(record.npi, each);
}

function dataFile(name: string, header: string[], lines: Iterable<string>) {
  const stem = `${name}_pfile_${compact(firstDay)}-${compact(asOf)}`;
  return [
    { name: `${stem}.csv`, lines },
    { name: `${stem}_fileheader.csv`, lines: csv(header, []) },
  ];
}

const compact = (iso: string) => iso.replaceAll('-', '');
