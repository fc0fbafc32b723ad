// The client's page at /s/<key>. Logs have its route, never its key.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { hashOf } from '#src/accounts/keys/secrets.ts';
import { cookiesOf } from '#src/accounts/sessions/cookies.ts';
import type { Config } from '#src/server/config.ts';
import type { Database } from '#src/server/database.ts';
import { Failure } from '#src/server/failure.ts';
import type { JobQueue } from '#src/server/jobs/jobs.ts';
import { PRIVATE_PAGE } from '#src/server/private-page.ts';
import { addressOf, attempt } from '#src/server/throttle.ts';
import { failureFrom } from '#src/server/unexpected.ts';
import { line } from '#src/shared/fields.ts';
import { todayIn } from '#src/shared/today.ts';
import { sendFile } from '#src/work/files/send.ts';
import {
  acceptCode,
  isVisit,
  type OpenSubmission,
  openFile,
  openPeople,
  saveAnswer,
  submissionOf,
} from '#src/work/submissions/client.ts';
import { codePage, NO_PAGE, POLICY, peoplePage, refusalPage } from '#src/work/submissions/client-pages.ts';
import { answers } from '#src/work/submissions/contract.ts';
import type { ClientCodeMail } from '#src/work/submissions/mail.ts';

interface Options {
  config: Pick<Config, 'company' | 'publicUrl' | 'timeZone'>;
  jobs: Pick<JobQueue, 'add'>;
}

/** Requests of an address, and codes that are mailed or typed for a page, in a time. */
const REQUESTS = { kind: 'client-page', limit: 200, seconds: 600 };
const CODES = { kind: 'client-code', limit: 6, seconds: 3600 };
const TYPED = { kind: 'client-code-typed', limit: 20, seconds: 3600 };

const WAIT = 'Too many attempts. Please try again later.';
const WRONG = 'This code is wrong or has expired. Type the code of the last mail, or ask for another.';

const NO_ID = '00000000-0000-4000-8000-000000000000';

/** A key that is too short or too long is unknown like any other. */
const Params = z.object({ key: z.string(), id: z.uuid().catch(NO_ID) });

const AnswerForm = z.object({
  answer: z.enum(answers, 'Choose an answer.'),
  text: z.string().trim().max(2000, 'Words must have at most 2000 characters.').default(''),
  name: line('Your name', 100),
});

/** Adds the client's page, whose forms need no script. */
export function clientRoutes(app: FastifyInstance, { db }: Database, { config, jobs }: Options): void {
  const { company, publicUrl, timeZone } = config;
  const cookies = cookiesOf(publicUrl);
  const name = company.name;
  const shown = { schema: { hide: true }, config: { access: 'anyone', postsWithoutOrigin: true } } as const;

  const send = (reply: FastifyReply, html: string, status = 200) =>
    reply.code(status).type('text/html; charset=utf-8').headers({ 'content-security-policy': POLICY }).send(html);
  const secretOf = (request: FastifyRequest) => cookies.read(request, 'client');

  /** The open submission of a request. Throws a 404 without one. */
  async function opened(request: FastifyRequest): Promise<{ submission: OpenSubmission; at: string; id: string }> {
    const { key, id } = Params.parse(request.params);
    const wait = await attempt(db, [{ ...REQUESTS, subject: addressOf(request) }]);
    if (wait) throw new Failure(429, 'too_many', WAIT, wait);
    const submission = await submissionOf(db, key, todayIn(timeZone));
    if (!submission) throw new Failure(404, 'not_found', NO_PAGE);
    return { submission, at: `/s/${key}`, id };
  }

  /** As `opened`, in a browser that had the code. Undefined in others. */
  async function visited(request: FastifyRequest) {
    const open = await opened(request);
    return { ...open, isVisit: await isVisit(db, open.submission, secretOf(request)) };
  }

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers(); // these pages accept only forms
    scope.addContentTypeParser<string>(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 32_768 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body))),
    );
    scope.addHook('onRequest', async (_, reply) => void reply.headers(PRIVATE_PAGE));
    scope.setErrorHandler((error: Error & { statusCode?: number }, { log }, reply) => {
      const { statusCode = 500 } = error;
      const failure =
        !(error instanceof Failure) && statusCode < 500
          ? new Failure(statusCode, 'bad_request', 'This form could not be read. Please go back and try again.')
          : failureFrom(error, log, { failure: 'This page is not available right now. Please try again.' });
      if (failure.retryAfter) reply.header('retry-after', failure.retryAfter);
      return send(reply, refusalPage(name, failure.message), failure.status);
    });

    scope.get('/s/:key', { ...shown, exposeHeadRoute: false }, async (request, reply) => {
      const { submission, at, isVisit } = await visited(request);
      const sent = (request.query as { code?: string }).code === 'sent';
      if (!isVisit) return send(reply, codePage({ name, submission, at, sent }));
      const people = await openPeople(db, submission, addressOf(request));
      return send(reply, peoplePage({ name, submission, at, people, form: formOf(secretOf(request)) }));
    });

    scope.post('/s/:key/code', shown, async (request, reply) => {
      const { submission, at } = await opened(request);
      const wait = await attempt(db, [{ ...CODES, subject: submission.id }]);
      if (wait) return send(reply, codePage({ name, submission, at, sent: true, error: WAIT }), 429);
      const input: ClientCodeMail = { template: 'client_code', submission: submission.id };
      await jobs.add('mail', { input, about: 'Code for the page of a client' });
      return reply.redirect(`${at}?code=sent`, 303);
    });

    scope.post('/s/:key/visit', shown, async (request, reply) => {
      const { submission, at } = await opened(request);
      const { code } = z.object({ code: z.string().max(50).catch('') }).parse(request.body ?? {});
      const wait = await attempt(db, [{ ...TYPED, subject: submission.id }]);
      if (wait) return send(reply, codePage({ name, submission, at, sent: true, error: WAIT }), 429);
      const visit = await acceptCode(db, submission, code);
      if (!visit) return send(reply, codePage({ name, submission, at, sent: true, error: WRONG }), 400);
      cookies.write(reply, 'client', visit.secret, visit.seconds);
      return reply.redirect(at, 303);
    });

    scope.get('/s/:key/files/:id', { ...shown, exposeHeadRoute: false }, async (request, reply) => {
      const { submission, at, id, isVisit } = await visited(request);
      if (!isVisit) return reply.redirect(at, 303);
      const file = await openFile(db, submission, id, addressOf(request));
      if (!file) throw new Failure(404, 'not_found', 'This file is no longer shared.');
      return sendFile(reply, file);
    });

    scope.post('/s/:key/answers/:id', shown, async (request, reply) => {
      const { submission, at, id, isVisit } = await visited(request);
      const body = (request.body ?? {}) as Record<string, string>;
      if (!isVisit || body.form !== formOf(secretOf(request))) return reply.redirect(at, 303); // such as after 12 hours
      const address = addressOf(request);
      const read = AnswerForm.safeParse({ ...body, text: body.text?.replaceAll('\r\n', '\n') });
      if (!read.success) {
        const people = await openPeople(db, submission, address);
        const { answer = '', text = '', name: by = '' } = body;
        const refused = { person: id, answer, text, name: by };
        const error = read.error.issues[0]?.message;
        return send(reply, peoplePage({ name, submission, at, people, form: body.form, error, refused }), 400);
      }
      const isSaved = await saveAnswer(db, submission, { person: id, ...read.data, address });
      if (!isSaved) throw new Failure(404, 'not_found', 'This person was withdrawn.');
      return reply.redirect(`${at}#p-${id}`, 303);
    });
  });
}

/** What only a page that this browser got has. */
const formOf = (secret = '') => hashOf(`form ${secret}`);
