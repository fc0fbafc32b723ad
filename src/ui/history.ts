/** How many pages of ours lie before this one in the browser's history, as the router counts them there. */
export const pagesBefore = (): number => window.history.state?.idx ?? 0;
