import type { FastifyInstance } from 'fastify';

/** Whether the product can answer, and with which data. */
export interface Readiness {
  ready: boolean;
  /** What is amiss, a sentence each; empty when ready. */
  problems: string[];
  /** The publisher's date of each filled dataset. */
  datasets: Record<string, string | null>;
}

/** `/healthz`: the process is alive. `/readyz`: database and index answer; 503 with the reasons while they do not. */
export function replyHealth(app: FastifyInstance, readiness: () => Promise<Readiness>): void {
  app.get('/healthz', { schema: { hide: true } }, () => ({ status: 'alive' }));
  app.get('/readyz', { schema: { hide: true } }, async (_, reply) => {
    const answer = await readiness();
    return reply.code(answer.ready ? 200 : 503).send(answer);
  });
}
