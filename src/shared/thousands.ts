const GROUPED = /^\s*\$?\d{1,3}(,\d{3})+(?!\d|,)/;

/** A number without the commas between its thousands. A comma elsewhere stays, so that `1,00` is refused and not read as 100. */
export const withoutCommas = (number: string): string => (GROUPED.test(number) ? number.replaceAll(',', '') : number);
