/** A value of a search parameter, with the words for a chip. */
export interface Value {
  parameter: string;
  value: string;
  label: string;
}
