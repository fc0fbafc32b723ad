import { certificateStatus, type HeldCertificate } from '#src/datasets/certifications/contract.ts';
import { heldBy } from '#src/datasets/certifications/queries.ts';
import type { HighlightReader, HighlightSources } from '#src/datasets/provider-highlights.ts';
import { equals } from '#src/search/criteria.ts';
import { todayIn } from '#src/shared/today.ts';

/** The board certificates of providers, active ones first, and whether each belongs to the specialty. */
export const certificateHighlights: HighlightReader = {
  name: 'certificates',
  read: async (sources, npis) => {
    const [held, people] = await Promise.all([heldBy(sources.search, [...npis]), peopleOf(sources, npis)]);
    return new Map(Array.from(held, ([npi, certificates]) => [npi, marked(certificates, people.get(npi)?.names)]));
  },
};

/** What ABMS says of providers in the specialty (R-1031): an active certificate, none, or nothing. */
export const registerHighlights: HighlightReader = {
  name: 'abms',
  read: async (sources, npis) => {
    const [held, people] = await Promise.all([heldBy(sources.search, [...npis]), peopleOf(sources, npis)]);
    const today = todayIn(sources.config.timeZone);
    return new Map(
      npis.map((npi) => {
        const { names, credential = '' } = people.get(npi) ?? {};
        const own = marked(held.get(npi) ?? [], names).filter((certificate) => certificate.in_specialty);
        if (own.some((certificate) => isActive(certificate, today))) return [npi, 'active'];
        return [npi, names && names.size > 0 && (held.has(npi) || isMd(credential)) ? 'none' : 'unknown'];
      }),
    );
  },
};

const isActive = (certificate: HeldCertificate, today: string): boolean =>
  ['current', 'expiring'].includes(certificateStatus(certificate, today));

const marked = (held: readonly HeldCertificate[], names: ReadonlySet<string> = new Set()) =>
  held.map((certificate) => ({
    ...certificate,
    in_specialty: names.has(certificate.certificate_name?.toLowerCase() ?? ''),
  }));

/** The certificates that count for each provider, in lower case: those of the asked codes, else those of the primary code. */
async function peopleOf({ search, codes, certificatesOf }: HighlightSources, npis: readonly string[]) {
  const { rows } = await search.ask({
    table: 'providers',
    criteria: [equals('npi', [...npis])],
    page: 1,
    page_size: npis.length,
  });
  const people = rows.map(async ({ npi, credential, primary_taxonomy }) => {
    const names = await certificatesOf(codes ?? (primary_taxonomy ? [primary_taxonomy] : []));
    const person = { names: new Set(names.map((name) => name.toLowerCase())), credential: credential ?? '' };
    return [npi ?? '', person] as const;
  });
  return new Map(await Promise.all(people));
}

/** Whether a credential has MD and not DO, as the search compares it. */
function isMd(credential: string): boolean {
  const letters = credential.toUpperCase().replace(/[^A-Z0-9,]/g, '');
  return letters.includes('MD') && !letters.includes('DO');
}
