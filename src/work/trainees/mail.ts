// The mail about trainings that end within six months.
import type { Kysely } from 'kysely';
import { teamOfProfile } from '#src/accounts/users/team.ts';
import type { SendMail } from '#src/server/mail.ts';
import type { Tables } from '#src/server/tables.ts';
import { date } from '#src/shared/format.ts';
import { namesOf } from '#src/work/searches/inbox.ts';
import { mailEvents, messageIdOf, peopleInWords, type Settings, textOf } from '#src/work/searches/mail.ts';
import type { StoredEnds } from '#src/work/trainees/alerts.ts';
import { trainingsOf } from '#src/work/trainees/queries.ts';

/**
 * Mails an alert of trainees to the user who kept them, once (R-1354). Returns false if it was mailed before or deleted, or if the
 * team must not contact any of its people. Throws ServiceFailure if the mail server does not accept it.
 */
export async function mailTrainings(
  db: Kysely<Tables>,
  send: SendMail,
  settings: Settings,
  id: string,
): Promise<boolean> {
  const alert = await db
    .selectFrom('alerts')
    .innerJoin('profiles', 'profiles.id', 'profile_id')
    .select(['alerts.events', 'alerts.created_at', 'email', 'role', 'issuer', 'email_verified'])
    .select(teamOfProfile.as('team'))
    .where('alerts.id', '=', id)
    .where('search_id', 'is', null)
    .where('opening_id', 'is', null)
    .where('mailed_at', 'is', null)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  return mailEvents<StoredEnds, typeof alert>(db, settings, { id, alert }, async (alert, happened) => {
    const npis = happened.flatMap((event) => event.npis);
    const [names, trainings] = await Promise.all([namesOf(db, npis), trainingsOf(db, alert.team, npis)]);
    const untilOf = (npi: string) =>
      trainings
        .get(npi)
        ?.map(({ program, ends_on }) => `${program}, until ${date(ends_on)}`)
        .join('; ');
    const lines = happened.map((event) =>
      peopleInWords('in training that ends within six months', event, (npi) => names.get(npi), untilOf),
    );
    const name = 'Trainees of your team';
    await send({
      to: alert.email,
      subject: 'Trainings of your team end in six months',
      messageId: messageIdOf(id, settings),
      text: textOf(
        { ...alert, name, mail_token: null, time_zone: null },
        lines,
        `Open Medatlas: ${settings.publicUrl}\nYou get this mail once, because you kept these trainees for your team.`,
        settings,
      ),
    });
  });
}
