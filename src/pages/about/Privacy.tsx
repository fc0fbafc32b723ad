import { Link } from 'react-router';
import type { Keeping } from '#src/pages/about/contract.ts';
import { Part, PublicPage } from '#src/pages/about/PublicPage.tsx';
import { useAbout } from '#src/pages/about/SourceTable.tsx';
import { links } from '#src/shared/links.ts';
import { useSite } from '#src/ui/site.ts';

/** What is remembered of those who use the site and of those it lists. */
export function Privacy() {
  const name = useSite()?.name ?? 'Medatlas';
  const { data, isPending } = useAbout();
  const keeping = data?.keeping;
  return (
    <PublicPage
      title="Privacy Policy"
      lead={`What ${name} keeps about the people who use it and about the people it lists.`}
      changed="Nov 21, 2026"
      waiting={isPending} // the text depends on it: it would be seen to move
    >
      <Part title="If you use the site">
        <dl>
          <dt>Your account</dt>
          <dd>
            Your name, your email address and whether it was confirmed, your role, the settings you chose, and when the
            account was made. Signing in goes through an identity provider, which keeps your password; where that is our
            own, it keeps only a hash (Argon2id) from which the password cannot be read.
          </dd>
          <dt>Your session</dt>
          <dd>
            One cookie that is necessary for staying signed in, out of reach of scripts and of other sites
            {keeping && sessionLength(keeping)}. Signing in uses a few more of the same kind for the sign-in itself.
            Your choice of a light or dark theme stays in your browser.
          </dd>
          <dt>API tokens</dt>
          <dd>Their names, dates and last use, and a hash of each; a token itself is shown once and not kept.</dd>
          <dt>Audit log</dt>
          <dd>
            Who signed in or failed to, and what was done to accounts, roles and tokens: when, by whom and from which
            network address. It protects your account and everybody else’s
            {keeping ? `, and is deleted after ${keeping.audit_days} days` : ''}. What you search for and which records
            you open is not in it, and is not recorded anywhere else.
          </dd>
          <dt>Messages to us</dt>
          <dd>
            What you write by the contact form, with your name and email address, is stored and mailed to our support so
            that it can be answered.
          </dd>
          <dt>Limits</dt>
          <dd>
            So that nobody can try passwords or flood a form, attempts are counted by account and by network address;
            the counts are deleted within hours.
          </dd>
          {keeping && <OtherSites keeping={keeping} />}
        </dl>
      </Part>
      <Part title="If you are listed">
        <p>
          The directory holds what public registries and licensed publishers say about people in their profession:
          names, practice addresses and phones, specialties, training, licenses, certificates, affiliations and Medicare
          payments. <Link to={links.about()}>About Us</Link> names each source with its date. Dates of birth are never
          shown, and nothing here is about patients.
        </p>
        <p>
          A record is shown as its publisher published it. To correct it, correct it there: for the National Provider
          Identifier that is <a href="https://nppes.cms.hhs.gov">NPPES</a>. The correction appears here with the
          publisher’s next file. If you believe that a record should not be shown at all,{' '}
          <Link to={links.contact()}>write to us</Link>.
        </p>
      </Part>
      <Part title="What we do not do">
        <p>
          We do not sell what we know about those who use the site, show advertising, or build profiles of anybody’s
          searches. Your data is given to nobody, except to those who run the site’s servers and mail on our behalf and
          where the law demands it.
        </p>
      </Part>
      <Part title="Your rights">
        <p>
          Your profile shows what we keep about your account, and you can change your name there. You may ask us for a
          copy of everything we keep about you, for its correction, or for its deletion:{' '}
          <Link to={links.contact()}>contact us</Link>. Backups hold deleted data until they are replaced by newer ones.
        </p>
      </Part>
    </PublicPage>
  );
}

const sessionLength = ({ idle_hours, session_hours }: Keeping) =>
  `; the session ends ${idle_hours} hours after you last used it and ${session_hours} hours after it began`;

/** Whom your browser also asks, as this installation is set up. */
function OtherSites({ keeping: { analytics, map_host } }: { keeping: Keeping }) {
  if (!analytics && !map_host)
    return (
      <>
        <dt>Other sites</dt>
        <dd>Pages load nothing from other sites: no analytics, no fonts, no maps.</dd>
      </>
    );
  return (
    <>
      <dt>Other sites</dt>
      <dd>
        {map_host && `Maps load their pictures from ${map_host}, which learns your network address. `}
        {analytics && 'A web-analytics script counts which pages are visited.'}
      </dd>
    </>
  );
}
