import type { byPlace } from '#src/datasets/places/criteria.ts';
import { onScreen } from '#src/ui/on-screen.ts';
import { circleChip, each } from '#src/ui/search/criteria-chips.ts';

/** Places on screen. The filters of places are those of the record's city, state and ZIP Code, too. */
export const placeCriteria = onScreen<typeof byPlace.parameters>()([
  {
    position: 80,
    chip: circleChip({ of: 'sites', say: (sites) => (sites === 'all' ? 'any location' : 'practice location') }),
  },
  { position: 120, chip: each('county', (county, nameOf) => nameOf('county', county) ?? `County ${county}`) },
  { position: 130, chip: each('cbsa', (cbsa, nameOf) => nameOf('cbsa', cbsa) ?? `Metro area ${cbsa}`) },
  { position: 150, chip: each('area', () => 'in the map area') },
]);
