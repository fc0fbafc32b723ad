// How the values of RBCS are cleaned (docs/sources.md).
import { upperCase } from '#src/importer/clean.ts';
import type { Clean } from '#src/importer/source.ts';

/** A HCPCS code: five letters or digits. */
export const procedureCode: Clean = (row, column) => {
  upperCase(row, column);
  return /^[A-Z\d]{5}$/.test(row.text(column)) ? undefined : 'not a HCPCS code';
};

/** The ID of a class, such as PM001M. */
export const rbcsId: Clean = (row, column) => {
  upperCase(row, column);
  return /^[A-Z]{2}\d{3}[A-Z]$/.test(row.text(column)) ? undefined : 'not an RBCS ID';
};

/** A name. The publisher writes `No RBCS Family` where there is none. */
export const named: Clean = (row, column) => {
  if (/^no rbcs \w+$/i.test(row.text(column))) row.replace(column, '');
  return undefined;
};
