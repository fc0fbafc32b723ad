import type { Generated, GeneratedAlways } from 'kysely';

/** Rows of tables, written by `npm run tables` from the catalog of a migrated database. */
export interface Tables {
  accounts: {
    id: Generated<string>;
    email: string;
    full_name: string;
    password_hash: string | null;
    email_confirmed_at: Date | null;
    disabled_at: Date | null;
    demo: Generated<boolean>;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    password_one_time: Generated<boolean>;
    password_reset_by: string | null;
    password_reset_at: Date | null;
    first_sign_in_at: Date | null;
  };
  activities: {
    id: Generated<string>;
    npi: string;
    team: string;
    author_id: string | null;
    kind: string;
    text: Generated<string>;
    at: Generated<Date>;
    created_at: Generated<Date>;
    outcome: string | null;
    from_list: string | null;
  };
  alerts: {
    id: Generated<string>;
    search_id: string | null;
    profile_id: string;
    events: unknown;
    created_at: Generated<Date>;
    read_at: Date | null;
    mailed_at: Date | null;
    run: string;
    opening_id: string | null;
  };
  api_tokens: {
    id: Generated<string>;
    profile_id: string;
    name: string;
    token_hash: string;
    prefix: string;
    created_at: Generated<Date>;
    expires_at: Date;
    last_used_at: Date | null;
    revoked_at: Date | null;
    scopes: Generated<string[]>;
  };
  audit_log: {
    id: GeneratedAlways<string>;
    at: Generated<Date>;
    action: string;
    actor_id: string | null;
    actor: string | null;
    target: string | null;
    old_value: string | null;
    new_value: string | null;
    address: string | null;
  };
  authenticator_apps: {
    account_id: string;
    secret: string;
    confirmed_at: Date | null;
    last_step: string | null;
    created_at: Generated<Date>;
  };
  calendar_feeds: {
    profile_id: string;
    key_hash: string;
    names: boolean;
    made_at: Generated<Date>;
  };
  call_effects: {
    activity_id: string;
    list_id: string | null;
    version: number | null;
    was: unknown;
    mark_id: string | null;
    problem_id: string | null;
  };
  call_turns: {
    team: string;
    npi: string;
    profile_id: string;
    until: Date;
  };
  change_batches: {
    id: GeneratedAlways<number>;
    import_id: number | null;
    dataset: string;
    state: string;
    sequence: number | null;
    published_on: string | null;
    imported_at: Date;
    kinds: Generated<unknown>;
    of: Generated<unknown>;
    steps: Generated<number>;
    reason: string | null;
    states: Generated<unknown>;
  };
  changes: {
    batch_id: number;
    sequence: number;
    npi: string;
    kind: string;
    field: string;
    was: string | null;
    is: string | null;
    imported_at: Date;
    taxonomy: string | null;
  };
  client_codes: {
    submission_id: string;
    code_hash: string;
    tries: Generated<number>;
    expires_at: Date;
  };
  client_visits: {
    secret_hash: string;
    client: string;
    expires_at: Date;
  };
  compact_states: {
    compact: string;
    state: string;
    status: string;
    since: string | null;
    ends_on: string | null;
    source: string;
    checked_on: string;
    removed: Generated<boolean>;
  };
  contact_details: {
    id: Generated<string>;
    npi: string;
    team: string;
    author_id: string | null;
    kind: string;
    value: string;
    preferred: Generated<boolean>;
    created_at: Generated<Date>;
    source: string | null;
    given_on: string | null;
  };
  do_not_contact: {
    id: Generated<string>;
    npi: string;
    team: string;
    phone: string | null;
    email: string | null;
    reason: string;
    until: string | null;
    set_by: string | null;
    set_at: Generated<Date>;
    lifted_by: string | null;
    lifted_at: Date | null;
  };
  entry_files: {
    id: Generated<string>;
    list_id: string;
    npi: string;
    name: string;
    type: string;
    bytes: number;
    content: Buffer;
    added_by: string | null;
    added_at: Generated<Date>;
  };
  exported_rows: {
    profile_id: string;
    day: string;
    rows: number;
  };
  exports: {
    id: string;
    profile_id: string;
    job_id: string | null;
    place: string;
    file_name: string;
    ordered: unknown;
    asked: string;
    people: number;
    counted: number;
    day: string;
    about: unknown;
    bytes: string | null;
    created_at: Generated<Date>;
    finished_at: Date | null;
  };
  fetches: {
    dataset: string;
    schedule: string | null;
    checked_at: Date | null;
    failures: Generated<number>;
    result: string | null;
    refused_url: string | null;
    refused_etag: string | null;
    imported_url: string | null;
    imported_etag: string | null;
  };
  former_entries: {
    list_id: string;
    npi: string;
  };
  idempotent_requests: {
    profile_id: string;
    key: string;
    request: Buffer;
    status: number | null;
    reply: string | null;
    started_at: Generated<Date>;
    server: string | null;
  };
  imported_tables: {
    name: string;
    table_hash: string;
    rows: Generated<number>;
    import_id: number | null;
    base_import_id: number | null;
    published_on: string | null;
  };
  imports: {
    id: GeneratedAlways<number>;
    dataset: string;
    mode: string;
    status: Generated<string>;
    files: string[];
    checksum: string | null;
    published_on: string | null;
    started_at: Generated<Date>;
    finished_at: Date | null;
    bytes: string | null;
    rows_read: Generated<number>;
    rows_loaded: Generated<number>;
    rows_refused: Generated<number>;
    rows_skipped: Generated<number>;
    reasons: Generated<unknown>;
    demo: Generated<boolean>;
    error: string | null;
    stage: string | null;
    bytes_done: string | null;
    bytes_total: string | null;
    covers_from: string | null;
    covers_to: string | null;
    listed_on: string | null;
    withdrawn_at: Date | null;
    job_id: string | null;
    place: string | null;
  };
  invitations: {
    id: Generated<string>;
    email: string;
    role: string;
    invited_by: string;
    token_hash: string;
    mailed_hash: string | null;
    created_at: Generated<Date>;
    expires_at: Date;
    used_at: Date | null;
    withdrawn_at: Date | null;
  };
  job_lines: {
    id: GeneratedAlways<string>;
    job_id: string;
    at: Generated<Date>;
    line: string;
  };
  jobs: {
    id: string;
    about: string | null;
    owner_id: string | null;
    server: string | null;
    progress: number | null;
    message: string | null;
    dataset: string | null;
    url: string | null;
    request_id: string | null;
    traceparent: string | null;
  };
  last_known_records: {
    npi: string;
    table_name: string;
    record: unknown;
    dependents: unknown;
    demo: boolean;
    kept_at: Generated<Date>;
  };
  letter_templates: {
    id: Generated<string>;
    team: string;
    author_id: string | null;
    name: string;
    subject: string;
    text: string;
    version: Generated<number>;
    updated_at: Generated<Date>;
  };
  letters: {
    id: Generated<string>;
    npi: string;
    team: string;
    author_id: string | null;
    opening_id: string | null;
    activity_id: string | null;
    address: string;
    subject: string;
    text: string;
    sent: string;
    state: string;
    why: string | null;
    attempts: Generated<number>;
    created_at: Generated<Date>;
    sent_at: Date | null;
    replied_at: Date | null;
  };
  list_entries: {
    list_id: string;
    npi: string;
    stage: string;
    owner_id: string | null;
    priority: Generated<string>;
    next_step: Generated<string>;
    due_on: string | null;
    version: Generated<number>;
    added_by: string | null;
    added_at: Generated<Date>;
    updated_by: string | null;
    updated_at: Generated<Date>;
    removed_at: Date | null;
    transaction_id: Generated<string>;
    arrival: unknown;
    stage_set_at: Generated<Date | null>;
    no_reason: string | null;
    no_words: string | null;
  };
  list_invitations: {
    list_id: string;
    email: string;
    may: string;
  };
  list_members: {
    list_id: string;
    profile_id: string;
    may: string;
  };
  list_searches: {
    list_id: string;
    added_at: Generated<Date>;
    search: string;
  };
  list_seen: {
    list_id: string;
    profile_id: string;
    place: number;
    seen_at: Generated<Date>;
  };
  lists: {
    id: Generated<string>;
    team: string;
    owner_id: string | null;
    name: string;
    description: Generated<string>;
    visibility: Generated<string>;
    stages: string[];
    version: Generated<number>;
    people_version: Generated<number>;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    archived_at: Date | null;
    entries_version: Generated<number>;
    deletions: Generated<number>;
  };
  lookup_inputs: {
    lookup_id: string;
    part: number;
    rows: unknown;
  };
  lookup_rows: {
    lookup_id: string;
    position: number;
    status: string;
    input: unknown;
    npi: string | null;
    confidence: number | null;
    reason: string | null;
    candidates: unknown;
    facts: unknown;
  };
  lookups: {
    id: Generated<string>;
    profile_id: string;
    job_id: string | null;
    state: string;
    pasted: Generated<number>;
    rows: number;
    file: string | null;
    columns: unknown;
    with_boards: boolean;
    counts: unknown;
    created_at: Generated<Date>;
    counted: Generated<number>;
    day: string | null;
  };
  mail_links: {
    token_hash: string | null;
    account_id: string;
    purpose: string;
    expires_at: Date;
    used_at: Date | null;
    password_hash: string | null;
    full_name: string | null;
    id: Generated<string>;
  };
  messages: {
    id: GeneratedAlways<string>;
    sent_at: Generated<Date>;
    name: string;
    email: string;
    message: string;
    mailed_at: Date | null;
  };
  missed_items: {
    batch_id: number;
    dataset: string;
    kind: string;
    npi: string;
    field: string;
    was: string | null;
    settled_by: number | null;
  };
  months_of_npi: {
    npi: string;
    months: string[];
  };
  notes: {
    id: Generated<string>;
    npi: string;
    team: string;
    author_id: string | null;
    text: string;
    private: Generated<boolean>;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    version: Generated<number>;
  };
  opening_changes: {
    place: Generated<string>;
    opening_id: string;
    field: string;
    was: string | null;
    is: string | null;
    at: Generated<Date>;
  };
  opening_checks: {
    opening_id: string;
    run: string | null;
    asked: string | null;
    met: Buffer | null;
    total: number | null;
    place: Generated<number>;
    checked_at: Date | null;
    problem: string | null;
    profile_id: string | null;
    alert: Generated<string>;
    by_mail: Generated<boolean>;
    mail_token: Generated<string>;
  };
  opening_records: {
    id: Generated<string>;
    opening_id: string;
    team: string;
    title: string;
    user_id: string | null;
    at: Generated<Date>;
    criteria: unknown;
    npis: string[];
  };
  openings: {
    id: Generated<string>;
    list_id: string;
    kind: string;
    positions: number;
    client: unknown;
    site: unknown;
    specialty: string[];
    must: string;
    nice: string;
    ties: string[];
    pay_from: number | null;
    pay_to: number | null;
    schedule: string | null;
    starts_on: string | null;
    supports_j1: string | null;
    external_id: string | null;
    status: string;
    opened_on: string;
    ended_on: string | null;
    version: Generated<number>;
    updated_at: Generated<Date>;
  };
  opt_out_keys: {
    key_hash: string;
    letter_id: string | null;
    npi: string | null;
    address_hash: string;
    made_at: Generated<Date>;
    opted_out_at: Date | null;
  };
  ownership_rules: {
    team: string;
    days: number;
    acts: string[];
    changed_by: string | null;
    changed_at: Generated<Date>;
  };
  passkeys: {
    id: Generated<string>;
    account_id: string;
    credential_id: string;
    public_key: Buffer;
    counter: string;
    transports: string[];
    name: string;
    created_at: Generated<Date>;
    last_used_at: Date | null;
  };
  past_stages: {
    list_id: string;
    npi: string;
    stage: string;
    since: Date | null;
    until: Date;
  };
  pay_tables: {
    id: Generated<string>;
    team: string;
    rows: unknown;
    version: Generated<number>;
    author_id: string | null;
    changed_at: Generated<Date>;
  };
  people_without_npi: {
    id: Generated<string>;
    list_id: string;
    name: string;
    profession: string;
    place: string;
    source: string;
    stage: string;
    owner_id: string | null;
    next_step: Generated<string>;
    due_on: string | null;
    version: Generated<number>;
    not_same: Generated<string[]>;
    npi: string | null;
    added_by: string | null;
    added_at: Generated<Date>;
    updated_by: string | null;
    updated_at: Generated<Date>;
    removed_at: Date | null;
    stage_set_at: Generated<Date | null>;
  };
  problems: {
    id: Generated<string>;
    npi: string;
    team: string;
    kind: string;
    number: string | null;
    text: string | null;
    author_id: string | null;
    reported_at: Generated<Date>;
    lifted_by: string | null;
    lifted_at: Date | null;
  };
  profiles: {
    id: Generated<string>;
    issuer: string;
    subject: string;
    email: string;
    email_verified: Generated<boolean>;
    full_name: string;
    given_name: string | null;
    family_name: string | null;
    nickname: string | null;
    picture: string | null;
    role: string | null;
    disabled_at: Date | null;
    default_state: string | null;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    time_zone: string | null;
  };
  provider_records: {
    model: string;
    id: string;
    payload: unknown;
    grant_id: string | null;
    uid: string | null;
    account_id: string | null;
    expires_at: Date | null;
  };
  record_days: {
    npi: string;
    day: string | null;
    covers_to: string | null;
  };
  recovery_codes: {
    account_id: string;
    code_hash: string;
  };
  removed_records: {
    id: string;
    kind: string;
    npi: string;
    team: string;
    record: unknown;
    removed_by: string;
    removed_at: Generated<Date>;
  };
  saved_searches: {
    id: Generated<string>;
    team: string;
    owner_id: string | null;
    name: string;
    url: string;
    shared: Generated<boolean>;
    version: Generated<number>;
    created_at: Generated<Date>;
    removed_at: Date | null;
  };
  screening_decisions: {
    id: Generated<string>;
    npi: string;
    team: string;
    listed_row: string;
    known_row: string;
    decision: string;
    reason: string;
    author_id: string | null;
    created_at: Generated<Date>;
  };
  search_fields: {
    kind: string;
    name: string;
    label: string | null;
    hidden: Generated<boolean>;
  };
  search_followers: {
    search_id: string;
    profile_id: string;
    alert: Generated<string>;
    events: Generated<string[]>;
    by_mail: Generated<boolean>;
    mail_token: Generated<string>;
    version: Generated<number>;
    seen: Buffer | null;
    looked_at: Date | null;
    looks: Generated<number>;
    run: string | null;
    total: number | null;
    arrived: number | null;
    gone: number | null;
    problem: string | null;
    told: Buffer | null;
    told_place: Generated<number>;
    told_at: Generated<Date>;
    meaning: string | null;
    recounted_at: Date | null;
  };
  searches_made: {
    profile_id: string;
    day: string;
    searches: number;
  };
  servers: {
    place: string;
    address: string;
    seen_at: Generated<Date>;
  };
  sessions: {
    id: string;
    profile_id: string;
    id_token: string | null;
    created_at: Generated<Date>;
    last_seen_at: Generated<Date>;
    handle: Generated<string>;
    provider_session: string | null;
    user_agent: string | null;
    address: string | null;
  };
  settings: {
    key: string;
    value: unknown;
  };
  shortage_checks: {
    id: Generated<string>;
    team: string;
    zip: string | null;
    npi: string | null;
    answer: string;
    designation_id: string | null;
    author_id: string | null;
    created_at: Generated<Date>;
  };
  specialty_counts: {
    batch_id: number;
    kind: string;
    taxonomy: string;
    changes: number;
  };
  submissions: {
    id: Generated<string>;
    opening_id: string;
    title: string;
    client: string;
    key_hash: string;
    sent_by: string | null;
    sent_at: Generated<Date>;
    ends_on: string;
    ended_at: Date | null;
  };
  submitted_files: {
    person_id: string;
    file_id: string;
    opened_at: Date | null;
  };
  submitted_people: {
    id: Generated<string>;
    submission_id: string;
    place: number;
    npi: string | null;
    agreed_on: string | null;
    agreed_how: string;
    text: string;
    shown: unknown;
    opened_at: Date | null;
    answer: string | null;
    answer_text: string | null;
    answered_by: string | null;
    answered_at: Date | null;
  };
  table_changes: {
    table_name: string;
    before_id: number | null;
    after_id: number;
    keys: string[];
  };
  team_versions: {
    team: string;
    version: Generated<number>;
  };
  throttles: {
    kind: string;
    subject: string;
    window_start: Date;
    attempts: number;
    blocked_until: Date | null;
  };
  trainees: {
    id: Generated<string>;
    team: string;
    npi: string;
    program: string;
    program_number: string | null;
    specialty: string;
    ends_on: string;
    source: string;
    added_by: string | null;
    added_at: Generated<Date>;
    alerted_at: Date | null;
  };
  webhook_deliveries: {
    id: GeneratedAlways<string>;
    webhook_id: string;
    message_id: Generated<string>;
    type: string;
    data: unknown;
    made_at: Generated<Date>;
    attempts: Generated<number>;
    tried_at: Date | null;
    next_at: Generated<Date | null>;
    delivered_at: Date | null;
    status: number | null;
    problem: string | null;
  };
  webhooks: {
    id: Generated<string>;
    owner_id: string;
    url: string;
    list_id: string | null;
    search_id: string | null;
    events: string[];
    secret: string;
    former_secret: string | null;
    former_until: Date | null;
    paused_at: Date | null;
    paused_why: string | null;
    made_at: Generated<Date>;
  };
}
