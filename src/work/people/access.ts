// Which records about people a user may read, change and delete.
import { type RawBuilder, sql } from 'kysely';
import type { User } from '#src/server/authorization.ts';
import { isAdministrator } from '#src/shared/roles.ts';
import { isManager } from '#src/work/lists/access.ts';

/** A user, and the network of their request for the audit log. */
export type Caller = User & { address?: string };

/** The condition that a row of `notes` may be read. */
export const readableNotes = (user: User): RawBuilder<boolean> =>
  sql`notes.team = ${user.team}
    and (not notes.private or notes.author_id = ${user.id} or ${isAdministrator(user.role)}::boolean)`;

/** Whether the user may delete a record of their team by this author, or lift a mark. Roles. */
export const mayDelete = (user: User, author: string | null): boolean => author === user.id || isManager(user);
