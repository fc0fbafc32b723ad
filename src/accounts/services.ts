import type { Kysely } from 'kysely';
import type { Auth0 } from '#src/accounts/auth0/auth0.ts';
import type { Config } from '#src/server/config.ts';
import type { Mail } from '#src/server/mail.ts';
import type { Tables } from '#src/server/tables.ts';

/** What the calls about accounts and users need. */
export interface Services {
  db: Kysely<Tables>;
  config: Pick<Config, 'publicUrl' | 'company' | 'limits' | 'oidc'>;
  mail: Mail;
  /** Undefined: the identity provider is the embedded one, or one that is not managed from here. */
  auth0: Auth0 | undefined;
  /** Receives errors of work that no request waits for. */
  report: (error: unknown) => void;
}
