import { type RawBuilder, sql } from 'kysely';

/** SQL for the name of the user in `profiles`, or else the first part of the email address. Null without such a row. */
export const authorName: RawBuilder<string | null> =
  sql`coalesce(nullif(trim(profiles.full_name), ''), split_part(profiles.email, '@', 1))`;
