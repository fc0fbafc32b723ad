import { npiOf } from '#src/shared/npi.ts';

/** The n-th number of the country, from 0: they rise from a range never issued. */
export const npiAt = (n: number) => npiOf(200_000_001 + n);
