// The codes that the American Medical Association and the American Dental Association claim.

/**
 * Whether a HCPCS code belongs to CPT or CDT: it begins with a digit (categories I to III, laboratory and administrative codes) or
 * with D (dental codes). Other codes are Level II, which CMS keeps. Case does not matter.
 */
export const isClaimedCode = (code: string): boolean => /^[\dD]/i.test(code);
