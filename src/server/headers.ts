import type { ClientRequest } from 'node:http';
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Config } from '#src/server/config.ts';
import { type Door, isForPrograms } from '#src/server/doors.ts';

/** Seconds that a browser keeps to https. */
const HSTS = 365 * 86_400;

/**
 * Adds the security headers to every reply. Scripts come from this site and the configured analytics alone. No site can
 * frame the pages. Browsers do not sniff types, and send other sites only the origin as referrer. Over https, HSTS is
 * on.
 */
export async function addSecurityHeaders(
  app: FastifyInstance,
  {
    publicUrl,
    mapTileUrl,
    analyticsScriptUrl,
    oidc,
  }: Pick<Config, 'publicUrl' | 'mapTileUrl' | 'analyticsScriptUrl' | 'oidc'>,
  doors: readonly Door[],
): Promise<void> {
  const https = publicUrl.startsWith('https:');
  const analytics = analyticsScriptUrl ? [new URL(analyticsScriptUrl).origin] : [];
  const tiles = mapTileUrl ? [tileOrigin(mapTileUrl)] : [];
  const pictures = oidc ? ['https:'] : []; // an external provider hosts them anywhere
  const headers = await headersBy({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...analytics],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'", "'unsafe-inline'"], // Mantine sets sizes in style attributes
        imgSrc: ["'self'", 'data:', ...tiles, ...pictures],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...analytics],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        // over http it would leave the page blank on every host except localhost
        ...(https && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: https && { maxAge: HSTS, includeSubDomains: false },
    xFrameOptions: { action: 'deny' },
    // with no-referrer, browsers post the site's own forms with `Origin: null`
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  app.addHook('onRequest', (_, { raw }, done) => {
    for (const [name, value] of headers) raw.setHeader(name, value);
    done();
  });
  app.addHook('onSend', ({ url }, reply, _, done) => {
    if (isForPrograms(url, doors) || /^\/auth(\/|$|\?)/.test(url)) reply.header('cache-control', 'no-store');
    done();
  });
}

/** The headers of helmet. They are made once, because helmet would write the policy again for every reply. */
async function headersBy(options: FastifyHelmetOptions): Promise<[name: string, value: string][]> {
  const app = Fastify();
  await app.register(helmet, options);
  app.setNotFoundHandler(async (_, { raw }) => {
    const { getRawHeaderNames } = raw as unknown as ClientRequest; // every message has it, but the types know it of requests
    return getRawHeaderNames.call(raw).map((name) => [name, raw.getHeader(name)]);
  });
  const reply = await app.inject('/');
  await app.close();
  return reply.json();
}

/** The origin of map tiles. `{s}` in the template is any host of the service. */
const tileOrigin = (template: string) =>
  template.replace('{s}', '*').match(/^https?:\/\/[^/]+/)?.[0] ?? new URL(template).origin;
