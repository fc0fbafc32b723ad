import type { WorkParts } from '#src/ui/work-parts.ts';

/** What lists, records about people and saved searches add to the screens of datasets. */
export const workParts: WorkParts = {};
