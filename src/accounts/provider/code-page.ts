// The second page of a sign-in: asks for a code of the user's app, or for a recovery code.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely, Selectable } from 'kysely';
import type { Provider } from 'oidc-provider';
import { z } from 'zod';
import { record } from '#src/accounts/audit/audit.ts';
import { forgetFailures, limitsOf } from '#src/accounts/limits/sign-in-limits.ts';
import { tooMany } from '#src/accounts/provider/authenticate.ts';
import {
  interactionOf,
  pageFailure,
  type RefusedForm,
  sendPage,
  sendRefused,
} from '#src/accounts/provider/interaction.ts';
import { codePage } from '#src/accounts/provider/pages.ts';
import type { passkeySignIn } from '#src/accounts/provider/passkey-sign-in.ts';
import { codePath, type PendingSignIns } from '#src/accounts/provider/pending-sign-in.ts';
import { signInPath } from '#src/accounts/provider/provider.ts';
import { acceptCode } from '#src/accounts/second-factor/authenticator.ts';
import { countRecoveryCodes, spendRecoveryCode } from '#src/accounts/second-factor/recovery-codes.ts';
import type { Cookies } from '#src/accounts/sessions/cookies.ts';
import type { Devices } from '#src/accounts/sessions/devices.ts';
import type { Config } from '#src/server/config.ts';
import { hidden } from '#src/server/serve.ts';
import type { Tables } from '#src/server/tables.ts';
import { addressOf, attempt, refund } from '#src/server/throttle.ts';

type Account = Selectable<Tables['accounts']>;

/** Signs the account in and redirects the browser. */
export type FinishSignIn = (request: FastifyRequest, reply: FastifyReply, account: Account) => Promise<FastifyReply>;

interface Options {
  db: Kysely<Tables>;
  provider: Provider;
  devices: Devices;
  cookies: Cookies;
  key: string;
  config: Pick<Config, 'company' | 'limits'>;
  pending: PendingSignIns;
  finish: FinishSignIn;
  passkeys: Pick<ReturnType<typeof passkeySignIn>, 'offer'>;
}

/** A missing field counts as empty, which is no code. */
const Form = z.object({ code: z.string().max(50).catch(''), recovery_code: z.string().max(50).catch('') });
type Form = z.output<typeof Form>;

/** Adds the page to `login`, which parses forms. */
export function codeRoutes(login: FastifyInstance, options: Options): void {
  const { db, provider, config, pending, finish, passkeys } = options;
  const site = config.company;
  const url = codePath(':uid');

  void login.register(async (scope) => {
    const pageOf = (request: FastifyRequest, reply: FastifyReply, error?: string) =>
      codePage({ site, passkey: passkeys.offer(request, reply), ...shown(request), error });
    const refuse = (request: FastifyRequest, reply: FastifyReply, refused: RefusedForm) =>
      sendRefused(reply, refused, pageOf(request, reply, refused.message));

    scope.setErrorHandler((error: Error & { statusCode?: number }, request, reply) =>
      refuse(request, reply, pageFailure(error, request)),
    );

    /** The account of a visit, or the redirect of a browser that has none. */
    const visitOf = async (request: FastifyRequest, reply: FastifyReply) => {
      const interaction = await interactionOf(provider, request, reply);
      const { uid } = request.params as { uid: string };
      if (interaction?.uid !== uid) return { to: '/sign-in?error=expired' };
      const id = await pending.find(request);
      const account = id && (await enabledAccount(db, id));
      return account ? { account } : { to: signInPath(uid) }; // such as after ten minutes: the password again
    };

    scope.get(url, hidden, async (request, reply) => {
      const { to } = await visitOf(request, reply);
      return to ? reply.redirect(to) : sendPage(reply, pageOf(request, reply));
    });

    scope.post(url, hidden, async (request, reply) => {
      const { account, to } = await visitOf(request, reply);
      if (!account) return reply.redirect(to, 303);
      const refused = await checkForm(request, account, options);
      if (!refused) {
        await pending.end(request, reply);
        return finish(request, reply, account);
      }
      return refuse(request, reply, refused);
    });
  });
}

/** Checks the code of a form within the limits of sign-ins. Only failures count. Returns the refusal, if any. */
async function checkForm(
  request: FastifyRequest,
  account: Account,
  { db, devices, cookies, key, config }: Options,
): Promise<RefusedForm | undefined> {
  const address = addressOf(request);
  const email = account.email.toLowerCase();
  const device = devices.deviceOf(cookies.read(request, 'device'), account);
  const limits = limitsOf({ email, address, device }, config.limits.signIn);
  const wait = await attempt(db, limits); // counted before the check, because many attempts may arrive at once
  if (wait) return tooMany(wait);
  const refusal = await checkCode(db, key, account, Form.parse(request.body ?? {}), address);
  if (refusal) {
    await record(db, { action: 'sign_in_failed', target: email, new_value: 'wrong code', address });
    return { status: 401, message: refusal };
  }
  for (const each of limits) await refund(db, each);
  await forgetFailures(db, limits);
  return undefined;
}

/** Uses up the code of a form. Returns why it is refused. */
async function checkCode(
  db: Kysely<Tables>,
  key: string,
  { id, email }: Account,
  { code, recovery_code }: Form,
  address: string,
): Promise<string | undefined> {
  if (!recovery_code)
    return (await acceptCode(db, key, id, code))
      ? undefined
      : 'Wrong code. Enter the code that your app shows now. Each code works once.';
  return db.transaction().execute(async (trx) => {
    if (!(await spendRecoveryCode(trx, id, recovery_code))) return 'This recovery code is wrong or was used before.';
    const left = await countRecoveryCodes(trx, id);
    await record(trx, { action: 'recovery_code_used', target: email, new_value: `${left} left`, address });
    return undefined;
  });
}

const enabledAccount = (db: Kysely<Tables>, id: string) =>
  db.selectFrom('accounts').selectAll().where('id', '=', id).where('disabled_at', 'is', null).executeTakeFirst();

/** The parts of the page that its URL sets. */
const shown = ({ url }: FastifyRequest) => ({ action: url, recovery: /\?recovery=yes$/.test(url) });
