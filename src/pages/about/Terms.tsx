import { Link } from 'react-router';
import { PublicPage, Section } from '#src/pages/about/PublicPage.tsx';
import { SourceTable } from '#src/pages/about/SourceTable.tsx';
import { links } from '#src/shared/links.ts';
import { useSite } from '#src/ui/state/site.ts';

/** The terms of use. */
export function Terms() {
  const name = useSite()?.name ?? 'Medatlas';
  return (
    <PublicPage
      title="Terms of Use"
      lead={`The terms on which you may use ${name}. By signing in you accept them.`}
      changed="Nov 22, 2026"
    >
      <Section title="Your account">
        <p>
          The directory is for the staff of {name} and for approved users. An account is for one person. Keep your
          password and your API tokens secret, and <Link to={links.contact()}>contact us</Link> immediately if another
          person may have them. You are responsible for all activity under your account. We may reject, disable or
          delete an account that violates these terms.
        </p>
      </Section>
      <Section title="Data">
        <p>
          We show the data as published, as of the date beside it. It may be incomplete, out of date or wrong. A record
          is neither a recommendation nor proof that a person is currently licensed, certified or fit to practice.
          Before you rely on a license, a certificate or an affiliation, verify it at its primary source. The data is
          not medical or legal advice.
        </p>
        <p>While the header shows ‘Demo data’, all records are invented and describe no real person.</p>
      </Section>
      <Section title="Permitted use">
        <ul>
          <li>
            Search, read and print records for the work that we approved your account for, such as recruiting
            clinicians.
          </li>
          <li>Use the API with your own tokens for the same work, within its limits.</li>
        </ul>
      </Section>
      <Section title="Prohibited use">
        <ul>
          <li>Do not resell the data, publish it, or build another directory from it.</li>
          <li>Do not copy more data than your work requires, or circumvent limits, roles or approvals.</li>
          <li>
            Do not use the data to harass or discriminate, to decide on credit or insurance, or to send unlawful
            messages.
          </li>
          <li>Do not test the site’s security without our prior consent.</li>
        </ul>
      </Section>
      <Section title="Terms of the publishers">
        <div>
          <p>Some publishers have their own terms, which also apply to you:</p>
          <SourceTable />
        </div>
        <p>
          The National Uniform Claim Committee publishes the Health Care Provider Taxonomy. The American Medical
          Association holds its copyright. GeoNames postal codes are licensed under{' '}
          <a href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</a>.
        </p>
      </Section>
      <Section title="No warranty">
        <p>
          We work to keep the directory accurate and available, but provide it “as is”, without warranty of any kind. To
          the extent permitted by law, we are not liable for damages from its use, from its unavailability, or from
          reliance on incorrect data.
        </p>
      </Section>
      <Section title="Changes and questions">
        <p>
          When we change these terms, we update the date at the top. The new terms apply from that date. The{' '}
          <Link to={links.privacy()}>Privacy Policy</Link> describes how we handle data about you. For other questions,{' '}
          <Link to={links.contact()}>contact us</Link>.
        </p>
      </Section>
    </PublicPage>
  );
}
