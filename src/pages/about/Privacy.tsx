import { Link } from 'react-router';
import type { Keeping } from '#src/pages/about/contract.ts';
import { PublicPage, Section } from '#src/pages/about/PublicPage.tsx';
import { useAbout } from '#src/pages/about/SourceTable.tsx';
import { links } from '#src/shared/links.ts';
import { useSite } from '#src/ui/state/site.ts';

/** The privacy policy: data about users and about listed providers. */
export function Privacy() {
  const name = useSite()?.name ?? 'Medatlas';
  const { data, isPending } = useAbout();
  const keeping = data?.keeping;
  return (
    <PublicPage
      title="Privacy Policy"
      lead={`The data that ${name} stores about its users and about the people it lists.`}
      changed="Nov 22, 2026"
      waiting={isPending} // the text depends on the response, and would shift when it arrives
    >
      <Section title="Users">
        <dl>
          <dt>Your account</dt>
          <dd>
            Your name, your email address and whether you confirmed it, your role, your settings, and when the account
            was created. You sign in through an identity provider, which stores your password. Our own identity provider
            stores only a hash (Argon2id), from which the password cannot be recovered.
          </dd>
          <dt>Your session</dt>
          <dd>
            One cookie keeps you signed in. Scripts and other sites cannot read it
            {keeping && sessionLength(keeping)}. The sign-in itself uses a few similar cookies. Your choice of a light
            or dark theme stays in your browser.
          </dd>
          <dt>API tokens</dt>
          <dd>The name, dates, last use and hash of each token. We show the token itself once and do not store it.</dd>
          <dt>Audit log</dt>
          <dd>
            Sign-ins, failed sign-ins, and changes to accounts, roles and tokens, each with time, user and network
            address. The audit log protects all accounts
            {keeping ? `, and we delete its entries after ${keeping.audit_days} days` : ''}. We do not record your
            searches or the records you open.
          </dd>
          <dt>Messages to us</dt>
          <dd>
            The message, name and email address that you enter in the contact form. We store them and mail them to our
            support team, which replies to you.
          </dd>
          <dt>Limits</dt>
          <dd>
            We count attempts by account and by network address, to prevent password guessing and abuse of forms. We
            delete the counts within hours.
          </dd>
          {keeping && <OtherSites keeping={keeping} />}
        </dl>
      </Section>
      <Section title="Listed people">
        <p>
          The directory contains professional data from public registries and licensed publishers: names, practice
          addresses and phones, specialties, training, licenses, certificates, affiliations and Medicare payments.{' '}
          <Link to={links.about()}>About Us</Link> lists each source with its date. We never show dates of birth, and
          the directory contains no patient data.
        </p>
        <p>
          We show each record as published. To correct it, contact its publisher, such as{' '}
          <a href="https://nppes.cms.hhs.gov">NPPES</a> for the National Provider Identifier. The correction appears
          here with the publisher’s next file. If you believe that we should not show a record,{' '}
          <Link to={links.contact()}>contact us</Link>.
        </p>
      </Section>
      <Section title="Data sharing">
        <p>
          We do not sell user data, show advertising, or build profiles of searches. We share your data only with the
          companies that run our servers and mail on our behalf, and where the law requires it.
        </p>
      </Section>
      <Section title="Your rights">
        <p>
          Your profile shows the data that we store about your account. You can change your name there. To request a
          copy, correction or deletion of all data that we store about you, <Link to={links.contact()}>contact us</Link>
          . Backups contain deleted data until newer backups replace them.
        </p>
      </Section>
    </PublicPage>
  );
}

const sessionLength = ({ idle_hours, session_hours }: Keeping) =>
  `. Your session ends ${idle_hours} hours after its last use, and at the latest ${session_hours} hours after sign-in`;

/** Lists the other sites that the browser contacts under this configuration. */
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
        {map_host && `Maps load tiles from ${map_host}, which receives your network address. `}
        {analytics && 'A web analytics script counts page visits.'}
      </dd>
    </>
  );
}
