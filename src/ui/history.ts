/**
 * Returns the number of pages of this site before the current one in the browser's history, as the router counts them.
 */
export const pagesBefore = (): number => window.history.state?.idx ?? 0;
