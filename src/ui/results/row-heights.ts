/** Minimum pixels per row of a table, by density. */
export const rowHeights = { compact: 32, normal: 36, roomy: 56 } as const;
export type RowDensity = keyof typeof rowHeights;

/** Pixels of the column of checkboxes. */
export const PICK = 40;
