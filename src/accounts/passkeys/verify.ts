// WebAuthn. The library is loaded at the first use, because it takes memory and Node.js warns while it loads.
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Kysely } from 'kysely';
import type { Credential } from '#src/accounts/passkeys/contract.ts';
import { Failure } from '#src/server/failure.ts';
import type { Tables } from '#src/server/tables.ts';

const library = () => import('@simplewebauthn/server');

interface Site {
  publicUrl: string;
  challenge: string;
}

/** The options for a new passkey that signs in by itself. `known` are the IDs of the account's passkeys. */
export async function creationOptions(
  { publicUrl, challenge }: Site,
  site: string,
  account: { id: string; email: string; full_name: string },
  known: readonly string[],
) {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: site,
    rpID: new URL(publicUrl).hostname,
    userID: new Uint8Array(Buffer.from(account.id)),
    userName: account.email,
    userDisplayName: account.full_name,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    attestationType: 'none',
    excludeCredentials: known.map((id) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** Verifies a new passkey. Returns its row. Throws Failure 400 if it does not answer the challenge. */
export async function verifyCreation({ publicUrl, challenge }: Site, credential: Credential) {
  const { verifyRegistrationResponse } = await library();
  const { registrationInfo } = await verifyRegistrationResponse({
    response: credential as unknown as RegistrationResponseJSON, // the library checks it
    expectedChallenge: challenge,
    expectedOrigin: publicUrl,
    expectedRPID: new URL(publicUrl).hostname,
    requireUserVerification: true,
  }).catch(() => ({ registrationInfo: undefined }));
  if (!registrationInfo) throw new Failure(400, 'bad_passkey', 'The passkey could not be verified. Please try again.');
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  return { credential_id: id, public_key: Buffer.from(publicKey), counter: String(counter), transports };
}

/**
 * The passkey that answers a challenge, with its new counter. Undefined if it is unknown or wrong. The library refuses a
 * counter that does not rise, because that shows a copy of the passkey.
 */
export async function verifyUse(db: Kysely<Tables>, { publicUrl, challenge }: Site, credential: Credential) {
  const passkey = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', credential.id)
    .executeTakeFirst();
  if (!passkey) return undefined;
  const { verifyAuthenticationResponse } = await library();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: credential as unknown as AuthenticationResponseJSON, // the library checks it
    expectedChallenge: challenge,
    expectedOrigin: publicUrl,
    expectedRPID: new URL(publicUrl).hostname,
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: Number(passkey.counter),
    },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }));
  return verified && authenticationInfo ? { passkey, counter: authenticationInfo.newCounter } : undefined;
}
