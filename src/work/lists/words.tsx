import { count, date, peopleCount } from '#src/shared/format.ts';
import { today } from '#src/ui/state/today.ts';
import type { List, Visibility } from '#src/work/lists/contract.ts';

/** The people of a list, such as '41 people and 2 without an NPI'. */
export const wholeCount = ({ total, without_npi }: Pick<List, 'total' | 'without_npi'>): string =>
  `${peopleCount(total)}${without_npi > 0 ? ` and ${count(without_npi)} without an NPI` : ''}`;

/** A day, or the local day of a time, such as 'Nov 30'; with its year if that is another one. */
export function dayInWords(value: string): string {
  const day = value.includes('T') ? new Date(value).toLocaleDateString('sv') : value; // Sweden writes 2026-11-30
  return (date(day) ?? day).replace(`, ${today().slice(0, 4)}`, '');
}

const AGO = new Intl.RelativeTimeFormat('en-US');
const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** How long before `now`, in milliseconds, a time was: '2 minutes ago'. After a week, its day. */
export function agoOf(time: string, now: number): string {
  const seconds = (now - Date.parse(time)) / 1000;
  const [unit, size] = units.find(([, each]) => seconds >= each) ?? [];
  if (!unit) return 'just now';
  const passed = Math.floor(seconds / size);
  return unit === 'day' && passed >= 7 ? dayInWords(time) : AGO.format(-passed, unit);
}

/** Why an NPI cannot be on a list. */
export const refusals = {
  unknown: 'not in the directory',
  organization: 'an organization',
  deactivated: 'deactivated',
} as const;

export const priorityLabels = { high: 'High', normal: 'Normal', low: 'Low' } as const;

/** Who may open a list, as a choice. */
export const visibilityLabels: Record<Visibility, string> = {
  private: 'Only you',
  shared: 'People you name',
  everybody: 'Your whole team',
};

/** 'DW' for 'Dana Whitfield'. */
export const initialsOf = (name: string): string =>
  name
    .split(/[\s@.]+/)
    .filter(Boolean)
    .map(([first = '']) => first.toUpperCase())
    .slice(0, 2)
    .join('');
