import { expect, it } from 'vitest';
import { agoOf } from '#src/work/lists/words.tsx';

it('says how long ago a list changed, and the day after a week (R-696)', () => {
  const now = Date.parse('2026-11-22T15:00:00Z');
  const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000];
  for (const [past, words] of [
    [-5 * second, 'just now'], // the server's clock is ahead
    [59 * second, 'just now'],
    [minute, '1 minute ago'],
    [2 * minute + 59 * second, '2 minutes ago'],
    [59 * minute, '59 minutes ago'],
    [hour, '1 hour ago'],
    [23 * hour + 59 * minute, '23 hours ago'],
    [day, '1 day ago'],
    [6 * day, '6 days ago'],
    [9 * day, expect.stringMatching(/^Nov 1[34](, 2026)?$/)],
  ] as const)
    expect(agoOf(new Date(now - past).toISOString(), now), String(past)).toEqual(words);
});
