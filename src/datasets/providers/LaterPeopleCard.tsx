import { PeopleSkeleton } from '#src/datasets/providers/PeopleSkeleton.tsx';
import { later } from '#src/ui/state/later.tsx';

/** The card of people, loaded after the facts of a record. */
export const LaterPeopleCard = later(
  'PeopleCard',
  () => import('#src/datasets/providers/PeopleCard.tsx'),
  PeopleSkeleton,
);
