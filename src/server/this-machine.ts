import type { FastifyRequest } from 'fastify';
import { isLoopback } from '#src/server/environment.ts';

/** Headers that proxies and tunnels add. */
const forwarding = ['forwarded', 'via', 'x-real-ip', 'cf-connecting-ip', 'true-client-ip'];

/**
 * Whether a request's socket is from this machine and no header shows that a proxy forwarded it. A raw TCP forward also
 * passes, so a caller must also require a secret or a setting.
 */
export function isFromThisMachine({ headers, socket }: Pick<FastifyRequest, 'headers' | 'socket'>): boolean {
  const forwarded = Object.keys(headers).some((name) => forwarding.includes(name) || name.startsWith('x-forwarded-'));
  return !forwarded && isLoopback((socket.remoteAddress ?? '').replace(/^::ffff:/, ''));
}
