// The sign-in with a passkey, by itself or in place of a code.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { record } from '#src/accounts/audit/audit.ts';
import { challengesOf } from '#src/accounts/passkeys/challenges.ts';
import { Credential } from '#src/accounts/passkeys/contract.ts';
import { recordUse } from '#src/accounts/passkeys/own-passkeys.ts';
import { verifyUse } from '#src/accounts/passkeys/verify.ts';
import type { RefusedForm } from '#src/accounts/provider/interaction.ts';
import { signInPath } from '#src/accounts/provider/provider.ts';
import { hidden } from '#src/server/serve.ts';
import type { Tables } from '#src/server/tables.ts';
import { addressOf } from '#src/server/throttle.ts';

const SCRIPT = '/idp/passkey.js';

/** The path to which the pages of a visit send a passkey. */
export const passkeyPath = (uid: string): string => `${signInPath(uid)}/passkey`;

/** Adds the script of the pages. */
export const passkeyScriptRoute = (app: FastifyInstance) =>
  app.get(SCRIPT, hidden, (_, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'max-age=3600').send(script),
  );

const Form = z.object({ credential: z.string().max(6000) });

/** Offers and checks passkeys. `mayUse`: whether a demo account may sign in with a request. */
export function passkeySignIn(
  db: Kysely<Tables>,
  { key, publicUrl, mayUseDemo }: { key: string; publicUrl: string; mayUseDemo: (request: FastifyRequest) => boolean },
) {
  const challenges = challengesOf(key, publicUrl);
  const purpose = (request: FastifyRequest) => `sign-in ${(request.params as { uid: string }).uid}`;
  return {
    /** What a page needs for its button. */
    offer: (request: FastifyRequest, reply: FastifyReply) => {
      const { uid } = request.params as { uid: string };
      const challenge = challenges.make(reply, purpose(request));
      const options = { challenge, rpId: new URL(publicUrl).hostname, userVerification: 'required', timeout: 300_000 };
      return { action: passkeyPath(uid), script: SCRIPT, options: JSON.stringify(options) };
    },
    /** The account whose passkey the form has, or why it is refused. */
    check: async (request: FastifyRequest) => {
      const challenge = challenges.read(request, purpose(request));
      if (!challenge) return refused('The sign-in with a passkey took too long. Please try again.');
      const used = await verifyUse(db, { publicUrl, challenge }, credentialOf(request));
      if (!used) return refused('This passkey is not known here. Sign in with your password.');
      const { passkey, counter } = used;
      const account = await db
        .selectFrom('accounts')
        .selectAll()
        .where('id', '=', passkey.account_id)
        .executeTakeFirstOrThrow();
      const refuse = async (reason: string, message: string) => {
        const act = { target: account.email, new_value: reason, address: addressOf(request) };
        await record(db, { action: 'sign_in_failed', ...act });
        return refused(message, 403);
      };
      if (account.disabled_at)
        return refuse('disabled', 'This account is disabled. Ask an administrator to enable it.');
      if (account.demo && !mayUseDemo(request))
        return refuse('not local', 'Demo accounts work only on the machine that this site runs on.');
      return db.transaction().execute(async (trx) => {
        if (!(await challenges.spend(trx, challenge)))
          return refused('This sign-in was used before. Please try again.');
        await recordUse(trx, passkey.id, counter);
        return account;
      });
    },
  };
}

const refused = (message: string, status = 401): RefusedForm => ({ status, message });

function credentialOf({ body }: FastifyRequest): Credential {
  const nothing = { id: '', rawId: '', type: 'public-key' as const, response: { clientDataJSON: '' } };
  try {
    return Credential.parse(JSON.parse(Form.parse(body ?? {}).credential));
  } catch {
    return nothing; // which no account has
  }
}

/** Shows the form where the browser has passkeys. On a click, it asks for one and sends it. */
const script = `const form = document.querySelector('form[data-options]');
if (window.PublicKeyCredential?.parseRequestOptionsFromJSON) form.hidden = false;
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const alert = form.querySelector('[role=alert]');
  alert.hidden = true;
  try {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(JSON.parse(form.dataset.options));
    const credential = await navigator.credentials.get({ publicKey });
    form.elements.credential.value = JSON.stringify(credential.toJSON());
    form.submit();
  } catch {
    alert.hidden = false;
  }
});
`;
