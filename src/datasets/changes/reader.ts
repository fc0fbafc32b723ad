// What a caller may read of the changes, and the codes of the specialty that a call asks for.
import type { ChangeQuery } from '#src/datasets/changes/contract.ts';
import { licensedOnly } from '#src/datasets/licensed.ts';
import type { DatasetServices } from '#src/datasets/server-dataset.ts';
import { openSpecialtyCodes } from '#src/datasets/specialty-codes.ts';
import type { User } from '#src/server/authorization.ts';
import { Failure } from '#src/server/failure.ts';

/** Makes the functions that reply what a user may read of the changes. They throw a 400 for an unknown source, and a 403 for a licensed one. */
export function openChangeReader({ readOnce, config, mayRead, historySources }: DatasetServices) {
  const { timeZone } = config;
  const sourcesFor = (user: User, wanted?: readonly string[]) => {
    for (const name of wanted ?? []) {
      if (!historySources.includes(name))
        throw new Failure(400, 'bad_request', `source: must be one of ${historySources.join(', ')}`);
      if (!mayRead(user, name)) throw licensedOnly(name);
    }
    return wanted ?? historySources.filter((name) => mayRead(user, name));
  };
  const expand = openSpecialtyCodes(readOnce);
  const readerFor = async (
    user: User,
    query: Pick<ChangeQuery, 'source' | 'taxonomy' | 'profession' | 'specialty' | 'subspecialty'>,
  ) => {
    const named = await expand(query);
    const given = query.taxonomy?.length ? query.taxonomy : undefined;
    const codes = given && named ? given.filter((code) => named.includes(code)) : (given ?? named);
    return { sources: sourcesFor(user, query.source), codes, timeZone };
  };
  return { sourcesFor, readerFor };
}
