import { links } from '#src/shared/links.ts';

/** What a card of the desk says before its rows are known. */
interface Card {
  title: string;
  about?: string;
  /** The screen with all rows, and what it calls them. */
  all?: { to: string; of: string };
  /** Shown if there are no rows. */
  advice: string;
}

/** The cards of the desk, the most urgent first. */
export const cards = {
  steps: {
    title: 'My next steps',
    advice: 'Give people on your lists a next step with a date. It shows here a week before.',
  },
  openings: {
    title: 'Openings',
    all: { to: links.openings(), of: 'openings' },
    advice: 'An opening is a job to fill: who fits it, why, and how far each person is.',
  },
  alerts: {
    title: 'Alerts',
    advice: 'They come from saved searches with alerts, from openings that you own and from trainees that you keep.',
  },
  changes: {
    title: 'What changed',
    about: 'People on your lists',
    all: { to: links.changes(), of: 'changes' },
    advice: 'Nothing changed in two weeks for people on your lists.',
  },
  lists: {
    title: 'My lists',
    all: { to: links.lists(), of: 'lists' },
    advice: "Select people in the results of a search, then choose 'Add to list'.",
  },
  searches: {
    title: 'Saved searches',
    all: { to: links.searches(), of: 'searches' },
    advice: "Save a search to see here who is new: 'Save search' beside its results.",
  },
} satisfies Record<string, Card>;

export type CardName = keyof typeof cards;
export const cardOf = (name: CardName): Card => cards[name];
