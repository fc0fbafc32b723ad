// Changes of licensure compacts by administrators. GET /api/compacts replies them.
import { z } from 'zod';
import { CompactState } from '#src/shared/compacts.ts';
import { endpoint } from '#src/shared/endpoint.ts';

/** Most characters of a file of states. */
const FILE_MAX = 200_000;

export const saveCompactState = endpoint({
  name: 'saveCompactState',
  method: 'PATCH',
  url: '/api/compacts',
  summary: 'Add a state to a compact, or change it',
  body: CompactState.strict(),
  response: CompactState,
  failure: 'Failed to save the state',
});

export const importCompactStates = endpoint({
  name: 'importCompactStates',
  method: 'POST',
  url: '/api/compacts',
  summary:
    'Add or change the states of a CSV file with the columns compact, state, status, since, ends_on, source, checked_on',
  body: z.strictObject({
    csv: z.string('must be a text').max(FILE_MAX, `must have at most ${FILE_MAX} characters`),
  }),
  response: z.object({ saved: z.int() }),
  failure: 'Failed to import the file',
});

export const removeCompactState = endpoint({
  name: 'removeCompactState',
  method: 'DELETE',
  url: '/api/compacts/:compact/:state',
  summary: 'Remove a state from a compact',
  params: CompactState.pick({ compact: true, state: true }),
  response: z.object({ removed: z.literal(true) }),
  failure: 'Failed to remove the state',
});
