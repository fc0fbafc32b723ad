// Limits of lookups, apart from the contract, because the process that reads files starts faster without it.

/** Rows of one lookup. */
export const MOST_ROWS = 100_000;

/** Rows above which a lookup is a job. */
export const DIRECT_LOOKUP_ROWS = 5000;

/** Bytes of an uploaded file, packed and unpacked. */
export const MOST_BYTES = 20e6;
export const MOST_UNPACKED = 200e6;

/** In place of the name of a sheet: all sheets with people and the same columns. No sheet can have this name. */
export const ALL_SHEETS = '*';
