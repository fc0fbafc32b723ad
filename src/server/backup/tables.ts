/**
 * What a backup holds: tables people write to, each after those its rows refer to. Every other table of the database is
 * either imported or stands below.
 */
export const kept = [
  { table: 'settings', rows: `key <> 'database_id'` }, // a restored database is another one: no search snapshot is its own
  { table: 'accounts' },
  { table: 'profiles' },
  { table: 'api_tokens' },
  { table: 'audit_log' },
  { table: 'messages' },
  { table: 'last_known_records', rows: 'not demo' }, // no file of today brings them back
] as const satisfies { table: string; rows?: string }[];

/** Tables that no backup holds, and why. */
export const leftOut = {
  sessions: 'people sign in again: one that was ended since would come alive',
  provider_records: 'the embedded provider’s sessions, for the same reason',
  mail_links: 'used or outlived within a day',
  throttles: 'outlived within hours',
  imports: 'tells of tables that are imported again',
  imported_tables: 'tells of tables that are imported again',
  record_days: 'tells of tables that are imported again',
};
