/** The columns of files that say since when a person is excluded, lost Medicare billing or opted out (R-1140). */
export const screeningColumns: readonly string[] = ['excluded_since', 'revoked_since', 'opted_out_since'];
