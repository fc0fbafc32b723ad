import { z } from 'zod';
import { roles } from '#src/shared/roles.ts';

export const Role = z.enum(roles);

export const time = z.iso.datetime();

export const word = z.string().nullable();

export const one = z.strictObject({ id: z.uuid('must be an id') });
