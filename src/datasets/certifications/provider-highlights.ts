import { certificateStatus, type HeldCertificate } from '#src/datasets/certifications/contract.ts';
import { certificatesHeldBy } from '#src/datasets/certifications/queries.ts';
import type { HighlightReader, HighlightSources } from '#src/search/highlights.ts';
import { todayIn } from '#src/shared/today.ts';

/**
 * The board certificates of providers, active ones first, and whether each belongs to the specialty; and what ABMS says of them in the
 * specialty (R-1031): an active certificate, none, or nothing.
 */
export const certificateHighlights: HighlightReader = {
  read: async (sources, npis) => {
    const [held, people] = await Promise.all([certificatesHeldBy(sources.search, [...npis]), peopleOf(sources, npis)]);
    const today = todayIn(sources.config.timeZone);
    return new Map(
      npis.map((npi) => {
        const { names = none, ofPrimary = none, credential = '' } = people.get(npi) ?? {};
        const certificates = held.get(npi)?.map((certificate) => ({
          ...certificate,
          in_specialty: names.has(certificate.certificate_name?.toLowerCase() ?? ''),
          of_primary: ofPrimary.has(certificate.certificate_name?.toLowerCase() ?? ''),
        }));
        const isCertified = certificates?.some((each) => each.in_specialty && isActive(each, today));
        const abms = isCertified ? 'active' : names.size > 0 && (certificates || isMd(credential)) ? 'none' : 'unknown';
        return [npi, { certificates: certificates ?? null, abms }];
      }),
    );
  },
};

const none: ReadonlySet<string> = new Set();

const isActive = (certificate: HeldCertificate, today: string): boolean =>
  ['current', 'expiring'].includes(certificateStatus(certificate, today));

/**
 * The certificates that count for each provider, in lower case: those of the asked codes, else those of all own codes. And those of
 * the primary code.
 */
async function peopleOf({ database: { pool }, codes, certificatesOf }: HighlightSources, npis: readonly string[]) {
  const { rows } = await pool.query<{ npi: string; credential: string; primary: string[]; codes: string[] }>(
    `select npi::text, coalesce(credential, '') as credential, array_remove(array[primary_taxonomy], null) as primary,
       array(select slot ->> 'code' from jsonb_array_elements(taxonomies) slot where slot ->> 'code' is not null) as codes
     from providers where npi = any($1::bigint[])`,
    [npis],
  );
  const namesOf = async (wanted: readonly string[]) =>
    new Set((await certificatesOf(wanted)).map((name) => name.toLowerCase()));
  const people = rows.map(
    async ({ npi, credential, primary, codes: own }) =>
      [npi, { names: await namesOf(codes ?? own), ofPrimary: await namesOf(primary), credential }] as const,
  );
  return new Map(await Promise.all(people));
}

/** Whether a credential has MD and not DO, as the search compares it. */
function isMd(credential: string): boolean {
  const letters = credential.toUpperCase().replace(/[^A-Z0-9,]/g, '');
  return letters.includes('MD') && !letters.includes('DO');
}
