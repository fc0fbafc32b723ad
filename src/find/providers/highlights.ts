import type { Highlights } from '#src/datasets/providers/highlights/contract.ts';
import type { DatasetServices } from '#src/datasets/server-dataset.ts';
import type { HighlightSources } from '#src/search/highlights.ts';
import type { User } from '#src/server/authorization.ts';

/**
 * The highlights of these providers for a user, in the order given. Datasets that cannot be searched, or that the user may not
 * read, add nothing.
 */
export async function highlightsOf(
  services: DatasetServices & Pick<HighlightSources, 'codes' | 'signals' | 'certificatesOf'>,
  user: User,
  npis: readonly string[],
): Promise<Highlights[]> {
  const known = services.providerHighlights.filter(
    ({ needs }) => services.mayRead(user, needs) && services.isReady(needs),
  );
  const historySources = services.historySources.filter((source) => services.mayRead(user, source));
  const fields = await Promise.all(
    known.map(async ({ name, read }) => ({ name, values: await read({ ...services, historySources }, npis) })),
  );
  return npis.map((npi) => {
    const found = Object.assign(
      {},
      ...fields.map(({ name, values }) => (name ? { [name]: values.get(npi) ?? null } : values.get(npi))),
    );
    // the response schema checks the values
    return { ...none, ...found, npi, education: found.education ?? found.board_education ?? null } as Highlights;
  });
}

const none: Omit<Highlights, 'npi'> = {
  certificates: null,
  abms: null,
  licenses: null,
  listed_states: null,
  payment: null,
  education: null,
  group: null,
  employer: null,
  excluded: null,
  revoked: null,
  opted_out: null,
  place: null,
  changed: null,
};
