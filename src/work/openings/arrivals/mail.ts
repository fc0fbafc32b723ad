// The mail about people who arrived on the list of an opening.
import type { Kysely } from 'kysely';
import { teamOfProfile } from '#src/accounts/users/team.ts';
import type { SendMail } from '#src/server/mail.ts';
import type { Tables } from '#src/server/tables.ts';
import { links } from '#src/shared/links.ts';
import { arrivalReasons, type StoredArrivals } from '#src/work/openings/arrivals/stored.ts';
import type { OpeningEvent } from '#src/work/searches/contract.ts';
import { namesOf } from '#src/work/searches/inbox.ts';
import { headOf, mailEvents, peopleInWords, type Settings, textOf } from '#src/work/searches/mail.ts';

/** What the job that mails an alert of an opening stores. */
export interface ArrivalMail {
  template: 'arrivals';
  /** The ID of the alert. */
  alert: string;
}

/** What happened, in words after a number. */
const words: Record<OpeningEvent, string> = {
  new: 'new on the list',
  left: 'no longer shown to meet every must-have',
  not_added: 'new, but not added to the list',
};

/**
 * Mails an alert of an opening to its owner, once, as those of saved searches are (R-730, R-1337). Returns false if it was mailed
 * before, or if the owner or their choice is another by now. Throws ServiceFailure if the mail server does not accept it.
 */
export async function mailArrivals(
  db: Kysely<Tables>,
  send: SendMail,
  settings: Settings,
  id: string,
): Promise<boolean> {
  const alert = await db
    .selectFrom('alerts')
    .innerJoin('openings', 'openings.id', 'alerts.opening_id')
    .innerJoin('lists', 'lists.id', 'list_id')
    .innerJoin('opening_checks as check', (join) =>
      join.onRef('check.opening_id', '=', 'openings.id').onRef('check.profile_id', '=', 'alerts.profile_id'),
    )
    .innerJoin('profiles', (join) =>
      join.onRef('profiles.id', '=', 'alerts.profile_id').onRef('profiles.id', '=', 'lists.owner_id'),
    )
    .select(['alerts.events', 'alerts.created_at', 'alerts.opening_id', 'list_id', 'lists.name', 'mail_token'])
    .select(['time_zone', 'email', 'role', 'issuer', 'email_verified', teamOfProfile.as('team')])
    .where('alerts.id', '=', id)
    .where('mailed_at', 'is', null)
    .where('alert', '<>', 'off')
    .where('by_mail', '=', true)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  return mailEvents<StoredArrivals, typeof alert>(db, settings, { id, alert }, async (alert, happened) => {
    const { list_id, opening_id } = alert;
    const npis = happened.flatMap((event) => event.npis);
    const names = await namesOf(db, npis);
    const reasonOf = await arrivalReasons(db, { lists: [list_id], npis, mayRead: () => true }); // the reader signs in
    const lines = happened.map(({ event, ...people }) =>
      peopleInWords(
        words[event],
        people,
        (npi) => names.get(npi),
        (npi) => (event === 'new' ? reasonOf(list_id, npi) : undefined),
      ),
    );
    const open = `Open the opening: ${settings.publicUrl}${links.opening(opening_id ?? '')}`;
    await send({
      ...headOf(alert, id, { subject: `New for your opening: ${alert.name}`, ...settings }),
      text: textOf(alert, lines, open, settings),
    });
  });
}
