import { certificateStatus, type HeldCertificate } from '#src/datasets/certifications/contract.ts';
import { heldBy } from '#src/datasets/certifications/queries.ts';
import { equals } from '#src/search/criteria.ts';
import type { HighlightReader, HighlightSources } from '#src/search/highlights.ts';
import { todayIn } from '#src/shared/today.ts';

/**
 * The board certificates of providers, active ones first, and whether each belongs to the specialty; and what ABMS says of them in the
 * specialty (R-1031): an active certificate, none, or nothing.
 */
export const certificateHighlights: HighlightReader = {
  read: async (sources, npis) => {
    const [held, people] = await Promise.all([heldBy(sources.search, [...npis]), peopleOf(sources, npis)]);
    const today = todayIn(sources.config.timeZone);
    return new Map(
      npis.map((npi) => {
        const { names = new Set<string>(), credential = '' } = people.get(npi) ?? {};
        const certificates = held.get(npi)?.map((certificate) => ({
          ...certificate,
          in_specialty: names.has(certificate.certificate_name?.toLowerCase() ?? ''),
        }));
        const isCertified = certificates?.some((each) => each.in_specialty && isActive(each, today));
        const abms = isCertified ? 'active' : names.size > 0 && (certificates || isMd(credential)) ? 'none' : 'unknown';
        return [npi, { certificates: certificates ?? null, abms }];
      }),
    );
  },
};

const isActive = (certificate: HeldCertificate, today: string): boolean =>
  ['current', 'expiring'].includes(certificateStatus(certificate, today));

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
