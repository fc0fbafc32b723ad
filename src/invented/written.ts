// How publishers write texts and days.

export const capitals = (text: string) => text.toUpperCase();

/** `20210503`. */
export const compact = (day: string) => day.replaceAll('-', '');

/** `05/03/2021`. */
export const american = (day: string) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;
