// Values in the form of a social security number, `ddd-dd-dddd`. Some providers entered theirs as a license or another
// identifier, and publishers passed it on (R-1672).

/** Within a text. The characters beside it are no part of a longer number, such as a phone. */
const WITHIN = /(?<![\w-])\d{3}-\d{2}-\d{4}(?![\w-])/g;

/** Whether a value has this form. */
export const isSocialSecurityNumber = (text: string): boolean => /^\d{3}-\d{2}-\d{4}$/.test(text);

/** A text with `instead` in the place of each value of this form. */
export const withoutSocialSecurityNumbers = (text: string, instead: () => string): string =>
  text.replace(WITHIN, instead);
