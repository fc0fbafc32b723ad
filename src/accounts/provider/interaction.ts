import type { FastifyReply, FastifyRequest } from 'fastify';
import { errors, type Interaction, type Provider } from 'oidc-provider';
import { Failure } from '#src/server/failure.ts';
import { failureFrom } from '#src/server/unexpected.ts';

/** This browser's current visit to one of the provider's pages, or undefined. */
export async function interactionOf(
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Interaction | undefined> {
  try {
    return await provider.interactionDetails(request.raw, reply.raw);
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return undefined;
    throw error;
  }
}

/** Sends a page of the provider, with caching disabled. */
export const sendPage = (reply: FastifyReply, html: string) =>
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html);

/** A refused form: the status of the response, its message, and the seconds to wait. */
export interface RefusedForm {
  status: number;
  message: string;
  retryAfter?: number | undefined;
}

/** Sends the page of a refused form again, with its message. */
export function sendRefused(reply: FastifyReply, { status, retryAfter }: RefusedForm, html: string): FastifyReply {
  if (retryAfter) reply.header('retry-after', retryAfter);
  return sendPage(reply.code(status), html);
}

/** Returns the error's message for the page. A script would get JSON; a user sees the form again. */
export function pageFailure(error: Error & { statusCode?: number }, { id, log }: FastifyRequest): Failure {
  const { statusCode = 500 } = error;
  if (!(error instanceof Failure) && statusCode < 500)
    return new Failure(statusCode, 'bad_request', 'This form could not be read. Please try again.');
  const failure = failureFrom(error, log, { failure: 'The sign-in is not available right now. Please try again.' });
  if (failure.code !== 'internal') return failure;
  return new Failure(failure.status, failure.code, `The sign-in failed. Please try again. Request ID: ${id}`);
}
