import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import type { Access } from '#src/server/authorization.ts';

export interface Route {
  method: string;
  url: string;
  /** Whom it declares itself to be for. */
  access: Access | undefined;
}

/** What `build` makes, with every route that was added to it on the way, as the server itself lists them. */
export async function withRoutes<T>(build: () => Promise<T>): Promise<{ built: T; routes: Route[] }> {
  const routes: Route[] = [];
  const listen = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }; // as Fastify documents the channel
    fastify.addHook('onRoute', ({ method, url, config }) => {
      for (const each of [method].flat()) routes.push({ method: each, url, access: config?.access });
    });
  };
  subscribe('fastify.initialization', listen);
  const built = await build().finally(() => unsubscribe('fastify.initialization', listen));
  return { built, routes };
}
