/**
 * Tables in a backup: those that users write to, each after the tables that its rows reference. `rows` is an SQL
 * condition. `changes` is in backups too, by month. Every other table is imported or in `tablesWithoutBackup`.
 */
export const kept = [
  { table: 'settings', rows: `key not in ('database_id', 'server_key', 'works_from', 'restored_at')` }, // a restored database has its own, and its own search index
  { table: 'accounts' },
  { table: 'authenticator_apps' },
  { table: 'recovery_codes' },
  { table: 'passkeys' },
  { table: 'profiles' },
  { table: 'invitations' },
  { table: 'api_tokens' },
  { table: 'calendar_feeds' },
  { table: 'ownership_rules' },
  { table: 'audit_log' },
  { table: 'messages' },
  { table: 'lists' },
  { table: 'openings' },
  { table: 'opening_changes' },
  { table: 'opening_records' },
  { table: 'opening_checks' },
  { table: 'list_members' },
  { table: 'list_invitations' },
  { table: 'list_seen' },
  { table: 'list_entries' },
  { table: 'entry_files' },
  { table: 'past_stages' },
  { table: 'submissions' },
  { table: 'submitted_people' },
  { table: 'submitted_files' },
  { table: 'list_searches' },
  { table: 'former_entries' },
  { table: 'people_without_npi' },
  { table: 'notes' },
  { table: 'activities' },
  { table: 'letter_templates' },
  { table: 'letters' },
  { table: 'opt_out_keys' },
  { table: 'contact_details' },
  { table: 'do_not_contact' },
  { table: 'screening_decisions' },
  { table: 'shortage_checks' },
  { table: 'pay_tables' },
  { table: 'problems' },
  { table: 'trainees' },
  { table: 'exported_rows' },
  { table: 'saved_searches' },
  { table: 'search_followers' },
  { table: 'alerts' },
  { table: 'webhooks' },
  { table: 'searches_made' },
  { table: 'search_fields' },
  { table: 'compact_states' },
  { table: 'fetches' },
  { table: 'last_known_records', rows: 'not demo' }, // current files no longer have them
  { table: 'change_batches', rows: `state <> 'comparing'` }, // a comparison cannot go on without the imported tables
] as const satisfies { table: string; rows?: string }[];

/** The setting with the time at which a database was restored. */
export const RESTORED = 'restored_at';

/** The table that has a partition per month. */
export const CHANGES = 'changes';

/** Tables without a backup, and why. */
export const tablesWithoutBackup = {
  sessions: 'users sign in again: a restore could revive a session that was ended since',
  provider_records: 'sessions of the embedded provider, for the same reason',
  mail_links: 'expire within a day',
  throttles: 'expire within hours',
  idempotent_requests: 'expire within a day',
  exports: 'expire within a day, like their files',
  lookups: 'expire within a day',
  lookup_inputs: 'expire within a day',
  lookup_rows: 'expire within a day',
  servers: 'announce themselves',
  removed_records: 'expire within a day',
  call_effects: 'expire within a day',
  client_codes: 'expire within minutes',
  client_visits: 'expire within a day, and a restore could revive one',
  call_turns: 'expire within minutes',
  team_versions: 'counts changes while servers run',
  webhook_deliveries: 'expire within 30 days, and a restore could send them again',
  jobs: 'describes work of this installation',
  job_lines: 'describes work of this installation',
  imports: 'describes tables that are imported again',
  imported_tables: 'describes tables that are imported again',
  record_days: 'describes tables that are imported again',
  table_changes: 'describes tables that are imported again',
  missed_items: 'describes tables that are imported again',
  months_of_npi: 'is found from the changes again',
  specialty_counts: 'is found from the changes again',
};

/** Tables of earlier releases, which their backups have. A migration after the restore takes over their rows. */
export const former = ['search_looks'] as const;
