import { single } from '#src/ui/state/url-state.ts';

/** The choices of weeks of a report. */
export const WEEKS = [4, 12, 26, 52];

/** The weeks of a report in the address, by default 12. */
export const weeksInUrl = single.transform((weeks) => WEEKS.find((each) => String(each) === weeks) ?? 12);
