import type { FastifyBaseLogger } from 'fastify';
import { isConnectionFailure, isFromOutside, isQueryTimeout } from '#src/server/database.ts';
import { Failure, ServiceFailure, unavailable } from '#src/server/failure.ts';

/** PostgreSQL's code for a statement that ran into its time limit. */
const QUERY_CANCELED = '57014';

/** The sentences of one call: when it fails, and when a statement of it took too long. */
interface Sentences {
  failure: string;
  tooSlow?: string;
}

/**
 * The failure to reply for whatever a call threw. 504 for a statement that took too long; 503 where the database or a service
 * is away or has no room, so that clients and balancers try again; anything else is a bug, 500 `internal`, which they do not
 * retry. The log gets the error, with the request's id.
 */
export function failureFrom(
  error: unknown,
  log: FastifyBaseLogger,
  { failure, tooSlow = failure }: Sentences,
): Failure {
  if (error instanceof Failure) return error;
  log.error(error);
  if (error instanceof Error && 'code' in error && error.code === QUERY_CANCELED)
    return new Failure(504, QUERY_CANCELED, tooSlow);
  if (isAway(error)) return unavailable('unavailable', failure);
  return new Failure(500, 'internal', failure);
}

const isAway = (error: unknown) =>
  isConnectionFailure(error) || isFromOutside(error) || isQueryTimeout(error) || error instanceof ServiceFailure;
