import { links } from '#src/shared/links.ts';
import { onlyThese } from '#src/shared/only-these.ts';
import type { Alert, OpeningEvent } from '#src/work/searches/contract.ts';
import { eventLabels } from '#src/work/searches/words.tsx';
import { ALERT_MONTHS } from '#src/work/trainees/contract.ts';

/** The events of alerts about openings, in words. */
const openingEventLabels: Record<OpeningEvent, string> = {
  new: 'New on the list',
  left: 'No longer shown to meet every must-have',
  not_added: 'New, but not added to the list',
};

export type Happened = Alert['events'][number];

/** What an alert is about, and where its people are. */
export function aboutOf({ search, opening, events }: Alert) {
  if (search) {
    const allOf = ({ npis }: Happened) => onlyThese(search.url, npis);
    return { name: search.name, to: search.url, allOf, labels: eventLabels as Labels };
  }
  if (!opening) {
    const allOf = ({ npis }: Pick<Happened, 'npis'>) => onlyThese(links.providers(), npis);
    const name = `Training ends within ${ALERT_MONTHS} months`;
    const labels: Labels = { training_ends: 'Trainees of your team' };
    return { name, to: allOf(events[0] ?? { npis: [] }), allOf, labels };
  }
  const { id, title, list } = opening;
  const peopleOn = (on_list: 'yes' | 'no') => `${links.opening(id)}?on_list=${on_list}`;
  const allOf = ({ event, npis }: Happened) =>
    event === 'not_added' ? peopleOn('no') : onlyThese(links.list(list), npis);
  const to = peopleOn(events.every(({ event }) => event === 'not_added') ? 'no' : 'yes');
  return { name: title, to, allOf, labels: openingEventLabels as Labels };
}

type Labels = Readonly<Record<string, string>>;
