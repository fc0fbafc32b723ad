// Refusals of the NPI Registry's API, version 2.1. Clients know the numbers; texts are the Registry's where it has one.

/** Why a request was refused: the parameter, or `generic`, and a number of two digits. */
export interface Refusal {
  description: string;
  field: string;
  number: string;
}

const refusal = (number: string, field: string, description: string): Refusal => ({ description, field, number });

export const unsupportedVersion = refusal('17', 'version', 'Unsupported Version');
export const noCriteria = refusal('04', 'generic', 'No valid search criteria provided');
export const shortWildcard = (field: string) =>
  refusal('03', field, 'Wildcards require at least two leading characters');
export const badValue = (field: string) =>
  refusal('05', field, 'Field contains special character(s) or wrong number of characters');
export const badNumber = refusal('06', 'number', 'NPI must be 10 digits');
export const stateAlone = refusal('07', 'state', 'Field state requires additional search criteria');
export const typeAlone = refusal('09', 'enumeration_type', 'Enumeration_type requires additional search criteria');
/** The Registry's own text for 13 is not published. */
export const bothTypes = refusal(
  '13',
  'generic',
  'Criteria of individuals and of organizations cannot be combined in one search',
);
export const unknownTaxonomy = refusal(
  '14',
  'taxonomy_description',
  'No taxonomy codes found with entered description',
);

/** A query string that no server reads, such as one with a zero byte. */
export const badRequest = (message: string): Refusal => refusal('05', 'generic', message);
/** A failure that is no refusal of the Registry, such as one of the sign-in or of the database. */
export const otherFailure = (message: string): Refusal => refusal('00', 'generic', message);

/** The body of a reply that refuses. */
export const refused = (refusals: readonly Refusal[]) => ({ Errors: refusals });
