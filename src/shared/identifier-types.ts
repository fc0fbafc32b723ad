/** The names of R-139. */
const names: Record<string, string> = {
  '02': 'Medicare UPIN',
  '04': 'Medicare ID',
  '05': 'Medicaid',
  '06': 'Medicare OSCAR/Certification',
  '07': 'Medicare NSC',
  '08': 'Medicare PIN',
};

/** The name of an identifier's type code. */
export const identifierType = (code: string | null): string => (code ? (names[code] ?? 'Other') : 'Unknown Type');
