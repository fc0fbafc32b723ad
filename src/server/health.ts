import type { FastifyInstance } from 'fastify';
import { type CallSlots, MOST_OPEN } from '#src/server/call-slots.ts';

/** The content of `/readyz`. */
export interface Readiness {
  ready: boolean;
  /** One message per problem. */
  problems: string[];
  /** The publisher's date of each filled dataset. */
  datasets: Record<string, string | null>;
}

/**
 * Adds the health checks. `/healthz` reports that the process runs. `/readyz` reports that the database and the index
 * answer and that calls get slots, else 503 with the problems. Slots that are full for a moment are no problem, because
 * a load balancer would remove every busy server at once.
 */
export function healthRoutes(app: FastifyInstance, readiness: () => Promise<Readiness>, slots: CallSlots): void {
  app.get('/healthz', { schema: { hide: true } }, () => ({ status: 'alive' }));
  app.get('/readyz', { schema: { hide: true } }, async (_, reply) => {
    const { ready, problems, datasets } = await readiness();
    const answer = slots.stuck
      ? { ready: false, problems: [...problems, STUCK], datasets }
      : { ready, problems, datasets };
    return reply.code(answer.ready ? 200 : 503).send(answer);
  });
}

const STUCK = `All ${MOST_OPEN} call slots are taken, and none was freed for 30 seconds.`;
