// The limits that failed sign-ins count toward. docs/security.md#limits explains the choice.
import { type Kysely, sql } from 'kysely';
import type { Config } from '#src/server/config.ts';
import { siteOf } from '#src/server/network.ts';
import type { Tables } from '#src/server/tables.ts';
import type { Limit } from '#src/server/throttle.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;

interface From {
  email: string;
  /** The client's network, as throttles count it. */
  address: string;
  /** The id of a known device. Undefined: the account does not know the browser. */
  device: string | undefined;
}

/**
 * The limits of a sign-in, RATE_SIGN_IN times a factor. A known device has only its own limit, so that other clients'
 * failures do not refuse it. Failures of other browsers count by address and account together, and by wider subjects.
 * Each wider limit is larger than a narrower subject can use up.
 */
export function limitsOf({ email, address, device }: From, { limit, seconds }: Config['limits']['signIn']): Limit[] {
  if (device) return [{ kind: 'sign_in_device', subject: device, limit, seconds, longest: DAY }];
  const site = siteOf(address);
  return [
    { kind: 'sign_in', subject: `${email} ${address}`, limit, seconds, longest: DAY },
    { kind: 'sign_in_site', subject: `${email} ${site}`, limit: limit * 2, seconds, longest: DAY },
    // guesses from many addresses at one account: five sites reach this limit, one machine does not
    { kind: 'sign_in_account', subject: email, limit: limit * 10, seconds, longest: HOUR },
    // many users share the address or site of an office or a school
    { kind: 'sign_in_address', subject: address, limit: limit * 5, seconds, longest: HOUR },
    { kind: 'sign_in_addresses', subject: site, limit: limit * 20, seconds, longest: HOUR },
  ];
}

/** Limits of a single user. A success deletes their failures. */
const personal = ['sign_in', 'sign_in_device'];

/** Deletes earlier failures of a user who has just signed in. */
export async function forgetFailures(db: Kysely<Tables>, limits: readonly Limit[]): Promise<void> {
  for (const { kind, subject } of limits)
    if (personal.includes(kind))
      await db.deleteFrom('throttles').where('kind', '=', kind).where('subject', '=', subject).execute();
}

/** Clears the limits of an account for all addresses. Returns whether one of them was refusing sign-ins. */
export async function liftLimits(db: Kysely<Tables>, mailAddress: string): Promise<boolean> {
  const email = mailAddress.toLowerCase(); // as the sign-in form counts it
  const lifted = await db
    .deleteFrom('throttles')
    .where('kind', 'in', ['sign_in', 'sign_in_site', 'sign_in_account'])
    .where(sql<boolean>`(subject = ${email} or starts_with(subject, ${`${email} `}))`)
    .returning(sql<boolean>`coalesce(blocked_until > now(), false)`.as('refused'))
    .execute();
  return lifted.some(({ refused }) => refused);
}
