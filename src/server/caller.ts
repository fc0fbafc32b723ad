import type { FastifyRequest } from 'fastify';
import type { User } from '#src/server/authorization.ts';
import { addressOf } from '#src/server/throttle.ts';

/** The user of a call and their network. */
export const callerOf = ({ user, request }: { user: User; request: FastifyRequest }) => ({
  ...user,
  address: addressOf(request),
});
