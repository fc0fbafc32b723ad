import { expect, it } from 'vitest';
import { professionsQuery, specialtiesQuery, subspecialtiesQuery } from '#src/datasets/taxonomy/questions.tsx';
import { ApiError } from '#src/ui/ask.ts';

it.each([professionsQuery, specialtiesQuery('x'), subspecialtiesQuery('x', 'y')])(
  'a list of the picker is asked for three times more, after 1, 2 and 4 seconds; not after a refusal (R-124)',
  ({ retry, retryDelay }) => {
    const silent = new ApiError(0, 'unreachable', 'No.');
    const refused = new ApiError(400, 'bad_request', 'No.');
    const again = (failures: number, error: Error) => typeof retry === 'function' && retry(failures, error);
    expect([0, 1, 2, 3].map((failures) => again(failures, silent))).toEqual([true, true, true, false]);
    expect(again(0, refused)).toBe(false);
    const pause = (failures: number) => typeof retryDelay === 'function' && retryDelay(failures, silent);
    expect([0, 1, 2].map(pause)).toEqual([1000, 2000, 4000]);
  },
);
