// How screens name the author of a short mark: `AL, Nov 28`.
import { initials } from '#src/shared/format.ts';

/** The initials of the author of a mark, by the name. Null: the account was deleted. */
export function initialsOf(name: string | null): string | null {
  const words = name?.trim().split(/\s+/) ?? [];
  const last = words.length > 1 ? (words.at(-1) ?? null) : null;
  return initials({ first_name: words[0] ?? null, last_name: last }) || null;
}

const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });

/** `Nov 28`, with the year if it is not this one. */
export function shortDay(time: string): string {
  const day = new Date(time);
  const year = day.getFullYear();
  return year === new Date().getFullYear() ? DAY.format(day) : `${DAY.format(day)}, ${year}`;
}
