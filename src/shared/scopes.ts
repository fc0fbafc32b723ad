/** What an API token may do: `read` data, `write` what users make, `export` rows to files. */
export const scopes = ['read', 'write', 'export'] as const;
export type Scope = (typeof scopes)[number];
