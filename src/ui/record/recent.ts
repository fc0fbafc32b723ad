import { useCallback } from 'react';
import { usePreference } from '#src/ui/state/preferences.ts';

/** A provider whose page the user opened. */
interface RecentPerson {
  npi: string;
  name: string;
}

const MOST = 10;

/** The providers whose pages the user opened last in this browser, and a function that adds one. */
export function useRecent(): [recent: RecentPerson[], add: (person: RecentPerson) => void] {
  const [recent, setRecent] = usePreference<RecentPerson[]>('recent-people', []);
  const add = useCallback(
    (person: RecentPerson) =>
      setRecent((before) => [person, ...before.filter(({ npi }) => npi !== person.npi)].slice(0, MOST)),
    [setRecent],
  );
  return [recent, add];
}
