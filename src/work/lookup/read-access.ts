// Which lookups a caller may read.
import { licensedOnly } from '#src/datasets/licensed.ts';
import type { DatasetServices } from '#src/datasets/server-dataset.ts';
import type { User } from '#src/server/authorization.ts';
import type { Database } from '#src/server/database.ts';
import { Failure } from '#src/server/failure.ts';
import { ownLookup } from '#src/work/lookup/store.ts';

interface AccessServices extends Pick<DatasetServices, 'mayRead'> {
  users: Database;
}

/** A lookup that the caller may read: licenses may have told namesakes apart. Throws a 403 or 404. */
export async function readableLookup({ users, mayRead }: AccessServices, id: string, user: User) {
  const lookup = await ownLookup(users.db, id, user.id);
  if (lookup.with_boards && !mayRead(user, 'licenses')) throw licensedOnly('licenses');
  return lookup;
}

/** A lookup that the caller may read and that has its result. Throws a 403, 404 or 409 `not_ready`. */
export async function completedLookup(services: AccessServices, id: string, user: User) {
  const lookup = await readableLookup(services, id, user);
  if (lookup.state !== 'done')
    throw new Failure(409, 'not_ready', 'This lookup is not complete. Wait for the end of its job.');
  return lookup;
}
