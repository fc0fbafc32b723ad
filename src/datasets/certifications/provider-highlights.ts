import { heldBy } from '#src/datasets/certifications/queries.ts';
import type { HighlightReader } from '#src/datasets/provider-highlights.ts';

/** The board certificates of providers, active ones first. */
export const certificateHighlights: HighlightReader = {
  name: 'certificates',
  read: ({ search }, npis) => heldBy(search, [...npis]),
};
