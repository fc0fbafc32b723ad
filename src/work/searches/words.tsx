// Saved searches and alerts in words.
import { capital, counted, localDay } from '#src/shared/format.ts';
import type { AlertEvent, SavedSearch } from '#src/work/searches/contract.ts';

/** The events of alerts, in words. */
export const eventLabels: Record<AlertEvent, string> = {
  new: 'New matches',
  left: 'No longer match',
  moved: 'New practice address',
  license: 'License changed',
  certification: 'Certification changed',
  deactivated: 'NPI deactivated',
  screening: 'Screening changed',
  training_code_replaced: 'Training code replaced',
  newly_licensed: 'Newly licensed where they do not practice',
  left_group: 'No longer listed with a group',
};

/** Events after a number, where the labels are too long: `3 moved`. */
const shortEvents: Partial<Record<string, string>> = {
  moved: 'moved',
  license: 'licenses changed',
  certification: 'certifications changed',
  deactivated: 'deactivated',
  screening: 'screenings changed',
  training_code_replaced: 'training codes replaced',
  newly_licensed: 'newly licensed',
  left_group: 'left a group',
};

export const shortEventOf = (event: string): string => shortEvents[event] ?? event;

export const alertLabels: Record<SavedSearch['alert'], string> = {
  off: 'Never',
  import: 'After every import',
  weekly: 'Weekly',
};

/** The number of matches of a saved search in words. Undefined where matches are not counted. */
export const totalOf = ({ total, finds }: Pick<SavedSearch, 'total' | 'finds'>): string | undefined =>
  total === null ? undefined : counted(total, finds === 'organizations' ? 'organization' : 'provider');

/** Since when its criteria find others than before (R-1032), on the day of the reader. Undefined once the user has looked. */
export const recountedOf = ({ recounted_at }: Pick<SavedSearch, 'recounted_at'>): string | undefined =>
  recounted_at === null ? undefined : `counted again since ${localDay(recounted_at)}`;

/** Parameters of an address that choose no matches. */
const view = /^(?:sort|order|page|close|view|peek|columns|filter|compare)$/;

/** The criteria of an address, such as `State: OH · Gender: F`. They tell apart searches of one name. */
export function criteriaInWords(url: string): string {
  const query = new URLSearchParams(url.split('?')[1]);
  return [...new Set(query.keys())]
    .filter((name) => !view.test(name))
    .map((name) => `${labelOf(name)}: ${name === 'area' ? 'of the map' : query.getAll(name).join(' or ')}`)
    .join(' · ');
}

const labelOf = (name: string): string => {
  if (name.startsWith('not.')) return `Not ${labelOf(name.slice(4)).toLowerCase()}`;
  return { npi: 'NPI', zip: 'ZIP' }[name] ?? capital(name.replaceAll('_', ' '));
};
