import helmet from '@fastify/helmet';
import statics from '@fastify/static';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import {
  jsonSchemaTransform,
  jsonSchemaTransformObject,
  serializerCompiler,
  validatorCompiler,
} from 'fastify-type-provider-zod';
import { noSuchCall, replyErrors } from '#src/server/error-replies.ts';
import { type Readiness, replyHealth } from '#src/server/health.ts';
import { type MetricsOptions, replyMetrics } from '#src/server/metrics.ts';

export interface AppOptions {
  logLevel: string;
  publicUrl: string;
  /** Folder of the built web part. */
  web: string;
  readiness: () => Promise<Readiness>;
  /** Without it there is no /metrics. */
  metrics?: MetricsOptions;
  /** Adds the calls of every dataset. */
  routes: (app: FastifyInstance) => void;
}

/** The HTTP side of the product, without a port: the API under /api, its documentation, health, metrics, and the web part for every other path. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { logLevel, publicUrl, web, readiness, metrics, routes } = options;
  const https = publicUrl.startsWith('https:');
  const app = Fastify({
    logger: logLevel === 'silent' ? false : { level: logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 500 },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  replyErrors(app);
  if (metrics) replyMetrics(app, metrics);

  await app.register(helmet, {
    // upgrade-insecure-requests would leave the page blank over plain http on any host but localhost
    contentSecurityPolicy: {
      directives: { upgradeInsecureRequests: https ? [] : null, imgSrc: ["'self'", 'data:'] },
    },
    strictTransportSecurity: https,
  });
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Medatlas', version: '1' } },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger());
  replyHealth(app, readiness);
  await app.register(async (api) => {
    api.addHook('onSend', async (_, reply) => {
      reply.header('cache-control', 'no-store');
    });
    routes(api);
  });

  await app.register(statics, {
    root: web,
    wildcard: false,
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
    setHeaders: (reply, file) => {
      if (!file.includes('/assets/')) reply.header('cache-control', 'no-cache');
    },
  });
  app.setNotFoundHandler((request, reply) => {
    if (request.method !== 'GET' || /^\/api(\/|$|\?)/.test(request.url)) return noSuchCall(request, reply);
    return reply.sendFile('index.html', { immutable: false, maxAge: 0 });
  });
  return app;
}
