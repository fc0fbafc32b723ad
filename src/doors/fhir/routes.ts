// FHIR R4: reads and searches records of NPPES, by the profiles of Plan-Net 1.2.0 where a resource passes them.
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { openCounter } from '#src/accounts/limits/search-limit.ts';
import type { DatasetServices } from '#src/datasets/server-dataset.ts';
import { bundleOf, pageOf, readSearch } from '#src/doors/fhir/bundle.ts';
import { type Resource, versioned } from '#src/doors/fhir/elements.ts';
import { type Kind, kinds, resourcesOf } from '#src/doors/fhir/kinds.ts';
import { capabilityStatement } from '#src/doors/fhir/metadata.ts';
import { isLenient, requireJson } from '#src/doors/fhir/negotiate.ts';
import { FHIR_JSON } from '#src/doors/fhir/outcome.ts';
import { givenIn, queryOf } from '#src/doors/fhir/parameters.ts';
import type { User } from '#src/server/authorization.ts';
import type { Config } from '#src/server/config.ts';
import type { Database } from '#src/server/database.ts';
import { Failure, notFound } from '#src/server/failure.ts';
import { addressOf } from '#src/server/throttle.ts';
import { failureFrom } from '#src/server/unexpected.ts';
import { spendRows } from '#src/work/allowance.ts';

interface Services
  extends Pick<DatasetServices, 'database' | 'search' | 'doNotContactOf' | 'criteriaOff' | 'requireDataset'> {
  config: Pick<Config, 'publicUrl' | 'exportRows' | 'timeZone' | 'shareMailing'>;
  users: Database;
}

/** Requests of an address for the CapabilityStatement, which needs no sign-in. */
const OPEN_RATE = { limit: 60, seconds: 60 };

/** Adds the door. All of it but `metadata` takes a session or an API token with the scope `read`. */
export function fhirRoutes(app: FastifyInstance, services: Services): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'buffer' }, (_, body, done) =>
    done(null, body),
  );
  app.addHook('preHandler', async (request) => requireJson(request));
  metadataRoute(app, services);
  for (const kind of kinds) {
    const answer = (request: FastifyRequest, reply: FastifyReply, form?: Buffer) =>
      search(services, kind, request, form)
        .then((body) => send(request, reply, body))
        .catch((error) => {
          throw failureFrom(error, request.log, { failure: 'The search failed. Please try again.' });
        });
    app.get(`/fhir/${kind.type}`, {
      schema: { hide: true },
      config: { access: 'approved', search: true },
      handler: (request, reply) => answer(request, reply),
    });
    app.post<{ Body: Buffer | null }>(`/fhir/${kind.type}/_search`, {
      schema: { hide: true },
      config: { access: 'approved', scope: 'read', search: true },
      handler: (request, reply) => {
        if (request.body && !Buffer.isBuffer(request.body)) throw new Failure(415, 'not-supported', NO_FORM);
        return answer(request, reply, request.body ?? undefined);
      },
    });
    app.get<{ Params: { id: string } }>(`/fhir/${kind.type}/:id`, {
      schema: { hide: true },
      config: { access: 'approved' },
      handler: async (request, reply) => {
        const { id } = request.params;
        const plain = new RegExp(`^${kind.type}-(\\d{10}(?:-0)?)$`).exec(id)?.[1]; // as CMS writes it in its files
        if (plain) return reply.redirect(`${baseOf(services)}/${kind.type}/${plain}`, 301);
        const resource = await read(services, kind, id, request.user as User).catch((error) => {
          throw failureFrom(error, request.log, { failure: 'The record could not be read. Please try again.' });
        });
        return send(request, reply, resource, () => spend(services, request.user as User, 1));
      },
    });
  }
}

const NO_FORM = 'A search by POST has its parameters as a form: application/x-www-form-urlencoded.';

const baseOf = ({ config }: Pick<Services, 'config'>) => `${config.publicUrl}/fhir`;

const siteOf = (services: Pick<Services, 'config'>) => ({
  base: baseOf(services),
  shareMailing: services.config.shareMailing,
});

function metadataRoute(app: FastifyInstance, services: Services): void {
  const count = openCounter(OPEN_RATE);
  const statement = capabilityStatement(baseOf(services), services.criteriaOff, new Date().toISOString());
  app.get('/fhir/metadata', {
    schema: { hide: true },
    config: { access: 'anyone' },
    handler: (request, reply) => {
      count([addressOf(request)], reply);
      return send(request, reply, statement);
    },
  });
}

/** The resource with an id. Throws a 404 for an unknown one, and a 410 for a number out of service. */
async function read(services: Services, kind: Kind, id: string, user: User): Promise<Resource> {
  const { database } = services;
  const npi = kind.id.exec(id)?.[1];
  if (npi) {
    const [resource] = await resourcesOf(database, [kind], [npi], siteOf(services));
    if (resource) return (await withMarks(services, user, [resource]))[0] as Resource;
    const gone = await database.db.selectFrom('deactivations').selectAll().where('npi', '=', npi).executeTakeFirst();
    if (gone) throw new Failure(410, 'gone', outOfService(npi, gone.deactivation_date));
  }
  throw notFound(`There is no ${kind.type} ${id.slice(0, 40)}.`);
}

const outOfService = (npi: string, day: string | null) =>
  `NPI ${npi} was deactivated${day ? ` on ${day}` : ''} and is out of service.`;

/** The Bundle of a search by query, form or both. */
async function search(services: Services, kind: Kind, request: FastifyRequest, form?: Buffer) {
  const given = givenIn(queryOf(request.url), form?.toString() ?? '');
  const asked = readSearch(kind, given, { lenient: isLenient(request), off: services.criteriaOff });
  for (const name of asked.needs) services.requireDataset(name);
  const page = await pageOf(services.search, asked);
  const wanted = [kind, ...kinds.filter(({ type }) => asked.controls.included.includes(type))];
  const found = await resourcesOf(services.database, wanted, page.numbers, siteOf(services));
  const resources = await withMarks(services, request.user as User, found);
  await spend(services, request.user as User, resources.length);
  return bundleOf(asked, page, resources, baseOf(services));
}

/** Counts resources that a token reads against the daily allowance. Throws a 403 beyond it. */
async function spend({ users, config }: Services, user: User, rows: number): Promise<void> {
  if (user.via === 'token' && rows > 0) await spendRows(users.db, config, user, rows);
}

/** The NPI that an id begins with. */
const npiOf = ({ id }: Resource) => id.slice(0, 10);

/** The resources with their versions, and with a tag on people whom the team must not contact. */
async function withMarks(services: Services, user: User, resources: Resource[]): Promise<Resource[]> {
  const marks = await services.doNotContactOf(user, resources.map(npiOf));
  return resources.map((resource) => {
    const mark = marks.get(npiOf(resource));
    if (!mark) return versioned(resource);
    const tag = { system: `${baseOf(services)}/CodeSystem/marks`, code: 'do-not-contact', display: 'Do not contact' };
    return versioned({ ...resource, meta: { ...resource.meta, tag: [tag] } });
  });
}

/** Sends a resource with its ETag, or a 304 if the client has it. `before` runs before the resource leaves. */
async function send(request: FastifyRequest, reply: FastifyReply, body: object, before?: () => Promise<void>) {
  const text = JSON.stringify(body);
  const etag = `W/"${versionOf(body) ?? createHash('sha256').update(text).digest('hex').slice(0, 16)}"`;
  reply.type(FHIR_JSON).header('x-robots-tag', 'noindex');
  if (request.method !== 'POST' && !('total' in body)) {
    reply.header('etag', etag);
    const known = request.headers['if-none-match']?.split(',').map((each) => each.trim());
    if (known?.some((each) => each === etag || each === '*')) return reply.code(304).send();
  }
  await before?.();
  return reply.send(text);
}

const versionOf = (body: object) => ('meta' in body ? (body.meta as Resource['meta']).versionId : undefined);
