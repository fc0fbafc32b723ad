import type { FastifyInstance } from 'fastify';
import { type CallSlots, MOST_OPEN } from '#src/server/call-slots.ts';

/** Whether the product can answer, and with which data. */
export interface Readiness {
  ready: boolean;
  /** What is amiss, a sentence each; empty when ready. */
  problems: string[];
  /** The publisher's date of each filled dataset. */
  datasets: Record<string, string | null>;
}

/**
 * `/healthz`: the process is alive. `/readyz`: database and index answer, and calls are let in; 503 with the reasons while
 * they do not. Full slots alone are no reason: a load balancer would take every busy server away at once.
 */
export function replyHealth(app: FastifyInstance, readiness: () => Promise<Readiness>, slots: CallSlots): void {
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
