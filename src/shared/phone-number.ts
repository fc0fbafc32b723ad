import { z } from 'zod';

/** A US phone number of a body: ten digits. A leading 1 and all signs between digits are dropped. `name` is its name in messages. */
export const phoneNumber = (name: string) =>
  z
    .string(`${name} is required`)
    .overwrite((text) => text.replace(/[\s().+-]/g, '').replace(/^1(?=\d{10}$)/, ''))
    .regex(/^\d{10}$/, `${name} must have 10 digits`);
