import { z } from 'zod';

/** A parameter that holds one value: the first given, trimmed; blank when absent. */
export const single = z.array(z.string()).transform(([first = '']) => first.trim());

/** One value in capitals, as codes are. */
export const upper = single.transform((value) => value.toUpperCase());

/** One value, cut to `length` characters, as a ZIP is (spec §5). */
export const cutTo = (length: number) => single.transform((value) => value.slice(0, length));

/** A parameter that may be repeated. */
export const several = z.array(z.string()).transform((values) => values.map((v) => v.trim()).filter((v) => v !== ''));
