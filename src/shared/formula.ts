/** Characters with which spreadsheets begin a formula, also in full width. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** Whether spreadsheets would take a text of a CSV file for a formula. */
export const isFormula = (text: string): boolean => FORMULA.test(text);

/** A text for a cell of a CSV file. One that spreadsheets would take for a formula gets an apostrophe in front. */
export const inert = (text: string): string => (isFormula(text) ? `'${text}` : text);

/** The text that `inert` made safe. */
export const fromInert = (text: string): string =>
  text.startsWith("'") && isFormula(text.slice(1)) ? text.slice(1) : text;
