/** R-139; any other code is Other, a missing one unknown. */
const words: Record<string, string> = {
  '02': 'Medicare UPIN',
  '04': 'Medicare ID',
  '05': 'Medicaid',
  '06': 'Medicare OSCAR/Certification',
  '07': 'Medicare NSC',
  '08': 'Medicare PIN',
};

/** What the type code of another identifier means. */
export const identifierType = (code: string | null): string => (code ? (words[code] ?? 'Other') : 'Unknown Type');
