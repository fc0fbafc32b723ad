import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import cookie from '@fastify/cookie';
import statics from '@fastify/static';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { documentApi } from '#src/server/api-document.ts';
import { type AuthorizationOptions, authorizeCalls } from '#src/server/authorization.ts';
import { CallSlots } from '#src/server/call-slots.ts';
import type { Config } from '#src/server/config.ts';
import { allowDoorOrigins } from '#src/server/cross-origin.ts';
import { type Door, isForPrograms } from '#src/server/doors.ts';
import {
  BODY_LIMIT,
  malformedUrl,
  refuseUnparsed,
  setErrorHandler,
  unknownEndpoint,
} from '#src/server/error-replies.ts';
import { addSecurityHeaders } from '#src/server/headers.ts';
import { healthRoutes, type Readiness } from '#src/server/health.ts';
import { type MetricsOptions, metricsRoutes } from '#src/server/metrics.ts';
import { isNoPage } from '#src/server/no-page.ts';
import { limitOpenCalls } from '#src/server/open-calls.ts';
import { readPreloads } from '#src/server/preloads.ts';
import { compileValidator } from '#src/server/query-validation.ts';
import { sayRefusalsInWords } from '#src/server/refusals-in-words.ts';
import { logRequests } from '#src/server/request-log.ts';
import { requireSameOrigin } from '#src/server/same-origin.ts';
import { refuseUnstorableText, requireUtf8 } from '#src/server/storable-text.ts';
import { sentId, traceOfJob } from '#src/server/trace.ts';

export interface AppOptions extends AuthorizationOptions {
  config: Pick<
    Config,
    'logLevel' | 'publicUrl' | 'trustProxy' | 'mapTileUrl' | 'analyticsScriptUrl' | 'oidc' | 'doorsOrigins'
  >;
  /** Folder of the built web client. */
  web: string;
  readiness: () => Promise<Readiness>;
  /** Whether the disk of the data or of PostgreSQL is full. By default it never is. */
  diskFull?: () => Promise<boolean>;
  /** The generation of the search index. Null before the first, and by default. */
  generation?: () => number | null;
  /** Undefined: no `/metrics`. */
  metrics?: MetricsOptions;
  /** Where lines of the log go. By default standard output. */
  log?: { write: (line: string) => void };
  /** The interfaces for other programs outside /api. */
  doors?: readonly Door[];
  /** Adds every API and sign-in route. Each declares its access. */
  routes: (app: FastifyInstance) => void;
}

/** Milliseconds for a client to send its whole request, and its headers. */
const REQUEST_TIMEOUT = 30_000;
const HEADERS_TIMEOUT = 15_000;

/**
 * Builds the HTTP server without listening: the API under `/api`, its documentation, health checks and metrics. Every
 * other path serves the web client.
 */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const {
    config,
    web,
    readiness,
    diskFull,
    generation = () => null,
    metrics,
    log,
    identify,
    doors = [],
    routes,
  } = options;
  const { logLevel, publicUrl, trustProxy, doorsOrigins } = config;
  const slots = new CallSlots();
  const app = Fastify({
    genReqId: ({ headers }) => sentId(headers) ?? randomUUID(),
    rewriteUrl: ({ url = '', headers }) => pathOf(url, headers),
    requestTimeout: REQUEST_TIMEOUT,
    // Node.js swaps the two limits if the headers' limit is longer, as its default is
    http: { headersTimeout: HEADERS_TIMEOUT, connectionsCheckingInterval: HEADERS_TIMEOUT / 3 },
    logger: { level: logLevel, mixin: traceOfJob, ...(log && { stream: log }) },
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    trustProxy: typeof trustProxy === 'number' ? (_, hop) => hop < trustProxy : trustProxy,
    bodyLimit: BODY_LIMIT,
    frameworkErrors: malformedUrl(doors),
    clientErrorHandler: refuseUnparsed,
    routerOptions: { maxParamLength: 500 },
  });
  sayRefusalsInWords();
  app.setValidatorCompiler(compileValidator);
  app.setSerializerCompiler(serializerCompiler);
  setErrorHandler(app, doors, diskFull);
  logRequests(app, generation);
  if (metrics) metricsRoutes(app, { ...metrics, generation });

  app.removeContentTypeParser('text/plain'); // forms of other sites can send it
  requireUtf8(app);
  await addSecurityHeaders(app, config, doors);
  allowDoorOrigins(app, doorsOrigins, doors);
  requireSameOrigin(app, { publicUrl, doorsOrigins }, doors);
  await app.register(cookie);
  await documentApi(app, publicUrl);
  healthRoutes(app, readiness, slots);
  await app.register(async (api) => {
    limitOpenCalls(api, slots);
    authorizeCalls(api, { identify });
    refuseUnstorableText(api);
    routes(api);
  });

  const preloads = readPreloads(web);
  app.addHook('onSend', ({ url, headers }, reply, _, done) => {
    const isPage = /^text\/html/.test(String(reply.getHeader('content-type')));
    const link = isPage && preloads(url, headers.cookie?.includes('session=') ?? false);
    if (link) reply.header('link', link);
    done();
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
    if (!['GET', 'HEAD'].includes(request.method) || isForPrograms(request.url, doors))
      return unknownEndpoint(request, reply, doors);
    if (isNoPage(request.url)) return reply.code(404).header('cache-control', 'no-cache').send('Not found.');
    return reply.sendFile('index.html', { immutable: false, maxAge: 0 });
  });
  return app;
}

/**
 * The path and query of a request's target. If the target is a whole URL, its host replaces the Host header
 * (RFC 9112, 3.2.2), so that the check of the host and all rules by path apply.
 */
function pathOf(target: string, headers: IncomingMessage['headers']): string {
  const [, host, path] = /^https?:\/\/([^/?#]*)(.*)$/i.exec(target) ?? [];
  if (path === undefined) return target;
  headers.host = host;
  return path.startsWith('/') ? path : `/${path}`;
}
