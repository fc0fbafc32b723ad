// How businesses in the list of exclusions are matched to organizations.
import { withoutLegalForm } from '#src/datasets/legal-forms.ts';
import { spaced } from '#src/search/squeeze.ts';

/** The list cuts names of businesses after 30 characters. A blank may have been the last. */
const CUT = 29;

/**
 * Whether a business in the list can be an organization by these names: letters and digits are equal, without the legal form
 * and a leading THE, or the list has the first 30 characters of them. `X DBA Y` in the list is both.
 */
export const businessAgrees = (listed: string, known: readonly string[]): boolean => {
  const names = [listed, ...listed.split(/\bD\/?B\/?A\b/i)].map(comparableWords).filter(Boolean);
  const cut = listed.length >= CUT ? (names.at(-1) ?? '') : '';
  return known
    .map(comparableWords)
    .some((own) => names.some((name) => equalLetters(name, own)) || (cut !== '' && isCutFrom(cut, own)));
};

/** Whether two names of businesses have equal letters and digits, without the legal form and a leading THE. */
export const sameBusiness = (one: string, other: string): boolean =>
  equalLetters(comparableWords(one), comparableWords(other));

/** The words of a name, with AND for `&`, without a leading THE. */
const comparableWords = (name: string) => spaced(name.replaceAll('&', ' and ')).replace(/^THE (?=.)/, '');

const withoutBlanks = (text: string) => text.replaceAll(' ', '');

const equalLetters = (one: string, other: string) =>
  withoutBlanks(withoutLegalForm(one)) === withoutBlanks(withoutLegalForm(other));

/** Legal forms that may follow a name and be cut themselves. */
const legalForms = [
  '',
  'INCORPORATED',
  'LLC',
  'LLP',
  'LTD',
  'LIMITED',
  'CORPORATION',
  'COMPANY',
  'PA',
  'PC',
  'PLLC',
  'PROFESSIONALCORPORATION',
  'PROFESSIONALASSOCIATION',
  'APROFESSIONALCORPORATION',
  'AMEDICALCORPORATION',
  'APROFESSIONALASSOCIATION',
];

/** Whether the cut `name` is the start of `own`, whichever legal form `own` has. */
const isCutFrom = (name: string, own: string) => {
  const start = withoutBlanks(name);
  return (
    withoutBlanks(own).startsWith(start) ||
    legalForms.some((form) => (withoutBlanks(withoutLegalForm(own)) + form).startsWith(start))
  );
};
