import { Link } from 'react-router';
import { Part, PublicPage } from '#src/pages/about/PublicPage.tsx';
import { SourceTable } from '#src/pages/about/SourceTable.tsx';
import { links } from '#src/shared/links.ts';
import { useSite } from '#src/ui/site.ts';

/** On what terms the directory may be used. */
export function Terms() {
  const name = useSite()?.name ?? 'Medatlas';
  return (
    <PublicPage
      title="Terms of Use"
      lead={`The terms on which you may use ${name}. By signing in you accept them.`}
      changed="Nov 21, 2026"
    >
      <Part title="Your account">
        <p>
          The directory is for the staff of {name} and for users it has approved. An account is for one person: keep
          your password and your API tokens to yourself, and <Link to={links.contact()}>tell us</Link> at once if
          somebody else may have them. What is done with your account counts as done by you. We may refuse, disable or
          delete an account that is used against these terms.
        </p>
      </Part>
      <Part title="What the data is, and what it is not">
        <p>
          The data is shown as its publishers published it, as of the date beside it. It may be incomplete, out of date
          or wrong by the time you read it. An entry is neither a recommendation nor proof that somebody is licensed,
          certified or fit to practice today: before you rely on a license, a certificate or an affiliation, verify it
          at its primary source. Nothing here is medical or legal advice.
        </p>
        <p>While the mark ‘Demo data’ stands in the header, what is shown is invented, and nobody in it exists.</p>
      </Part>
      <Part title="What you may do">
        <ul>
          <li>
            Search, read and print records for the work your account was approved for, such as recruiting clinicians.
          </li>
          <li>Use the API with tokens of your own for the same work, within its limits.</li>
        </ul>
      </Part>
      <Part title="What you may not do">
        <ul>
          <li>Resell the data, publish it, or build another directory from it.</li>
          <li>Copy it in bulk beyond what your work needs, or get around limits, roles or approvals.</li>
          <li>
            Use it to harass or discriminate, to decide about somebody’s credit or insurance, or to send messages that
            the law forbids.
          </li>
          <li>Try the site’s security, except as agreed with us beforehand.</li>
        </ul>
      </Part>
      <Part title="Terms of the publishers">
        <div>
          <p>Some publishers set terms of their own. They bind you too:</p>
          <SourceTable />
        </div>
        <p>
          The Health Care Provider Taxonomy is published by the National Uniform Claim Committee and is copyright of the
          American Medical Association. Postal places of GeoNames are licensed under{' '}
          <a href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</a>.
        </p>
      </Part>
      <Part title="No warranty">
        <p>
          We work to keep the directory accurate and reachable, but provide it as it is, without a warranty of any kind.
          As far as the law allows, we are not liable for damage that comes from using it, from its being unavailable,
          or from relying on data that turns out to be wrong. Where the law does not allow that, it stays as the law has
          it.
        </p>
      </Part>
      <Part title="Changes and questions">
        <p>
          When these terms change, the day at the top changes with them, and they apply from that day on. How we treat
          what we know about you stands in the <Link to={links.privacy()}>Privacy Policy</Link>. For everything else,{' '}
          <Link to={links.contact()}>contact us</Link>.
        </p>
      </Part>
    </PublicPage>
  );
}
