import type { FastifyRequest } from 'fastify';
import { isLoopback } from '#src/server/environment.ts';

/** Headers that a proxy or a tunnel adds when it forwards a request. */
const forwarding = ['forwarded', 'via', 'x-real-ip', 'cf-connecting-ip', 'true-client-ip'];

/**
 * Whether a request's own socket comes from this machine and no header says that a proxy forwarded it. A raw TCP forward
 * passes too: whatever this protects needs a secret or a setting beside it.
 */
export function isFromThisMachine({ headers, socket }: Pick<FastifyRequest, 'headers' | 'socket'>): boolean {
  const forwarded = Object.keys(headers).some((name) => forwarding.includes(name) || name.startsWith('x-forwarded-'));
  return !forwarded && isLoopback((socket.remoteAddress ?? '').replace(/^::ffff:/, ''));
}
