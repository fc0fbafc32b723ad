import { type Kysely, sql } from 'kysely';
import { teamOfProfile } from '#src/accounts/users/team.ts';
import { isApproved } from '#src/accounts/users/users.ts';
import type { Config } from '#src/server/config.ts';
import type { SendMail } from '#src/server/mail.ts';
import type { Tables } from '#src/server/tables.ts';
import { count } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { todayIn } from '#src/shared/today.ts';
import { doNotContactOf, type TeamDay } from '#src/work/do-not-contact.ts';
import type { AlertEvent } from '#src/work/searches/contract.ts';
import { unsubscribe } from '#src/work/searches/contract.ts';
import type { StoredEvent } from '#src/work/searches/find-alerts.ts';
import { NAMED, namesOf } from '#src/work/searches/inbox.ts';

type Db = Kysely<Tables>;
export type Settings = Pick<Config, 'company' | 'publicUrl' | 'timeZone' | 'access' | 'smtpUrl'>;

/** What happened, in words after a number. */
const words: Record<AlertEvent, string> = {
  new: 'new',
  left: 'no longer match',
  moved: 'with a new practice address',
  license: 'with a change of a license',
  certification: 'with a change of a certification',
  deactivated: 'with a deactivated NPI',
  screening: 'with a change in a screening list',
  training_code_replaced: 'with a specialty in place of the training code',
  newly_licensed: 'newly licensed where they do not practice',
  left_group: 'no longer listed with a group',
};

/**
 * Mails an alert to its user, once. Returns false if it was mailed before or deleted, or if the team must not contact any of
 * its people (R-708). The Message-ID is that of the alert, so that a repeated mail is known as the same (R-730). Throws
 * ServiceFailure if the mail server does not accept it.
 */
export async function mailAlert(db: Db, send: SendMail, settings: Settings, id: string): Promise<boolean> {
  const alert = await db
    .selectFrom('alerts')
    .innerJoin('saved_searches as search', 'search.id', 'search_id')
    .innerJoin('profiles', 'profiles.id', 'profile_id')
    .innerJoin('search_followers as follower', (join) =>
      join.onRef('follower.search_id', '=', 'search.id').onRef('follower.profile_id', '=', 'profiles.id'),
    )
    .select(['alerts.events', 'alerts.created_at', 'search.name', 'mail_token', 'time_zone', 'email'])
    .select(['role', 'issuer', 'email_verified', teamOfProfile.as('team')])
    .where('alerts.id', '=', id)
    .where('mailed_at', 'is', null)
    .where('removed_at', 'is', null)
    .where('alert', '<>', 'off')
    .where('by_mail', '=', true)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  return mailEvents<StoredEvent, typeof alert>(db, settings, { id, alert }, async (alert, happened) => {
    const names = await namesOf(
      db,
      happened.flatMap(({ npis }) => npis),
    );
    const lines = happened.map(({ event, ...people }) => peopleInWords(words[event], people, (npi) => names.get(npi)));
    await send({
      ...headOf(alert, id, { subject: `Changes in your saved search: ${alert.name}`, ...settings }),
      text: textOf(alert, lines, `Open your saved searches: ${settings.publicUrl}${links.searches()}`, settings),
    });
  });
}

/**
 * Mails the events of a found alert by `mail`, and records that. Returns false if there is none, if its user may not sign in, or if
 * the team must not contact any of its people.
 */
export async function mailEvents<E extends Happened, A extends Addressed | undefined>(
  db: Db,
  settings: Settings,
  { id, alert }: { id: string; alert: A },
  mail: (alert: NonNullable<A>, happened: readonly E[]) => Promise<void>,
): Promise<boolean> {
  if (!alert || !isApproved(alert, settings)) return false;
  const asked = { team: alert.team, today: todayIn(settings.timeZone) };
  const happened = await withoutMarked(db, asked, alert.events as unknown as E[]);
  if (happened.length === 0) return false;
  await mail(alert, happened);
  await db.updateTable('alerts').set({ mailed_at: sql`now()` }).where('id', '=', id).execute();
  return true;
}

type Addressed = Parameters<typeof isApproved>[0] & { team: string; events: unknown };

/** The events without the people whom the team marked Do not contact. An event of these alone is left out. */
async function withoutMarked<E extends Happened>(db: Db, asked: TeamDay, happened: readonly E[]): Promise<E[]> {
  const marked = await doNotContactOf(
    db,
    asked,
    happened.flatMap(({ npis }) => npis),
  );
  return happened.flatMap((event) => {
    const npis = event.npis.filter((npi) => !marked.has(npi));
    const left = event.count - (event.npis.length - npis.length);
    return left > 0 ? [{ ...event, count: left, npis }] : [];
  });
}

type Happened = Pick<StoredEvent, 'count' | 'npis'>;

interface Mailed {
  name: string;
  email: string;
  mail_token: string;
  time_zone: string | null;
  created_at: Date;
}

/** The Message-ID of an alert. */
export const messageIdOf = (id: string, { publicUrl }: Pick<Settings, 'publicUrl'>): string =>
  `<alert-${id}@${new URL(publicUrl).hostname}>`;

/** One-click unsubscription is RFC 8058. */
export const headOf = (
  { email, mail_token }: Pick<Mailed, 'email' | 'mail_token'>,
  id: string,
  { subject, publicUrl }: Pick<Settings, 'publicUrl'> & { subject: string },
) => ({
  to: email,
  subject,
  messageId: messageIdOf(id, { publicUrl }),
  headers: {
    'List-Unsubscribe': `<${publicUrl}${unsubscribe.url}?token=${mail_token}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  },
});

/** How many people something happened to, and the first of them, each in a line. */
export function peopleInWords(
  happened: string,
  { count: all, npis }: Happened,
  nameOf: (npi: string) => string | undefined,
  reasonOf: (npi: string) => string | undefined = () => undefined,
): string {
  const people = npis.slice(0, NAMED).map((npi) => {
    const reason = reasonOf(npi);
    return `  ${nameOf(npi) ?? npi} (NPI ${npi})${reason ? `: ${reason}` : ''}`;
  });
  const more = all > people.length ? [`  and ${count(all - people.length)} more`] : [];
  return [`${count(all)} ${happened}:`, ...people, ...more].join('\n');
}

/** The text of a mail about an alert. `open` says where to look. Without a token, the mail is one that does not repeat. */
export function textOf(
  { name, email, mail_token, time_zone, created_at }: Omit<Mailed, 'mail_token'> & { mail_token: string | null },
  happened: readonly string[],
  open: string,
  { company, publicUrl, timeZone }: Settings,
): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: time_zone ?? timeZone, dateStyle: 'long' });
  const outside = !email.endsWith(`@${company.company_domain}`);
  const sender = outside ? `\n${company.name}, ${company.postal_address}, ${company.support_email}\n` : '';
  return `${name}, ${format.format(created_at)}

${happened.join('\n\n')}

${open}
${mail_token === null ? '' : `To stop these mails, open: ${publicUrl}${links.unsubscribe(mail_token)}\n`}${sender}`;
}
