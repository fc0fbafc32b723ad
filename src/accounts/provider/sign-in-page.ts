import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Provider } from 'oidc-provider';
import { z } from 'zod';
import { authenticate, requireSamePassword } from '#src/accounts/provider/authenticate.ts';
import { codeRoutes, type FinishSignIn } from '#src/accounts/provider/code-page.ts';
import {
  interactionOf,
  pageFailure,
  type RefusedForm,
  sendPage,
  sendRefused,
} from '#src/accounts/provider/interaction.ts';
import { mailNewDevice } from '#src/accounts/provider/new-device.ts';
import { newPasswordRoutes } from '#src/accounts/provider/new-password.ts';
import { signInPage } from '#src/accounts/provider/pages.ts';
import { passkeyPath, passkeyScriptRoute, passkeySignIn } from '#src/accounts/provider/passkey-sign-in.ts';
import { pendingSignIns } from '#src/accounts/provider/pending-sign-in.ts';
import { signInPath } from '#src/accounts/provider/provider.ts';
import { recordsIn } from '#src/accounts/provider/records.ts';
import { showScriptRoute } from '#src/accounts/provider/show-password.ts';
import { followVisits } from '#src/accounts/provider/visits.ts';
import type { AccountServices } from '#src/accounts/services.ts';
import type { Cookies } from '#src/accounts/sessions/cookies.ts';
import { type Devices, rememberDevice } from '#src/accounts/sessions/devices.ts';
import type { JobQueue } from '#src/server/jobs/jobs.ts';
import { hidden } from '#src/server/serve.ts';
import type { Tables } from '#src/server/tables.ts';
import { addressOf } from '#src/server/throttle.ts';

export interface SignInPageOptions {
  db: Kysely<Tables>;
  jobs: Pick<JobQueue, 'add'>;
  provider: Provider;
  devices: Devices;
  cookies: Cookies;
  /** Whether a demo account may sign in with a request. */
  mayUseDemo: (request: FastifyRequest) => boolean;
  /** Encrypts the secrets of authenticator apps. */
  key: string;
  config: AccountServices['config'];
}

/** The fields of the form. A missing field counts as empty, which matches no account. */
const Form = z.object({
  email: z.string().trim().toLowerCase().max(254).catch(''),
  password: z.string().max(200).catch(''),
});

/** Adds the embedded provider's sign-in page with its style and font. */
export function signInPageRoutes(app: FastifyInstance, options: SignInPageOptions): void {
  const { db, provider, devices, cookies, mayUseDemo, config } = options;
  const { company: site, smtpUrl, limits, publicUrl } = config;
  const mail = smtpUrl !== undefined;
  const pending = pendingSignIns(db, publicUrl);
  const passkeys = passkeySignIn(db, { key: options.key, publicUrl, mayUseDemo });
  passkeyScriptRoute(app);
  showScriptRoute(app);

  /** Ends the last step: the browser becomes a known device, and the provider goes on. */
  const finish: FinishSignIn = async (request, reply, account) => {
    await mailNewDevice(options, request, account);
    rememberDevice(options, request, reply, account);
    const login = { accountId: account.id };
    const merge = { mergeWithLastSubmission: false };
    const next = await provider.interactionResult(request.raw, reply.raw, { login }, merge);
    const { uid } = request.params as { uid: string };
    await requireSamePassword(db, account, () => recordsIn(db)('Interaction').destroy(uid));
    return reply.redirect(next, 303);
  };

  void app.register(async (scope) => {
    followVisits(scope);
    scope.removeAllContentTypeParsers(); // this page accepts only forms
    scope.addContentTypeParser<string>(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 8192 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body))),
    );

    const pageOf = (request: FastifyRequest, reply: FastifyReply, shown: { email?: string; error?: string } = {}) =>
      signInPage({ site, mail, passkey: passkeys.offer(request, reply), action: request.url, ...shown });
    const refuse = (request: FastifyRequest, reply: FastifyReply, refused: RefusedForm, email = '') =>
      sendRefused(reply, refused, pageOf(request, reply, { email, error: refused.message }));

    scope.setErrorHandler((error: Error & { statusCode?: number }, request, reply) =>
      refuse(request, reply, pageFailure(error, request)),
    );

    scope.get(signInPath(':uid'), hidden, async (request, reply) => {
      if (!(await isUnderWay(provider, request, reply))) return reply.redirect('/sign-in?error=expired');
      return sendPage(reply, pageOf(request, reply));
    });

    scope.post(signInPath(':uid'), hidden, async (request, reply) => {
      if (!(await isUnderWay(provider, request, reply))) return reply.redirect('/sign-in?error=expired', 303);
      const { email, password } = Form.parse(request.body ?? {});
      const credentials = {
        email,
        password,
        address: addressOf(request),
        deviceCookie: cookies.read(request, 'device'),
        demo: mayUseDemo(request),
      };
      const result = await authenticate(db, devices, credentials, limits.signIn);
      if ('account' in result) {
        if (!result.needsSecondFactor) return finish(request, reply, result.account);
        const next = await pending.begin(request, reply, result.account.id);
        await requireSamePassword(db, result.account, () => pending.endAll(result.account.id));
        return reply.redirect(next, 303);
      }
      return refuse(request, reply, result, email);
    });

    scope.post(passkeyPath(':uid'), hidden, async (request, reply) => {
      const interaction = await interactionOf(provider, request, reply);
      if (!interaction || request.url !== passkeyPath(interaction.uid))
        return reply.redirect('/sign-in?error=expired', 303);
      const result = await passkeys.check(request);
      if (!('message' in result)) {
        await pending.end(request, reply);
        return finish(request, reply, result);
      }
      const passkey = passkeys.offer(request, reply);
      const action = signInPath(interaction.uid);
      return sendRefused(reply, result, signInPage({ site, mail, passkey, action, error: result.message }));
    });
    codeRoutes(scope, { ...options, pending, finish, passkeys });
    newPasswordRoutes(scope, { db, provider, site, cookies, devices });
  });

  for (const { name, type, body } of parts())
    app.get(`/idp/${name}`, hidden, (_, reply) => reply.type(type).header('cache-control', 'max-age=3600').send(body));
}

/** Whether the visitor's browser is in a sign-in that the provider started. */
async function isUnderWay(provider: Provider, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  const interaction = await interactionOf(provider, request, reply);
  return interaction !== undefined && request.url === signInPath(interaction.uid);
}

/** The style and font of the provider's pages, in the theme of all other pages. */
function parts() {
  const here = import.meta.dirname;
  const font = createRequire(import.meta.url).resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2');
  const css = [path.join(here, '../../ui/theme/theme.css'), path.join(here, 'page.css')];
  return [
    {
      name: 'page.css',
      type: 'text/css; charset=utf-8',
      body: css.map((file) => readFileSync(file, 'utf8')).join('\n'),
    },
    { name: 'inter.woff2', type: 'font/woff2', body: readFileSync(font) },
  ];
}
