// Alerts six months before a training ends (R-1354).
import { type Kysely, sql } from 'kysely';
import { teamOfProfile } from '#src/accounts/users/team.ts';
import type { Config } from '#src/server/config.ts';
import type { JobQueue } from '#src/server/jobs/jobs.ts';
import type { Tables } from '#src/server/tables.ts';
import { SHOWN } from '#src/work/searches/contract.ts';
import { userOf } from '#src/work/searches/find-alerts.ts';
import { ALERT_MONTHS } from '#src/work/trainees/contract.ts';

/** What the job that mails an alert of trainees stores. */
export interface TrainingMail {
  template: 'trainings';
  /** The ID of the alert. */
  alert: string;
}

/** An event of an alert about trainees. */
export interface StoredEnds {
  event: 'training_ends';
  count: number;
  /** At most SHOWN of the people. */
  npis: string[];
}

interface Means {
  db: Kysely<Tables>;
  config: Pick<Config, 'access' | 'smtpUrl'>;
  /** Adds the jobs of mails. */
  jobs: Pick<JobQueue, 'add'>;
}

/**
 * Adds an alert, and its mail, for each user whose sheets have trainings that end within six months of `today` and had none, once. A user who may not
 * sign in or is of another team now gets none: the trainings wait for the heir of the user's work. Returns the number of alerts.
 */
export const findEndingTrainings = ({ db, config, jobs }: Means, today: string): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom('trainees')
      .innerJoin('profiles', 'profiles.id', 'added_by')
      .select(['trainees.id as trainee', 'npi', 'trainees.team as kept_by', teamOfProfile.as('team')])
      .select(['profiles.id', 'email', 'role', 'issuer', 'email_verified'])
      .where('alerted_at', 'is', null)
      .where('disabled_at', 'is', null)
      .where('ends_on', '>=', sql<string>`${today}::date`)
      .where('ends_on', '<=', sql<string>`(${today}::date + make_interval(months => ${ALERT_MONTHS}))::date`)
      .orderBy('ends_on')
      .orderBy('npi')
      .forUpdate('trainees')
      .execute();
    const due = rows.filter(
      ({ kept_by, team, ...profile }) => kept_by === team && userOf({ ...profile, team }, config).approved,
    );
    const users = [...Map.groupBy(due, ({ id }) => id)];
    for (const [profile_id, of] of users) {
      const npis = [...new Set(of.map(({ npi }) => npi))];
      const event: StoredEnds = { event: 'training_ends', count: npis.length, npis: npis.slice(0, SHOWN) };
      const { id } = await trx
        .insertInto('alerts')
        .values({ profile_id, run: `trainees ${today}`, events: JSON.stringify([event]) })
        .returning('id')
        .executeTakeFirstOrThrow();
      if (config.smtpUrl)
        await jobs.add('mail', {
          input: { template: 'trainings', alert: id } satisfies TrainingMail,
          key: `alert ${id}`,
          about: 'Alert of trainees',
          transaction: trx,
        });
    }
    if (due.length > 0)
      await sql`update trainees set alerted_at = now() where id = any(${due.map(({ trainee }) => trainee)}::uuid[])`.execute(
        trx,
      );
    return users.length;
  });
