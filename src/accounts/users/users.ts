import type { Kysely, Selectable } from 'kysely';
import { z } from 'zod';
import type { Config } from '#src/server/config.ts';
import type { Tables } from '#src/server/tables.ts';
import { highestRole } from '#src/shared/roles.ts';

/** A user: a row of profiles. */
export type UserRecord = Selectable<Tables['profiles']>;

/** The issuer of users whose account the embedded provider keeps. It is not a URL, because PUBLIC_URL may change. */
export const EMBEDDED = 'embedded';

/** The claim with the uid of the embedded provider's session, so that a sign-out ends both. */
export const SESSION_CLAIM = 'provider_session';

/**
 * Whether a user may read data: they have a role, or ACCESS=signed-in allows every user. If mail is configured,
 * an account of the embedded provider must also confirm its address. An outside provider confirms addresses itself.
 */
export function isApproved(
  { role, issuer, email_verified }: Pick<UserRecord, 'role' | 'issuer' | 'email_verified'>,
  { access, smtpUrl }: Pick<Config, 'access' | 'smtpUrl'>,
): boolean {
  const unconfirmed = smtpUrl !== undefined && issuer === EMBEDDED && !email_verified;
  return !unconfirmed && (role !== null || access === 'signed-in');
}

/** Whether an e-mail address is the company's: everything after its last @ is the domain. */
export const isOfCompany = (email: string, domain: string): boolean =>
  email.slice(email.lastIndexOf('@') + 1).toLowerCase() === domain;

/** Whether REQUIRE_SECOND_FACTOR covers a user. An outside provider has its own second factor. */
export const needsSecondFactor = (
  { role, issuer }: Pick<UserRecord, 'role' | 'issuer'>,
  { requireSecondFactor: covered }: Pick<Config, 'requireSecondFactor'>,
): boolean =>
  issuer === EMBEDDED &&
  (covered === 'everybody' || (covered === 'administrators' && ['administrator', 'superadmin'].includes(role ?? '')));

const word = z.string().trim().max(300).optional().catch(undefined);

/** The claims of an identity provider. A malformed claim counts as missing. */
const Claims = z.object({
  sub: z.string().min(1),
  email: z.string().trim().toLowerCase().max(254).catch(''),
  email_verified: z.union([z.boolean(), z.stringbool()]).catch(false),
  name: word,
  given_name: word,
  family_name: word,
  nickname: word,
  picture: z
    .url({ protocol: /^https$/ })
    .max(2000)
    .optional()
    .catch(undefined),
});

/**
 * The user with the claims of `issuer`, added at their first sign-in. The roles claim sets the initial role. After
 * that, role and full name change only here. The rest follows the provider.
 */
export async function userOf(
  db: Kysely<Tables>,
  issuer: string,
  claims: Record<string, unknown>,
  rolesClaim: string,
): Promise<UserRecord> {
  const { sub: subject, name, ...said } = Claims.parse(claims);
  const follows = {
    email: said.email,
    email_verified: said.email_verified,
    given_name: said.given_name ?? null,
    family_name: said.family_name ?? null,
    nickname: said.nickname ?? null,
    picture: said.picture ?? null,
  };
  const names = [name, [said.given_name, said.family_name].filter(Boolean).join(' '), said.nickname];
  const full_name = names.find(Boolean) ?? (said.email.split('@')[0] || subject);
  return db
    .insertInto('profiles')
    .values({ issuer, subject, full_name, role: highestRole(rolesIn(claims[rolesClaim])), ...follows })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doUpdateSet(follows))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A roles claim is a list of roles or a single one. */
const rolesIn = (claim: unknown): string[] => [claim].flat().filter((role) => typeof role === 'string');
