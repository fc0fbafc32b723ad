import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#src/server/config.ts';

/** Seconds for which a browser that saw us over https asks no other way. */
const HSTS = 365 * 86_400;

/**
 * What every reply tells the browser: scripts come from here alone (and the configured analytics), nobody shows us in a
 * frame, types are not guessed, other sites learn no more than our address, and over https nothing else will do.
 */
export async function sendHeaders(
  app: FastifyInstance,
  {
    publicUrl,
    mapTileUrl,
    analyticsScriptUrl,
    oidc,
  }: Pick<Config, 'publicUrl' | 'mapTileUrl' | 'analyticsScriptUrl' | 'oidc'>,
): Promise<void> {
  const https = publicUrl.startsWith('https:');
  const analytics = analyticsScriptUrl ? [new URL(analyticsScriptUrl).origin] : [];
  const tiles = mapTileUrl ? [tileOrigin(mapTileUrl)] : [];
  const portraits = oidc ? ['https:'] : []; // an outside provider keeps them where it likes
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...analytics],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'", "'unsafe-inline'"], // Mantine sets sizes in style attributes
        imgSrc: ["'self'", 'data:', ...tiles, ...portraits],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...analytics],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        // over plain http on any host but localhost it would leave the page blank
        ...(https && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: https && { maxAge: HSTS, includeSubDomains: false },
    xFrameOptions: { action: 'deny' },
    // not no-referrer: browsers then post our own forms with `Origin: null`
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  app.addHook('onSend', async ({ url }, reply) => {
    if (/^\/(api|auth)(\/|$|\?)/.test(url)) reply.header('cache-control', 'no-store');
  });
}

/** Where tiles come from; `{s}` stands for any of a service's hosts. */
const tileOrigin = (template: string) =>
  template.replace('{s}', '*').match(/^https?:\/\/[^/]+/)?.[0] ?? new URL(template).origin;
