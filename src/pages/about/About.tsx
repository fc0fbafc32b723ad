import { Link } from 'react-router';
import { Part, PublicPage } from '#src/pages/about/PublicPage.tsx';
import { SourceTable } from '#src/pages/about/SourceTable.tsx';
import { links } from '#src/shared/links.ts';
import { useSite } from '#src/ui/site.ts';

/** What the product is, where its data comes from, and whom it owes thanks. */
export function About() {
  const name = useSite()?.name ?? 'Medatlas';
  return (
    <PublicPage title="About Us" lead={`${name} is a comprehensive healthcare data platform.`}>
      <Part title="What it is">
        <p>
          {name} is one directory of the people and places of US healthcare: physicians and advanced practice providers,
          the organizations they work for, residency and fellowship programs, board certification and licenses, medical
          groups, medical schools, Medicare payments, and the communities around a ZIP code. It was made for people who
          recruit clinicians and need to know who practices what, where, and with which training, without asking ten
          registries one after the other.
        </p>
      </Part>
      <Part title="Our mission: accurate, up-to-date data">
        <p>
          A directory is worth what its data is worth. So every record here comes from the publisher who is responsible
          for it, is taken over as it was published, and is shown with its source and its date.
        </p>
        <ul>
          <li>Files are loaded whole, and the new ones take the place of the old ones in one step.</li>
          <li>Every row that does not hold what it should is refused and counted, with the reason.</li>
          <li>Totals are exact, and a search finds the same rows each time it is asked.</li>
          <li>
            Nothing is guessed: what a publisher withholds or leaves out is left out here too. If something is wrong,{' '}
            <Link to={links.contact()}>tell us</Link>, or have it put right at its publisher, from where it comes back
            with the next file.
          </li>
        </ul>
      </Part>
      <Part title="Where the data comes from">
        <SourceTable />
      </Part>
      <Part title="Credits">
        <ul>
          <li>
            Specialties are those of the Health Care Provider Taxonomy of the{' '}
            <a href="https://www.nucc.org">National Uniform Claim Committee</a> (NUCC). The code set is copyright of the
            American Medical Association (AMA).
          </li>
          <li>
            Places of the demo data come from <a href="https://www.geonames.org">GeoNames</a> postal codes, licensed
            under <a href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</a>, selected and joined by us; their
            population is that of the American Community Survey of the US Census Bureau.
          </li>
          <li>
            The typeface is <a href="https://rsms.me/inter/">Inter</a> (SIL Open Font License); the icons are{' '}
            <a href="https://tabler.io/icons">Tabler Icons</a> (MIT License).
          </li>
        </ul>
        <p>
          None of these publishers endorses {name} or is responsible for it. How the data may be used stands in the{' '}
          <Link to={links.terms()}>Terms of Use</Link>.
        </p>
      </Part>
    </PublicPage>
  );
}
