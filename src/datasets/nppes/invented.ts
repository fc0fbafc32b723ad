import { endpointHeader, locationHeader, mainHeader, otherNameHeader } from '#src/datasets/nppes/headers.ts';
import * as rows from '#src/datasets/nppes/invented-rows.ts';
import type { Country, Invent, InventedData, InventedFile, WantedPeople } from '#src/invented/country.ts';
import { asOf, firstDay } from '#src/invented/dates.ts';
import { csv } from '#src/invented/files.ts';

/** The monthly NPPES zip: four data files, each with a file of only its header. */
export const inventNppes: Invent = (country) => ({
  zip: 'NPPES_Data_Dissemination_Demo_V2.zip',
  files: () => dataFiles(country, { from: firstDay, to: asOf }),
});

/** The zip of a week: the same files, with the records that changed in it. */
export const inventNppesWeek = (country: Country, days: Days, isChanged: (npi: string) => boolean): InventedData => ({
  zip: `NPPES_Data_Dissemination_${short(days.from)}_${short(days.to)}_Weekly_V2.zip`,
  files: () => dataFiles(country, days, { npi: isChanged }),
});

interface Days {
  from: string;
  to: string;
}

function dataFiles(country: Country, days: Days, wanted?: WantedPeople): InventedFile[] {
  const records = () => country.records(wanted);
  return [
    ...dataFile('npidata', days, mainHeader, mainLines(country, wanted)),
    ...dataFile('othername', days, otherNameHeader, csv(otherNameHeader, otherNames(country, wanted))),
    ...dataFile('pl', days, locationHeader, csv(locationHeader, locations(records()))),
    ...dataFile('endpoint', days, endpointHeader, csv(endpointHeader, endpoints(records()))),
  ];
}

/** The lines of the main file, its header first. */
export function* mainLines(country: Country, wanted?: WantedPeople): Generator<string> {
  yield* csv(mainHeader, []);
  for (const record of country.records(wanted)) {
    const line =
      'name' in record
        ? rows.organizationLine(record)
        : 'taxonomies' in record
          ? rows.personLine(record)
          : rows.deactivationLine(record);
    yield country.capitals ? line.toUpperCase() : line;
  }
}

type Records = ReturnType<Country['records']>;

function* otherNames(country: Country, wanted?: WantedPeople) {
  for (const { npi, other_names } of country.organizations())
    if (wanted?.npi?.(npi) ?? true) for (const name of other_names) yield rows.otherNameRow(npi, name);
}

function* locations(records: Records) {
  for (const record of records)
    if ('locations' in record) for (const at of record.locations) yield rows.locationRow(record.npi, at);
}

function* endpoints(records: Records) {
  for (const record of records)
    if ('endpoints' in record) for (const each of record.endpoints) yield rows.endpointRow(record.npi, each);
}

function dataFile(name: string, { from, to }: Days, header: string[], lines: Iterable<string>) {
  const stem = `${name}_pfile_${compact(from)}-${compact(to)}`;
  return [
    { name: `${stem}.csv`, lines },
    { name: `${stem}_fileheader.csv`, lines: csv(header, []) },
  ];
}

const compact = (iso: string) => iso.replaceAll('-', '');

/** MMDDYY. */
const short = (iso: string) => iso.slice(5, 7) + iso.slice(8) + iso.slice(2, 4);
