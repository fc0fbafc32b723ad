/** First rows of a sheet that say what its columns are. */
export const FIRST_ROWS = 100;
