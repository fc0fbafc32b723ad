// The API document: OpenAPI 3.1 of every call below /api, and the page that shows it. Doors have standards of their own and are not in it.
import { createHash } from 'node:crypto';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { withBodies } from '#src/server/bodies-documented.ts';
import { groupOf, groupsDocumented } from '#src/server/call-groups.ts';
import { securitySchemes, withCaller } from '#src/server/callers-documented.ts';
import { withExamples } from '#src/server/examples-documented.ts';
import { withFailures } from '#src/server/failures-documented.ts';
import { withParameters } from '#src/server/parameters-documented.ts';
import { withHeaders } from '#src/server/reply-headers-documented.ts';
import { withoutTwins } from '#src/server/schemas-documented.ts';

const ABOUT = `Every healthcare provider of the United States: search, lists, exports and changes.

Send an API token as \`Authorization: Bearer …\`. Users make tokens under Settings. Each call names the scope that its token needs.

A failed call replies \`{ "code", "message" }\`. Programs should read \`code\`; \`message\` is for people. A parameter that a call does not
have is refused with 400. Lists reply pages of rows with the exact total. Repeat a POST safely with the header \`Idempotency-Key\`.

A call that will change in a breaking way has the header \`Deprecation\` first, for at least 180 days.`;

/** Adds the document at /api/openapi.json and its page at /api/docs. Call it before any route is added. */
export async function documentApi(app: FastifyInstance, publicUrl: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Medatlas',
        version: '1',
        description: ABOUT,
        contact: { name: 'Medatlas', url: new URL('/contact', publicUrl).href },
        license: { name: 'Terms of Use', url: new URL('/terms', publicUrl).href },
      },
      servers: [{ url: new URL(publicUrl).origin, description: 'This site' }],
      tags: groupsDocumented,
      components: { securitySchemes },
    },
    transform: (call) => {
      const { schema: own, route } = call;
      const documented = withCaller(withFailures(own, route), route);
      const { schema, url } = jsonSchemaTransform({ ...call, schema: documented });
      const { querystring, params } = schema;
      return {
        schema: {
          ...withBodies(schema, route),
          ...(querystring ? { querystring: withParameters(querystring, own.querystring) } : {}),
          ...(params ? { params: withParameters(params, own.params) } : {}),
          tags: [groupOf(url)],
        },
        url,
      };
    },
    transformObject: (document) => withExamples(withHeaders(withoutTwins(jsonSchemaTransformObject(document)))),
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { validatorUrl: null, docExpansion: 'none', tagsSorter: 'alpha' },
  });
  let kept: { text: string; etag: string } | undefined; // writing it takes milliseconds and needs no sign-in
  app.get('/api/openapi.json', { schema: { hide: true } }, ({ headers }, reply) => {
    kept ??= tagged(JSON.stringify(app.swagger()));
    const { text, etag } = kept;
    reply.header('etag', etag).header('cache-control', 'no-cache');
    if (headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('application/json').send(text);
  });
}

const tagged = (text: string) => ({
  text,
  etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`,
});
