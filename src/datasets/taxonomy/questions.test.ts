import { expect, it } from 'vitest';
import { professionsQuery, specialtiesQuery, subspecialtiesQuery } from '#src/datasets/taxonomy/questions.tsx';
import { ApiError } from '#src/ui/state/ask.ts';

it.each([professionsQuery, specialtiesQuery('x'), subspecialtiesQuery('x', 'y')])(
  'the picker retries a list three times, after 1, 2 and 4 seconds, but not if the API rejects the request (R-124)',
  ({ retry, retryDelay }) => {
    const unreachable = new ApiError(0, 'unreachable', 'No.');
    const rejected = new ApiError(400, 'bad_request', 'No.');
    const again = (failures: number, error: Error) => typeof retry === 'function' && retry(failures, error);
    expect([0, 1, 2, 3].map((failures) => again(failures, unreachable))).toEqual([true, true, true, false]);
    expect(again(0, rejected)).toBe(false);
    const pause = (failures: number) => typeof retryDelay === 'function' && retryDelay(failures, unreachable);
    expect([0, 1, 2].map(pause)).toEqual([1000, 2000, 4000]);
  },
);
