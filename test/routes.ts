import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import type { Access } from '#src/server/authorization.ts';
import type { Scope } from '#src/shared/scopes.ts';

export interface Route {
  method: string;
  url: string;
  /** The access it declares. */
  access: Access | undefined;
  /** The scope that it asks of tokens besides that of its method. */
  scope: Scope | readonly Scope[] | undefined;
}

/** Returns the result of `build` and every route registered during it, as Fastify reports them. */
export async function withRoutes<T>(build: () => Promise<T>): Promise<{ built: T; routes: Route[] }> {
  const routes: Route[] = [];
  const listen = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }; // documented by Fastify
    fastify.addHook('onRoute', ({ method, url, config }) => {
      for (const each of [method].flat())
        routes.push({ method: each, url, access: config?.access, scope: config?.scope });
    });
  };
  subscribe('fastify.initialization', listen);
  const built = await build().finally(() => unsubscribe('fastify.initialization', listen));
  return { built, routes };
}
