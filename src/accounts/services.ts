import type { Kysely } from 'kysely';
import type { Auth0 } from '#src/accounts/auth0/auth0.ts';
import type { Config } from '#src/server/config.ts';
import type { JobQueue } from '#src/server/jobs/jobs.ts';
import type { Tables } from '#src/server/tables.ts';

/** Dependencies of the endpoints about accounts and users. */
export interface AccountServices {
  db: Kysely<Tables>;
  config: Pick<Config, 'publicUrl' | 'company' | 'limits' | 'oidc' | 'requireSecondFactor' | 'smtpUrl'>;
  jobs: Pick<JobQueue, 'add'>;
  /** Undefined if the accounts are not at Auth0 or Auth0's API is not configured. */
  auth0: Auth0 | undefined;
  /** Receives errors of work that no request waits for. */
  report: (error: unknown) => void;
}
