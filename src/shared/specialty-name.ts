import type { Specialty } from '#src/shared/format.ts';

/** NUCC codes of physicians begin so. */
const PHYSICIAN = /^20/;

/**
 * The name of a specialty in a few words: `Interventional Cardiology`, `Family Nurse Practitioner`. A specialization of
 * physicians says it alone. Those of others, such as `Family` and `Clinical`, need their classification.
 */
export function specialtyName({
  primary_taxonomy: code,
  classification,
  specialization,
}: Specialty): string | undefined {
  if (!specialization || !classification || PHYSICIAN.test(code ?? ''))
    return specialization ?? classification ?? undefined;
  return `${specialization} ${classification}`;
}
