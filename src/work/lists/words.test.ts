import { expect, it } from 'vitest';
import { daysInStage } from '#src/work/lists/days-in-stage.tsx';
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

it('counts the days in a stage by the calendar (R-1460)', () => {
  const now = new Date(2026, 10, 30, 8);
  for (const [since, words] of [
    [new Date(2026, 10, 30, 9), 'In stage since today'], // the server's clock is ahead
    [new Date(2026, 10, 30, 0), 'In stage since today'],
    [new Date(2026, 10, 29, 23), '1 day in stage'],
    [new Date(2026, 9, 30, 12), '31 days in stage'], // over the end of summer time
  ] as const)
    expect(daysInStage(since.toISOString(), now), since.toISOString()).toEqual(words);
});
