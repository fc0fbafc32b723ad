import { expect, it } from 'vitest';
import { ApiError, mayRetry } from '#src/ui/state/ask.ts';

it.each([
  [0, 'unreachable', true],
  [500, 'internal', false],
  [502, 'unreadable', true],
  [503, 'unavailable', true],
  [504, 'unreadable', true], // from a gateway
  [504, '57014', false], // from the database
  [400, 'bad_request', false],
  [429, 'too_many', false],
  [200, 'no_data', false],
])('a response %i with code %s is retried: %s (R-312)', (status, code, retried) =>
  expect(mayRetry(new ApiError(status, code, 'No.'))).toBe(retried),
);
