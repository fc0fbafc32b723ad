import { Link } from 'react-router';
import { PublicPage, Section } from '#src/pages/about/PublicPage.tsx';
import { SourceTable } from '#src/pages/about/SourceTable.tsx';
import { links } from '#src/shared/links.ts';
import { useSite } from '#src/ui/state/site.ts';

/** The About page: product, mission, data sources and credits. */
export function About() {
  const name = useSite()?.name ?? 'Medatlas';
  return (
    <PublicPage title="About Us" lead={`${name} is a comprehensive healthcare data platform.`}>
      <Section title="Overview">
        <p>
          {name} is a single directory of US healthcare: physicians and advanced practice providers, the organizations
          they work for, residency and fellowship programs, board certificates and licenses, medical groups, medical
          schools, Medicare payments and ZIP code demographics. We built it for people who recruit clinicians. It shows
          the specialty, location and training of each provider without a search in ten separate registries.
        </p>
      </Section>
      <Section title="Our mission: accurate, up-to-date data">
        <p>
          Every record comes from the publisher responsible for it. We show it as published, with its source and date.
        </p>
        <ul>
          <li>An import replaces the old data with the new data in one step.</li>
          <li>An import refuses each invalid row and records the reason.</li>
          <li>Totals are exact. Repeating a search returns the same rows.</li>
          <li>
            We do not guess: data that a publisher withholds is missing here too. To report an error,{' '}
            <Link to={links.contact()}>contact us</Link>. You can also ask the publisher to correct it. The correction
            appears here with the publisher’s next file.
          </li>
        </ul>
      </Section>
      <Section title="Data sources">
        <SourceTable />
      </Section>
      <Section title="Credits">
        <ul>
          <li>
            Specialties come from the Health Care Provider Taxonomy of the{' '}
            <a href="https://www.nucc.org">National Uniform Claim Committee</a> (NUCC). The code set is copyright of the
            American Medical Association (AMA).
          </li>
          <li>
            Places of the demo data come from <a href="https://www.geonames.org">GeoNames</a> postal codes, licensed
            under <a href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</a>. We selected and joined them.
            Their population comes from the American Community Survey of the US Census Bureau.
          </li>
          <li>
            The typeface is <a href="https://rsms.me/inter/">Inter</a> (SIL Open Font License). The icons are{' '}
            <a href="https://tabler.io/icons">Tabler Icons</a> (MIT License).
          </li>
        </ul>
        <p>
          None of these publishers endorses {name} or is responsible for it. The{' '}
          <Link to={links.terms()}>Terms of Use</Link> state how you may use the data.
        </p>
      </Section>
    </PublicPage>
  );
}
