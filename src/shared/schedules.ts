/** How often a dataset's files are fetched. */
export const schedules = ['off', 'daily', 'weekly'] as const;
export type Schedule = (typeof schedules)[number];
