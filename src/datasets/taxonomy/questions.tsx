import { queryOptions } from '@tanstack/react-query';
import {
  listProfessions,
  listSpecialties,
  listSubspecialties,
  translateCodes,
} from '#src/datasets/taxonomy/contract.ts';
import { ask, mayRetry } from '#src/ui/state/ask.ts';

/** three retries, after 1, 2 and 4 seconds. */
export const RETRIES = 3;
/** Options of queries for lists that change only with an import. */
const listOptions = {
  retry: (failures: number, error: Error) => failures < RETRIES && mayRetry(error),
  retryDelay: (failures: number) => 1000 * 2 ** failures,
  staleTime: 600_000,
};

export const professionsQuery = queryOptions({
  queryKey: [listProfessions.url],
  queryFn: ({ signal }) => ask(listProfessions, { signal }),
  ...listOptions,
});

export const specialtiesQuery = (profession: string) =>
  queryOptions({
    queryKey: [listSpecialties.url, profession],
    queryFn: ({ signal }) => ask(listSpecialties, { query: { profession }, signal }),
    ...listOptions,
  });

export const subspecialtiesQuery = (profession: string, specialty: string) =>
  queryOptions({
    queryKey: [listSubspecialties.url, profession, specialty],
    queryFn: ({ signal }) => ask(listSubspecialties, { query: { profession, specialty }, signal }),
    ...listOptions,
  });

/** The meanings of codes, by code. */
export const meaningsQuery = (code: readonly string[]) =>
  queryOptions({
    queryKey: [translateCodes.url, [...code].sort()],
    queryFn: async ({ signal }) => {
      const { rows } = await ask(translateCodes, { query: { code: [...code] }, signal });
      return new Map(rows.map((row) => [row.code, row]));
    },
    enabled: code.length > 0,
    staleTime: listOptions.staleTime,
  });
