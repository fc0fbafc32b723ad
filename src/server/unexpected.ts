import type { FastifyBaseLogger } from 'fastify';
import { isConnectionFailure, isQueryTimeout, isSystemFailure } from '#src/server/connections.ts';
import { DISK_FULL, isDiskFull } from '#src/server/disk-full.ts';
import { Failure, ServiceFailure, unavailable } from '#src/server/failure.ts';

/** PostgreSQL's code for a statement timeout. */
const QUERY_CANCELED = '57014';

/** PostgreSQL's code for the transaction that it ends of two that wait for each other. */
const DEADLOCK = '40P01';

/**
 * The messages of one call: for a failure, and for a timeout in PostgreSQL or in the search index. Without the second, a
 * statement timeout gets the first, and the search index has its own message.
 */
interface Messages {
  failure: string;
  tooSlow?: string | undefined;
}

/**
 * Converts any error of a call to the Failure to reply, and logs it with the request's ID. A statement timeout is 504.
 * An unreachable database or service, a full disk, and a transaction that PostgreSQL ended because another one waited for it
 * are 503, which clients and load balancers retry. Anything else is a bug: 500 `internal`, which they do not retry.
 */
export function failureFrom(error: unknown, log: FastifyBaseLogger, { failure, tooSlow }: Messages): Failure {
  if (error instanceof Failure)
    return error.code === QUERY_CANCELED && tooSlow ? new Failure(error.status, error.code, tooSlow) : error;
  log.error(error);
  if (error instanceof Error && 'code' in error && error.code === QUERY_CANCELED)
    return new Failure(504, QUERY_CANCELED, tooSlow ?? failure);
  if (isDiskFull(error)) return diskFull(error, failure);
  if (isUnavailable(error) || isDeadlock(error))
    return Object.assign(unavailable('unavailable', failure), { cause: error });
  return new Failure(500, 'internal', failure);
}

/** The reply while the disk of the server or of PostgreSQL is full (503). `failure` says what failed. */
export function diskFull(cause: unknown, failure: string): Failure {
  const failed = failure.replace(/\.? Please try again\.$/, '').replace(/\.$/, '');
  return Object.assign(unavailable('disk_full', `${failed}. ${DISK_FULL}`, RETRY), { cause });
}

/** Seconds after which a client retries while a disk is full: the longest pause between restarts of PostgreSQL. */
const RETRY = 30;

const isDeadlock = (error: unknown) => error instanceof Error && 'code' in error && error.code === DEADLOCK;

/** Whether PostgreSQL or another service could not be reached, was lost or is full. A retry may help. */
export const isUnavailable = (error: unknown): error is Error =>
  isConnectionFailure(error) || isSystemFailure(error) || isQueryTimeout(error) || error instanceof ServiceFailure;
