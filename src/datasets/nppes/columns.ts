import { mailingAddress } from '#src/datasets/nppes/dataset.ts';
import { organizationFields } from '#src/datasets/organizations/dataset.ts';
import { providerFields } from '#src/datasets/providers/dataset.ts';
import { computed, type DatasetColumns, ofField, type RecordTable, recordRows } from '#src/server/export-columns.ts';
import type { Fields } from '#src/shared/declare.ts';

/** The primary specialty, by name and by code. */
const SPECIALTY = ['display_name', 'primary_taxonomy'];

/** The columns of NPPES. The first group of a table has each row that is listed. */
export const nppesColumns: readonly DatasetColumns[] = [
  nppes('providers', providerFields, [
    'last_name',
    'first_name',
    'credential',
    'gender',
    ...SPECIALTY,
    'city',
    'state',
  ]),
  nppes('organizations', organizationFields, ['name', 'address_1', 'city', 'state', 'zip', ...SPECIALTY]),
];

/** `usual`: the columns of the results, before the phone. */
function nppes(table: RecordTable, fields: Fields, usual: readonly string[]): DatasetColumns {
  return {
    position: 10,
    of: [table],
    name: 'nppes',
    title: 'NPPES',
    dataset: 'nppes',
    from: recordRows,
    columns: [
      ...ofRecord(fields, table === 'providers').map((column) =>
        column.name === 'primary_taxonomy'
          ? { ...column, label: 'Primary Taxonomy Code', header: 'Healthcare Provider Taxonomy Code_1' }
          : column,
      ),
      computed(
        'taxonomy_codes',
        'All Taxonomies',
        'Healthcare Provider Taxonomy Code',
        'code',
        slots(`slot ->> 'code'`, 'true'),
      ),
      computed(
        'reported_licenses',
        'Licenses Reported to NPPES',
        'Provider License Number',
        'text',
        slots(
          `concat_ws(' ', slot ->> 'license_state', slot ->> 'license_number')`,
          `slot ->> 'license_number' is not null`,
        ),
      ),
      computed('deactivated_on', 'Deactivated', 'NPI Deactivation Date', 'date', 'deactivated_on'),
    ],
    usual: [...usual, 'phone', 'nppes_as_of'],
  };
}

/**
 * The published columns of a record, without the NPI, which every file has, and without lists. `people`: its mailing address is
 * that of a person, often a home.
 */
function ofRecord(fields: Fields, people: boolean) {
  return Object.entries(fields).flatMap(([name, field]) =>
    name === 'npi' || field.type?.startsWith('jsonb') || (field.withheld && !Object.hasOwn(mailingAddress, name))
      ? []
      : [{ ...ofField(name, field), mailing: people && Object.hasOwn(mailingAddress, name) }],
  );
}

function slots(value: string, condition: string): string {
  return `(select string_agg(${value}, '; ') from jsonb_array_elements(taxonomies) slot where ${condition})`;
}
